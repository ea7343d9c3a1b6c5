/** The part of a file that a request asks for; `unchanged`: the caller has it already; `none`: there is no such part. */
export type WantedPart =
  | { readonly start: number; readonly end: number; readonly isWhole: boolean }
  | 'unchanged'
  | 'none';

/**
 * What `If-None-Match`, `Range` and `If-Range` ask for (RFC 9110). A range that is not one of bytes, several ranges, and
 * one that cannot be read ask for nothing: the answer is the whole.
 */
export const wantedPart = (
  { size, etag }: { readonly size: number; readonly etag: string },
  header: (name: string) => string | null,
): WantedPart => {
  const known = header('if-none-match');
  if (known !== null && (known.trim() === '*' || etagsIn(known).includes(etag))) return 'unchanged';
  const whole = { start: 0, end: size, isWhole: true };
  const [, first = '', last = ''] =
    /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header('range') ?? '') ?? [];
  const condition = header('if-range');
  if ((first === '' && last === '') || (condition !== null && condition.trim() !== etag)) return whole;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size, isWhole: false };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return whole;
  return start >= size ? 'none' : { start, end, isWhole: false };
};

/** Weak ones compare as strong ones do here. */
const etagsIn = (list: string): readonly string[] => list.match(/"[^"]*"/g) ?? [];
