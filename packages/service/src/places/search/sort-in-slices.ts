import type { Slices } from './slices.ts';

/** Bits of a word that one pass puts in order. */
const DIGIT = 11;
const DIGITS = 2 ** DIGIT;

/**
 * The numbers from 0 in the order of their words: the first word decides, then the second; what has equal words stays as it
 * was. By their digits, the last one first: nothing is compared, which for hundreds of thousands is ten times quicker.
 */
export const sortInSlices = async (words: readonly Uint32Array[], slices: Slices): Promise<Uint32Array> => {
  const count = words[0]?.length ?? 0;
  let from = new Uint32Array(count);
  let into = new Uint32Array(count);
  await slices.each(count, (start, end) => {
    for (let at = start; at < end; at += 1) from[at] = at;
  });
  for (const word of words.toReversed()) {
    for (let shift = 0; shift < 32; shift += DIGIT) {
      const begins = await beginnings(word, shift, slices);
      if (begins === null) continue;
      const [read, write] = [from, into];
      await slices.each(count, (start, end) => {
        for (let at = start; at < end; at += 1) {
          const number = read[at] as number;
          const digit = ((word[number] as number) >>> shift) & (DIGITS - 1);
          const place = begins[digit] as number;
          write[place] = number;
          begins[digit] = place + 1;
        }
      });
      [from, into] = [write, read];
    }
  }
  return from;
};

/** By digit: where the numbers that have it begin. null: all have one, and stand as they shall. */
const beginnings = async (word: Uint32Array, shift: number, slices: Slices): Promise<Uint32Array | null> => {
  const begins = new Uint32Array(DIGITS);
  await slices.each(word.length, (start, end) => {
    for (let at = start; at < end; at += 1) {
      const digit = ((word[at] as number) >>> shift) & (DIGITS - 1);
      begins[digit] = (begins[digit] as number) + 1;
    }
  });
  let begin = 0;
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const have = begins[digit] as number;
    if (have === word.length) return null;
    begins[digit] = begin;
    begin += have;
  }
  return begins;
};
