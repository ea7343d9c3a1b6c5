const LONGEST = 200;

/** In one line; null: nothing, or longer than any name. */
export const lineOf = (written: string | undefined): string | null => {
  const line = written?.replace(/[\s\p{Cc}]+/gu, ' ').trim() ?? '';
  return line === '' || line.length > LONGEST ? null : line;
};

/** Something that can be read out; null: none, so that no label could name the place. */
export const nameOf = (written: string | undefined): string | null => {
  const line = lineOf(written);
  return line !== null && /[\p{L}\p{N}]/u.test(line) ? line : null;
};

/** 12345, 12 345, 12,345. Of what is no number nobody knows. */
export const populationOf = (written: string | undefined): number | null => {
  const number = written?.trim() ?? '';
  return /^(?:\d{1,9}|\d{1,3}(?:[\s,.]\d{3}){1,2})$/.test(number) ? Number(number.replace(/\D/g, '')) : null;
};

/** null: none, or beyond `most` on either side of the equator or of the meridian. */
export const degreesOf = (written: string | undefined, most: number): number | null => {
  const value = Number(written?.trim() || Number.NaN);
  return Math.abs(value) <= most ? value : null;
};
