import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { Button } from './button.tsx';
import { partWords } from './words.ts';

/** Below a list whose page the address says: which of all rows are shown, and the way to the others. */
export const Pager = ({
  page,
  size,
  total,
  onPage,
}: {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) => {
  const words = useWords(partWords);
  const { number } = useFormats();
  if (total <= size && page === 1) return null;
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return (
    <nav className="line-of pager" aria-label={words.pages}>
      <Button
        size="small"
        aria-label={words.before}
        why={page > 1 ? null : words.firstPage}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <span>{words.shown(first > total ? number(0) : `${number(first)}–${number(last)}`, number(total))}</span>
      <Button
        size="small"
        aria-label={words.after}
        why={last < total ? null : words.lastPage}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
};
