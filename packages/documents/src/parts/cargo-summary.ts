import { type Cargo, dimensionsOf, totalPlaces, totalWeightKg } from '@cartage/core';

/** Places and real weight of the whole cargo. */
export function cargoSummary({ items }: Cargo): { readonly places: number; readonly weightKg: number } {
  const measured = items.map((item) => ({ ...item, dimensions: dimensionsOf(item) }));
  return { places: totalPlaces(measured), weightKg: totalWeightKg(measured) };
}
