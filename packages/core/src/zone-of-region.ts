import { russianZone } from './russian-regions.ts';

/** IANA zones of countries that live by one clock. */
export const zonesOfCountries: Readonly<Record<string, string>> = {
  BY: 'Europe/Minsk',
  CN: 'Asia/Shanghai',
  KZ: 'Asia/Almaty',
  UZ: 'Asia/Tashkent',
};

/** Sakha, whose districts have three. */
const ofSeveralClocks: ReadonlySet<string> = new Set(['14']);

/**
 * IANA zone of a city's country, in Russia of its region, where that lives by one clock. Near a border it is surer than
 * the coordinates, which a map of zones takes for the neighbour's. null: the country or region has several clocks, or the
 * region is not known.
 * @param country ISO 3166-1 alpha-2
 * @param region the two digits of a Russian one, as `regionNumberOf` tells them
 */
export const zoneOfRegion = (country: string, region: string | null): string | null => {
  if (country !== 'RU') return zonesOfCountries[country] ?? null;
  return region === null || ofSeveralClocks.has(region) ? null : russianZone(region);
};
