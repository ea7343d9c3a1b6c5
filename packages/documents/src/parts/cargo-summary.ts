import { type Cargo, type CargoItem, dimensionsOf, type Order, totalPlaces, totalWeightKg } from '@cartage/core';

/** Places and real weight of the whole cargo. */
export function cargoSummary({ items }: Cargo): { readonly places: number; readonly weightKg: number } {
  const measured = items.map((item) => ({ ...item, dimensions: dimensionsOf(item) }));
  return { places: totalPlaces(measured), weightKg: totalWeightKg(measured) };
}

/** Of one order. */
export const placesIn = ({ content }: Order): number => totalPlaces(content.cargo.items);

/** Of all the orders. */
export const countPlaces = (orders: readonly Order[]): number =>
  orders.reduce((sum, order) => sum + placesIn(order), 0);

/** The lines of a paper with the order's tables: those, and a dozen around them. */
export const tableLines = ({ content: { cargo } }: Order): number => 12 + cargo.items.length + cargo.products.length;

/** One piece of the cargo: place `number` of `of`. */
export interface Place {
  readonly number: number;
  readonly of: number;
  readonly item: CargoItem;
}

/** Every place of the cargo, in the order of its items. */
export function placesOf({ items }: Cargo): readonly Place[] {
  const each = items.flatMap((item) => Array.from({ length: item.qty }, () => item));
  return each.map((item, i) => ({ number: i + 1, of: each.length, item }));
}
