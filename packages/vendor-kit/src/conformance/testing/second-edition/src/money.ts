import type { Kopecks } from '@cartage/core';

/** Acme counts in roubles with two decimals, we in whole kopecks; no sum is ever a fraction. */
export const roublesOf = (kopecks: Kopecks): string =>
  `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`;

export const kopecksOf = (roubles: string): Kopecks => Number(roubles.replace('.', ''));
