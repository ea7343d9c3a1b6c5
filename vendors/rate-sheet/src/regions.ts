import { foldName, russianRegion } from '@cartage/core';

const numbers = Array.from({ length: 99 }, (_, n) => String(n + 1).padStart(2, '0'));
const byName = new Map(
  numbers.flatMap((number) => {
    const name = russianRegion(number);
    return name === null ? [] : [name.en, name.ru].map((one) => [foldName(one), number] as const);
  }),
);

/** The two digits of a Russian region, named by them (spreadsheets drop the zero of `01`) or in words. */
export const regionOf = (written: string): string | undefined => {
  const number = written.padStart(2, '0');
  return /^\d\d$/.test(number) && russianRegion(number) !== null ? number : byName.get(foldName(written));
};
