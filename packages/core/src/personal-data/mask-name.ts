import { ERASED } from './erase-content.ts';

/**
 * A name as it may stand where anybody reads it who has a link: `И*** С.`, the first letters of its first two words and nothing
 * of how long they are. null: no word of it begins with a letter, or it is erased.
 */
export const maskName = (name: string): string | null => {
  if (name === ERASED) return null;
  const [first, second] = [...name.normalize('NFC').matchAll(/(?<![\p{L}\p{M}\p{N}])\p{L}/gu)].map(([letter]) =>
    letter.toUpperCase(),
  );
  if (first === undefined) return null;
  return second === undefined ? `${first}***` : `${first}*** ${second}.`;
};
