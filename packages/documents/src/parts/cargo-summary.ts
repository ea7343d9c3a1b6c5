import { type Cargo, dimensionsOf, type Order, totalPlaces, totalWeightKg } from '@cartage/core';

/** Places and real weight of the whole cargo. */
export function cargoSummary({ items }: Cargo): { readonly places: number; readonly weightKg: number } {
  const measured = items.map((item) => ({ ...item, dimensions: dimensionsOf(item) }));
  return { places: totalPlaces(measured), weightKg: totalWeightKg(measured) };
}

/** Of all the orders. */
export const countPlaces = (orders: readonly Order[]): number =>
  orders.reduce((sum, { content }) => sum + totalPlaces(content.cargo.items), 0);
