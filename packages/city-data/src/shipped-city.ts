import type { LocalText } from '@cartage/core';

/** A city as it comes with the service. */
export interface ShippedCity {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Every code that names it, in one spelling; in Russia the KLADR code first, then the FIAS one. */
  readonly codes: readonly string[];
  readonly name: LocalText;
  /** null: unknown, or the city is a region by itself. */
  readonly region: LocalText | null;
  /** null: unknown. */
  readonly population: number | null;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}
