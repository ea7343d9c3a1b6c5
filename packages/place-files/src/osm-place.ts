import { cityCodeFits, cityCodeShape, isCountryCode, type LocalText, latinName } from '@cartage/core';
import type { Found } from './place-file.ts';
import { lineOf, nameOf, populationOf } from './written-values.ts';

/** An object of OpenStreetMap, however it was written. */
export interface OsmObject {
  /** `node:123`, `way:123` or `relation:123`. */
  readonly code: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly tags: Readonly<Record<string, string | undefined>>;
}

/**
 * The city, town or village that the object is; null when it is none. The country is what its tags say, else the one given,
 * in upper case.
 */
export const placeOfOsm = ({ code, tags, ...where }: OsmObject, given: string | null): Found | null => {
  if (!places.has(tags.place ?? '')) return null;
  const name = nameOf(tags.name);
  const shown = `${name ?? 'a place without a name'} (${code})`;
  const ru = nameOf(tags['name:ru']) ?? name;
  if (ru === null) return `${shown}: no name`;
  const country = (lineOf(tags['addr:country']) ?? lineOf(tags['is_in:country_code']) ?? given ?? '').toUpperCase();
  if (country === '') return `${shown}: its country is not told; --country gives one`;
  if (!isCountryCode(country)) return `${shown}: the country "${country}" is no ISO 3166-1 code`;
  if (!cityCodeFits(country, code))
    return `${shown}: cities of ${country} have another code, ${cityCodeShape(country).en}`;
  const latinOf = name !== null && !cyrillic.test(name) ? name : null;
  const en = nameOf(tags['name:en']) ?? nameOf(tags.int_name) ?? latinOf ?? latinName(ru);
  const { latitude, longitude } = onEarth(where);
  return [
    {
      country,
      code,
      city: code,
      name: { en, ru },
      region: regionOf(tags),
      population: populationOf(tags.population),
      latitude,
      longitude,
    },
  ];
};

const places: ReadonlySet<string> = new Set(['city', 'town', 'village', 'hamlet']);
const cyrillic = /\p{Script=Cyrillic}/u;

const regionOf = (tags: OsmObject['tags']): LocalText | null => {
  const told = ['is_in:region', 'addr:region', 'is_in:state', 'is_in:province', 'addr:state', 'addr:province']
    .map((tag) => lineOf(tags[tag]))
    .find((one) => one !== null);
  return told ? { en: latinName(told), ru: told } : null;
};

/** Both or neither. */
const onEarth = ({ latitude, longitude }: Pick<OsmObject, 'latitude' | 'longitude'>) => {
  const isThere = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isThere ? { latitude, longitude } : { latitude: null, longitude: null };
};
