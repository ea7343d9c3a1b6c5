import type { ReactNode } from 'react';
import type { Desk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Failure } from '../parts/states.tsx';
import { partWords } from '../parts/words.ts';
import { useWords } from '../words/locale.ts';
import type { CompanyMove, OperatorMove } from './moves.ts';
import { useAct } from './use-act.ts';
import { orderScreenWords } from './words.ts';

/** An act that is done after one question: what comes of it stands in `children`. */
export const AskedAct = ({
  desk,
  move,
  title,
  act,
  danger = false,
  keep,
  onClose,
  children,
}: {
  readonly desk: Desk;
  readonly move: CompanyMove | OperatorMove;
  readonly title: string;
  readonly act: () => Promise<{ readonly messages?: readonly string[] } | undefined>;
  readonly danger?: boolean;
  /** The word of the button that leaves everything as it is. */
  readonly keep?: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) => {
  const words = useWords(orderScreenWords);
  const { cancel } = useWords(partWords);
  const doing = useAct<null>(desk, move, () => act(), onClose);
  return (
    <Dialogue
      title={title}
      alert
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{keep ?? cancel}</Button>
          <Button kind={danger ? 'danger' : 'first'} busy={doing.isPending} onClick={() => doing.mutate(null)}>
            {words.move[move]}
          </Button>
        </>
      }
    >
      {children}
      {doing.error ? <Failure of={doing.error} /> : null}
    </Dialogue>
  );
};
