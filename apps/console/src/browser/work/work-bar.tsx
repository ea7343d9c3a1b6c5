import { Copy, X } from 'lucide-react';
import type { OrderRow } from '../orders/order-row.ts';
import { Button } from '../parts/button.tsx';
import { tell } from '../parts/toasts.tsx';
import { useWords } from '../words/locale.ts';
import { workWords } from './words.ts';

/** What can be done with the orders that somebody has chosen; it stands at the foot of the window. */
export const WorkBar = ({ rows, onClear }: { readonly rows: readonly OrderRow[]; readonly onClear: () => void }) => {
  const words = useWords(workWords);
  const copy = (): void =>
    void navigator.clipboard
      .writeText(rows.map(({ number }) => number).join('\n'))
      .then(() => tell(words.copied(rows.length)));
  return (
    <section className="act-bar" aria-label={words.acts}>
      <strong role="status">{words.chosen(rows.length)}</strong>
      <Button onClick={copy}>
        <Copy aria-hidden />
        {words.copyNumbers}
      </Button>
      <Button kind="quiet" size="square" aria-label={words.clear} onClick={onClear}>
        <X aria-hidden />
      </Button>
    </section>
  );
};
