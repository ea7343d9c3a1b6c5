import { type Order, type PickupPoint, pickupPointKey, pickupPointOf } from '@cartage/core';
import { getPickupPoints } from '@cartage/storage';
import type { Ground } from '../context.ts';

/**
 * The pickup points at both ends of the orders, by `pickupPointKey`, for papers: one query, and none where all go from
 * door to door. A point that its vendor no longer tells of is not among them.
 */
export const pointsOfOrders = async (
  { store }: Pick<Ground, 'store'>,
  orders: readonly Order[],
): Promise<Readonly<Record<string, PickupPoint>>> => {
  const named = orders
    .flatMap(({ content: { sender, receiver } }) => [sender, receiver])
    .flatMap((end) => pickupPointOf(end) ?? []);
  const points = named.length === 0 ? [] : await getPickupPoints(store.db, named);
  return Object.fromEntries(points.map((point) => [pickupPointKey(point), point]));
};
