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
