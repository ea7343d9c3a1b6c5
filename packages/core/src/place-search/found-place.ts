import type { LocalText } from '../local-text.ts';

/** A city that a search found. */
export interface FoundPlace {
  readonly name: LocalText;
  /** null: unknown, or the city is a region by itself. */
  readonly region: LocalText | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Every code that names it, in the spelling of `normalizeCityCode`. */
  readonly codes: readonly string[];
  /** null: unknown. */
  readonly population: number | null;
  /** Degrees, WGS 84; both null where nobody told them. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}
