import { type CatalogueCity, cityCatalogue } from './city-catalogue.ts';
import { countries } from './countries.ts';
import type { Locale, LocalText } from './local-text.ts';
import { bareText } from './written-text.ts';

const names = new Map<string, LocalText>(countries.map(([code, en, ru]) => [code, { en, ru }]));

/** Whether the text is an ISO 3166-1 alpha-2 code in upper case (interface 1.8). */
export const isCountryCode = (code: string): boolean => names.has(code);

/** The code itself where it is unknown. */
export const countryName = (code: string, locale: Locale): string => names.get(code)?.[locale] ?? code;

interface CodeShape {
  /** Of the code in the spelling of `normalizeCityCode`. */
  readonly pattern: RegExp;
  /** What would be accepted, to go on after 'accepted:'. */
  readonly text: LocalText;
}

const russian: CodeShape = {
  pattern: /^(?:\d{11}|\d{13}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i,
  text: {
    en: 'a code of the national address register (UUID) or a KLADR code of 13 or 11 digits',
    ru: 'код государственного адресного реестра (UUID) или код КЛАДР из 13 или 11 цифр',
  },
};

const openStreetMap: CodeShape = {
  pattern: /^(?:node|way|relation):\d{1,19}$/i,
  text: {
    en: "an OpenStreetMap object: 'node:', 'way:' or 'relation:' and its number",
    ru: 'объект OpenStreetMap: «node:», «way:» или «relation:» и его номер',
  },
};

const geoNames: CodeShape = {
  pattern: /^\d{1,19}$/,
  text: { en: 'a GeoNames identifier, digits only', ru: 'идентификатор GeoNames, только цифры' },
};

/** Most of their towns have no object of OpenStreetMap in any open package, and GeoNames has all of them. */
const either: CodeShape = {
  pattern: new RegExp(`${openStreetMap.pattern.source}|${geoNames.pattern.source}`, 'i'),
  text: {
    en: `${openStreetMap.text.en}, or ${geoNames.text.en}`,
    ru: `${openStreetMap.text.ru} либо ${geoNames.text.ru}`,
  },
};

const shapes: ReadonlyMap<string, CodeShape> = new Map([
  ['RU', russian],
  ['BY', openStreetMap],
  ['KZ', either],
  ['UZ', either],
]);

const shapeOf = (country: string): CodeShape => shapes.get(country) ?? geoNames;

/** Whether a city code has the shape that its country uses (interface 15.6). Says nothing of the city's being. */
export const cityCodeFits = (country: string, code: string): boolean => shapeOf(country).pattern.test(code);

/** What a city code looks like in the country, to go on after 'accepted:'. */
export const cityCodeShape = (country: string): LocalText => shapeOf(country).text;

const everyShape: readonly CodeShape[] = [russian, openStreetMap, geoNames];

/** Whether a city code has the shape of some country's: for a city that is named without its country. */
export const isCityCode = (code: string): boolean => everyShape.some(({ pattern }) => pattern.test(code));

/** The shapes that `isCityCode` accepts, for an error text. */
export const anyCityCodeShape: LocalText = {
  en: everyShape.map(({ text }) => text.en).join('; '),
  ru: everyShape.map(({ text }) => text.ru).join('; '),
};

/**
 * One spelling of a code for comparisons: without blanks around it and invisible marks, a UUID and an object of
 * OpenStreetMap in lower case, and a KLADR code of 11 digits as that of 13, which ends in two zeros more.
 */
export function normalizeCityCode(code: string): string {
  const bare = bareText(code);
  if (/^\d{11}$/.test(bare)) return `${bare}00`;
  return bare.length === 36 || bare.includes(':') ? bare.toLowerCase() : bare;
}

const cities = new Map<string, CatalogueCity>(
  cityCatalogue.flatMap((city) => city.codes.map((code) => [code, city] as const)),
);

/** The catalogue's city of a code, however it is spelt. */
export const findCity = (code: string): CatalogueCity | undefined => cities.get(normalizeCityCode(code));

/** Degrees, WGS 84. */
export interface Coordinates {
  /** North of the equator; south of it below 0. */
  readonly latitude: number;
  /** East of Greenwich; west of it below 0. */
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371.0088;

/** Along the great circle, km. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** One code for one city, whichever of its codes was given; a city that the catalogue lacks keeps its own. */
export const canonicalCityCode = (code: string): string => findCity(code)?.codes[0] ?? normalizeCityCode(code);

/**
 * Whether two codes may name one city. A city may be named by any of its codes; whether two of different kinds name one,
 * the catalogue alone knows here.
 */
export const mayBeOneCity = (a: string, b: string): boolean => {
  if (normalizeCityCode(a) === normalizeCityCode(b)) return true;
  if (findCity(a) || findCity(b)) return findCity(a) === findCity(b);
  return kindOf(a) !== kindOf(b);
};

/** KLADR, FIAS; a node, a way or a relation of OpenStreetMap. */
const kindOf = (code: string): string => /^[a-z]+:/.exec(code)?.[0] ?? (code.includes('-') ? 'fias' : 'digits');
