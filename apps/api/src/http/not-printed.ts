import type { LeftOutOrder } from '@cartage/service';

/** A proxy gives the headers of an answer 4 KB in all. */
const MOST_LETTERS = 2000;

/**
 * The header that names the orders which are not in the file, as the caller wrote them, and why (interface 13.8); none
 * when there are none. Those for which it has no room are counted.
 */
export const notPrinted = (leftOut: readonly LeftOutOrder[]): Readonly<Record<string, string>> => {
  if (leftOut.length === 0) return {};
  const all = leftOut.map(({ name, reason }) => `${encodeURIComponent(name.toWellFormed())};code=${reason.code}`);
  const named: string[] = [];
  let letters = 0;
  for (const one of all) {
    letters += one.length + 2;
    if (letters > MOST_LETTERS) break;
    named.push(one);
  }
  const more = all.length - named.length;
  return { 'X-Not-Printed': [...named, ...(more === 0 ? [] : [`more=${more}`])].join(', ') };
};
