/** More is not paid by one transfer (interface 13.16), kopecks. */
const MOST = 99_999_999_999;

/**
 * A sum as people type it, in kopecks: `1 234,50`, `1234.5`, `1,234.50`, `15 000 ₽`, `-150`. null: it cannot be read, or could be
 * read in two ways, as `1,234` can; nobody guesses about money.
 */
export const kopecksTyped = (typed: string): number | null => {
  const bare = typed
    .replace(/₽|руб(лей|ля|ль|\.)?|rub/i, '')
    .trim()
    .replace(/^[−–]/, '-');
  const match = /^([+-]?)\s*(\d{1,3}(?:([\s'’.,])\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/u.exec(bare);
  if (match === null) return null;
  const [, sign, whole = '', group, point, rest = ''] = match;
  const separators = new Set(whole.replace(/\d/g, '').replace(/\s/g, ' '));
  const isMixed = separators.size > 1 || (group !== undefined && group === point);
  // `1,234` and `1.234`: one thousand or one and a part.
  const isDoubtful = /[.,]/.test(group ?? '') && point === undefined && separatorsIn(whole) === 1;
  if (isMixed || isDoubtful) return null;
  const kopecks = Number(`${whole.replace(/\D/g, '')}${rest.padEnd(2, '0')}`);
  if (kopecks > MOST) return null;
  return sign === '-' ? 0 - kopecks : kopecks;
};

const separatorsIn = (whole: string): number => whole.replace(/\d/g, '').length;

/** As answers and questions have it: the double nearest to it, which is written with at most two decimals. */
export const roublesOf = (kopecks: number): number => kopecks / 100;
