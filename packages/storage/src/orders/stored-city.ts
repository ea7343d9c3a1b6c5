import { canonicalCityCode } from '@cartage/core';

/** The city of an end, as orders are counted by it: two codes of a city that the core's catalogue has are one. */
export const storedCity = ({ country, cityId }: { readonly country: string; readonly cityId: string }): string =>
  `${country} ${canonicalCityCode(cityId)}`;

/** The end again. */
export const endOfStored = (stored: string): { readonly country: string; readonly cityId: string } => ({
  country: stored.slice(0, 2),
  cityId: stored.slice(3),
});
