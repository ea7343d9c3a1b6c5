import type { Kopecks } from '@cartage/core';

/** Of `225.7 RUB`; undefined: it is no such sum. */
export function kopecksOf(text: string): Kopecks | undefined {
  const [, roubles] = /^(\d{1,12}(?:\.\d+)?) ?RUB$/.exec(text.trim()) ?? [];
  return roubles === undefined ? undefined : Math.round(Number(roubles) * 100);
}
