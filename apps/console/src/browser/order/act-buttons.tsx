import { Ellipsis } from 'lucide-react';
import { Button } from '../parts/button.tsx';
import { ActMenu } from '../parts/menu.tsx';
import { useWords } from '../words/locale.ts';
import type { CompanyMove, OperatorMove } from './moves.ts';
import { orderScreenWords } from './words.ts';

/** So many have a button of their own; the rest is behind one more. */
const SHOWN = 3;

/** What can be done, what mends the order first. */
export const ActButtons = <Move extends CompanyMove | OperatorMove>({
  moves,
  first,
  onAct,
}: {
  readonly moves: readonly Move[];
  readonly first: Move | null;
  readonly onAct: (move: Move) => void;
}) => {
  const words = useWords(orderScreenWords);
  const inOrder = first === null ? moves : [first, ...moves.filter((move) => move !== first)];
  const shown = inOrder.length <= SHOWN + 1 ? inOrder : inOrder.slice(0, SHOWN);
  const rest = inOrder.slice(shown.length);
  return (
    <>
      {shown.toReversed().map((move) => (
        <Button
          key={move}
          kind={move === first ? 'first' : move === 'cancel' ? 'danger' : 'plain'}
          onClick={() => onAct(move)}
        >
          {words.move[move]}
        </Button>
      ))}
      {rest.length === 0 ? null : (
        <ActMenu
          label={words.more}
          acts={rest.map((move) => ({ key: move, label: words.move[move], onAct: () => onAct(move) }))}
        >
          <Ellipsis aria-hidden />
        </ActMenu>
      )}
    </>
  );
};
