import { foldCityName, foldName } from '../name-search/fold-name.ts';
import { regionBynames } from '../name-search/region-number.ts';
import { countryName, isCountryCode } from '../place.ts';
import type { NamedPlace } from './place-query.ts';

/** A way to understand what somebody typed. */
export interface PlaceText {
  /** Of the place, folded. */
  readonly name: string;
  /** What stands beside it: a region, a district, a country, each in the spelling of `regionWords`. */
  readonly beside: readonly (readonly string[])[];
}

/**
 * The ways to understand the text, the likeliest first: as it is; without the kind of settlement that addresses write; and,
 * where parts are set apart, as each of them with the others beside it.
 */
export const readPlaceText = (text: string): readonly PlaceText[] => {
  const whole: readonly PlaceText[] = [...new Set([foldName(text), foldCityName(text)])].map((name) => ({
    name,
    beside: [],
  }));
  const parts = text.split(apart).filter((part) => foldName(part) !== '');
  if (parts.length < 2 || parts.length > MOST_PARTS) return whole;
  const words = parts.map(regionWords);
  const split = parts.map((part, at) => ({
    name: foldCityName(part),
    beside: words.filter((_, other) => other !== at),
  }));
  return [...whole, ...split];
};

const apart = /[,;()/]/;
/** Country, region, district, city: an address has no more before its street. */
const MOST_PARTS = 4;

/** The words that tell one region or country from another: `г. Москва`, москва; `Московская обл.`, московская. */
export const regionWords = (name: string): readonly string[] =>
  foldName(name)
    .split(' ')
    .filter((word) => word !== '' && !kindsOfRegions.has(word));

const kindsOfRegions: ReadonlySet<string> = new Set(
  'область обл край республика респ автономный автономная округ ао аобл район рн р н г гор город oblast krai region republic district okrug autonomous'.split(
    ' ',
  ),
);

/**
 * The names of a region, its districts and its country, each as `regionWords` has it; a Russian region is also known by its
 * bynames, Chuvashia and the like. To be asked for once: `liesIn` compares them.
 */
export const areaNames = ({ region, country }: Pick<NamedPlace, 'region' | 'country'>): AreaNames => [
  ...[...(region === null ? [] : [region.ru, region.en]), ...countryNames(country)].map(regionWords),
  ...(region === null || country !== 'RU' ? [] : regionBynames(region.ru).map((byname) => [byname])),
];

/** What an area is called, in words. */
export type AreaNames = readonly (readonly string[])[];

/** Whether the words are said of the area. */
export const liesIn = (area: AreaNames, words: readonly string[]): boolean =>
  area.some((known) => words.every((word) => known.includes(word)));

const countryNames = (country: string): readonly string[] => [
  country,
  ...(isCountryCode(country) ? [countryName(country, 'ru'), countryName(country, 'en')] : []),
];
