import { localDateOf, type Order, type OrdersByNumber, type OrdersByPlace } from '@cartage/core';
import { listOrders } from '@cartage/storage';
import type { Context } from '../context.ts';
import { cityCodeOf, importedCities } from '../places/imported-cities.ts';

export interface WantedOrder {
  /** The number it was asked for by. */
  readonly asked: string;
  /** null: there is no such order. */
  readonly order: Order | null;
}

const MAX_ORDERS = 1000;

/** One entry for each order that has one of the numbers, in their order, and one for each number that nobody has. */
export const ordersByNumber = async (ctx: Context, { numbers }: OrdersByNumber): Promise<readonly WantedOrder[]> => {
  const orders = await listOrders(ctx.store.db, { companyId: ctx.company.id, numbers, limit: MAX_ORDERS });
  const byNumber = new Map<string, Order[]>();
  for (const order of orders)
    for (const number of numbersOf(order)) byNumber.set(number, [...(byNumber.get(number) ?? []), order]);
  const seen = new Set<Order>();
  return [...new Set(numbers)].flatMap((asked): readonly WantedOrder[] => {
    const found = byNumber.get(asked);
    if (!found) return [{ asked, order: null }];
    const fresh = found.filter((order) => !seen.has(order));
    for (const order of fresh) seen.add(order);
    return fresh.map((order) => ({ asked, order }));
  });
};

/** Each once. */
const numbersOf = (order: Order): ReadonlySet<string> =>
  new Set(
    [
      order.number,
      order.content.customerOrderId,
      order.vendorInvoiceNumber,
      order.vendorReturnInvoiceNumber,
      order.vendorPickupNumber,
      order.trackingNumber,
    ].flatMap((number) => number ?? []),
  );

/** The orders of a day, of a place and of vendors, that are with a vendor and have no courier yet. */
export const ordersByPlace = async (
  ctx: Context,
  { placedOn, senderCityId, senderAddress, vendorIds }: OrdersByPlace,
): Promise<readonly WantedOrder[]> => {
  const day = placedOn ?? localDateOf(ctx.clock(), ctx.settings.timeZone);
  const orders = await listOrders(ctx.store.db, {
    companyId: ctx.company.id,
    from: day,
    to: day,
    statuses: ['TransferredToVendor', 'CourierAssigned'],
    limit: MAX_ORDERS,
  });
  // A courier call names no country; what is imported are Russian cities.
  const imported = await importedCities(ctx, [
    ...(senderCityId === null ? [] : [{ country: 'RU', cityId: senderCityId }]),
    ...orders.map(({ content }) => content.sender),
  ]);
  const city = senderCityId === null ? null : cityCodeOf(senderCityId, imported);
  return orders
    .filter(
      ({ content, vendorPickupNumber }) =>
        vendorPickupNumber === null &&
        (city === null || cityCodeOf(content.sender.cityId, imported) === city) &&
        (senderAddress === null || content.sender.address === senderAddress) &&
        (vendorIds.length === 0 || vendorIds.includes(content.choice?.vendorId ?? 0)),
    )
    .map((order) => ({ asked: order.number, order }));
};
