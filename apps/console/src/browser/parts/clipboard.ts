import { locale } from '../words/locale.ts';
import { tell } from './toasts.tsx';
import { partWords } from './words.ts';

/** Copies the text and says so, or that it cannot be: without TLS browsers have no clipboard, and people may have forbidden it. */
export const copyText = async (text: string, said: string = partWords[locale()].copied): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    tell(said);
  } catch {
    tell(partWords[locale()].notCopied, 'bad');
  }
};
