import type { CargoItem, CargoType } from '../cargo.ts';

/** Which pickup points of a city somebody looks for. */
export interface PickupPointSearch {
  readonly country: string;
  readonly cityId: string;
  /** null: every vendor. */
  readonly vendorId: number | null;
  /** Only points of vendors that carry it; null: any. */
  readonly cargoType: CargoType | null;
  /** What the points must take; empty: anything. */
  readonly items: readonly CargoItem[];
  readonly withPrices: boolean;
  /** kg, for the prices. */
  readonly weightKg: number | null;
}
