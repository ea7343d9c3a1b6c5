import type { Selectable } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Place } from './place.ts';

/** What `toPlace` reads. */
export const placeColumns = [
  'places.country',
  'places.code',
  'places.city',
  'places.name_en',
  'places.name_ru',
  'places.region_en',
  'places.region_ru',
  'places.population',
  'places.latitude',
  'places.longitude',
] as const;

type Row = Omit<Selectable<Tables['places']>, 'source'>;

export const toPlace = ({ name_en, name_ru, region_en, region_ru, ...place }: Row): Place => ({
  ...place,
  name: { en: name_en, ru: name_ru },
  region: region_en === null || region_ru === null ? null : { en: region_en, ru: region_ru },
});
