import { Copy } from 'lucide-react';
import { useWords } from '../words/locale.ts';
import { Button } from './button.tsx';
import { copyText } from './clipboard.ts';
import { partWords } from './words.ts';

/** A value that people carry elsewhere: numbers, addresses, secrets that are shown once. */
export const Copied = ({ value, label }: { readonly value: string; readonly label: string }) => {
  const words = useWords(partWords);
  return (
    <span className="line-of">
      <code>{value}</code>
      <Button kind="quiet" size="small" aria-label={`${words.copy}: ${label}`} onClick={() => void copyText(value)}>
        <Copy aria-hidden />
      </Button>
    </span>
  );
};
