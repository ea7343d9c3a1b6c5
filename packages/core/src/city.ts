import type { LocalText } from './local-text.ts';

/** A city as the service knows it: one value, whichever of its codes named it. */
export interface City {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /**
   * Every code that names it, in the spelling of `normalizeCityCode`; the first is the canonical one, by which cities are
   * told apart. In Russia the KLADR code first, then the FIAS one.
   */
  readonly codes: readonly string[];
  /** Without its region and without its kind. Several cities of a country may share one. */
  readonly name: LocalText;
  /** null: unknown, or the city is a region by itself. */
  readonly region: LocalText | null;
  /** null: unknown. */
  readonly population: number | null;
  /** Degrees north, WGS 84, to about a kilometre; both coordinates are null where nobody told them. */
  readonly latitude: number | null;
  /** Degrees east. */
  readonly longitude: number | null;
  /** IANA zone of its clocks; null: unknown. */
  readonly timeZone: string | null;
}

/** The code by which the city is told apart from others. */
export const canonicalCodeOf = ({ codes }: Pick<City, 'codes'>): string => codes[0] ?? '';

/** The kinds of codes that name cities: registers of Russia, OpenStreetMap, GeoNames. */
export type CityCodeKind = 'kladr' | 'fias' | 'osm' | 'geonames';

/**
 * The code of one kind, for a vendor that knows cities by it: KLADR in 13 digits, FIAS as a UUID, OpenStreetMap as
 * `relation:59195`, GeoNames in digits.
 * @param city that of an end; null: the service does not know it
 * @returns undefined: no code of this kind is known of it
 */
export const codeOfKind = (city: Pick<City, 'country' | 'codes'> | null, kind: CityCodeKind): string | undefined => {
  const { isRussian, pattern } = codeKinds[kind];
  return isRussian !== null && (city?.country === 'RU') !== isRussian
    ? undefined
    : city?.codes.find((code) => pattern.test(code));
};

/** In Russia digits are KLADR, elsewhere GeoNames; OpenStreetMap names itself. */
const codeKinds: Readonly<Record<CityCodeKind, { readonly isRussian: boolean | null; readonly pattern: RegExp }>> = {
  kladr: { isRussian: true, pattern: /^\d{13}$/ },
  fias: { isRussian: true, pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i },
  osm: { isRussian: null, pattern: /^(?:node|way|relation):\d+$/i },
  geonames: { isRussian: false, pattern: /^\d+$/ },
};
