import type { LocalText } from '@cartage/core';

/** A city that came with the service or was imported from a public directory, beside those of the core's catalogue. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** In one spelling, the core's `normalizeCityCode`. */
  readonly code: string;
  /** One of the city's codes, the same for each of them. */
  readonly city: string;
  readonly name: LocalText;
  /** null: unknown, or the city is a region by itself. */
  readonly region: LocalText | null;
  readonly population: number | null;
  /** Degrees, WGS 84; both null where nobody told them, which is no place at 0°, 0°. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}
