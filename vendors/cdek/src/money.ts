import type { Kopecks } from '@cartage/core';

/** CDEK counts in roubles, as JSON numbers with two decimals. */
export const roublesOf = (kopecks: Kopecks): number => kopecks / 100;

export const kopecksOf = (roubles: number): Kopecks => Math.round(roubles * 100);

/** The sum in as many parts as there are shares, in their proportion and to the kopeck; equal ones where all are 0. */
export function divide(sum: Kopecks, shares: readonly number[]): readonly Kopecks[] {
  const total = shares.reduce((all, share) => all + share, 0);
  const [counted, whole] = total > 0 ? [shares, total] : [shares.map(() => 1), shares.length];
  let upTo = 0;
  let given = 0;
  return counted.map((share) => {
    upTo += share;
    const part = Math.round((sum * upTo) / whole) - given;
    given += part;
    return part;
  });
}
