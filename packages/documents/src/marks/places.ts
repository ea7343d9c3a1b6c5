import type { Cargo, CargoItem } from '@cartage/core';

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
