/**
 * The number that so many digits make from there on; NaN where one is none. A price has a dozen dates and times, and a
 * regular expression or a slice for each of their parts takes longer than all the rest that is done with them.
 */
export function digitsAt(text: string, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
