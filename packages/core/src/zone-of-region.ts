import type { City } from './city.ts';
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
 * IANA zone of the city's country, in Russia of its region, where that lives by one clock. Near a border it is surer than
 * the coordinates, which a map of zones takes for the neighbour's. null: the country or region has several clocks, or no
 * code of the city tells the region.
 */
export const zoneOfRegion = ({ country, codes }: Pick<City, 'country' | 'codes'>): string | null => {
  if (country !== 'RU') return zonesOfCountries[country] ?? null;
  const kladr = codes.find((code) => /^\d{13}$/.test(code)) ?? '';
  return ofSeveralClocks.has(kladr.slice(0, 2)) ? null : russianZone(kladr);
};
