import type { Word, wordsOf } from './pdf-tools.ts';

/** Points; 3.5 millimetres. */
const MARGIN = 9.9;

/** Words that stand over the edge of their page, or so near to it that a printer may lose them. */
export const wordsOutside = ({ words, pages }: ReturnType<typeof wordsOf>): readonly Word[] =>
  words.filter((word) => {
    const [width, height] = pages[word.page - 1] ?? [0, 0];
    return word.left < MARGIN || word.right > width - MARGIN || word.top < 5 || word.bottom > height - 5;
  });

/** Pairs of words that share more than a tenth of the smaller one's area. */
export function overlaps(words: readonly Word[]): readonly string[] {
  const found: string[] = [];
  for (const [i, a] of words.entries()) {
    for (const b of words.slice(i + 1)) {
      if (a.page !== b.page) break;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(bottom(a), bottom(b)) - Math.max(top(a), top(b));
      if (across > 0 && down > 0 && across * down > 0.1 * Math.min(area(a), area(b)))
        found.push(`page ${a.page}: ${a.text} / ${b.text}`);
    }
  }
  return found;
}

// The box of a word is as high as the font's tallest accent; its letters take two thirds of that.
const top = (word: Word): number => word.top + (word.bottom - word.top) / 6;
const bottom = (word: Word): number => word.bottom - (word.bottom - word.top) / 6;
const area = (word: Word): number => (word.right - word.left) * (bottom(word) - top(word));
