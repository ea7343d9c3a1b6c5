import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Desk } from '../desk.ts';
import { tell } from '../parts/toasts.tsx';
import { useWords } from '../words/locale.ts';
import type { CompanyMove, OperatorMove } from './moves.ts';
import { orderScreenWords } from './words.ts';

/** What came of an act, as far as there are words for it. */
interface Came {
  readonly messages?: readonly string[] | undefined;
}

/** An act on an order: done, it is said, and what is shown is asked for anew. After a lost answer it can be pressed again: nothing is done twice. */
export const useAct = <Wish>(
  desk: Desk,
  move: CompanyMove | OperatorMove,
  act: (wish: Wish) => Promise<Came | undefined>,
  onDone: () => void,
) => {
  const words = useWords(orderScreenWords);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: Wish) => (await act(wish)) ?? {},
    onSuccess: async ({ messages }) => {
      await client.invalidateQueries({ queryKey: [desk.key] });
      tell(messages !== undefined && messages.length > 0 ? messages.join(' ') : words.done[move]);
      onDone();
    },
    // What was refused may stand otherwise than it is shown.
    onError: () => void client.invalidateQueries({ queryKey: [desk.key] }),
  });
};
