import { customerNumberKey, localDateOf, type Order, type OrdersByNumber, type OrdersByPlace } from '@cartage/core';
import { listOrders, ordersOfCodes, ordersWithoutCourier } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { cityCodeOf, knownCities } from '../places/known-cities.ts';

export interface WantedOrder {
  /** The order's number, or the one it was asked for by where nobody has it. */
  readonly number: string;
  /** null: there is no such order. */
  readonly id: number | null;
}

/** The most orders of one call, the newest of them: several pages, so that a day's work is not cut off (interface 11.5). */
const MAX_ORDERS = 10_000;
const PAGE = 200;

/**
 * One entry for each order that has one of the numbers or a place with one of the codes, in their order, and one for
 * each that nobody has.
 */
export const ordersByNumber = async (ctx: Acting, { numbers }: OrdersByNumber): Promise<readonly WantedOrder[]> => {
  const wanted = new Set(numbers);
  const codes = await ordersOfCodes(ctx.store.db, ctx.company.id, numbers);
  const asked = new Set([...wanted, ...codes.values()]);
  // A customer's number is found however it is spelt (interface 8.5).
  const byKey = Map.groupBy(asked, customerNumberKey);
  const byNumber = new Map<string, WantedOrder[]>();
  let count = 0;
  for (let before: number | undefined; count < MAX_ORDERS; ) {
    const page = await listOrders(ctx.store.db, {
      companyId: ctx.company.id,
      numbers: [...asked],
      before,
      limit: PAGE,
    });
    for (const order of page) {
      const found = { number: order.number, id: order.id };
      const { customerOrderId } = order.content;
      const spelt = customerOrderId === null ? [] : (byKey.get(customerNumberKey(customerOrderId)) ?? []);
      for (const number of new Set([...numbersOf(order), ...spelt]))
        if (asked.has(number)) byNumber.set(number, [...(byNumber.get(number) ?? []), found]);
    }
    count += page.length;
    before = page.at(-1)?.id;
    if (page.length < PAGE) break;
  }
  const seen = new Set<number>();
  return [...wanted].flatMap((number): readonly WantedOrder[] => {
    const found = [...(byNumber.get(number) ?? []), ...(byNumber.get(codes.get(number) ?? '') ?? [])];
    if (found.length === 0) return [{ number, id: null }];
    return found.filter(({ id }) => id !== null && !seen.has(id) && seen.add(id));
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
  ctx: Acting,
  { placedOn, senderCityId, senderAddress, vendorIds }: OrdersByPlace,
): Promise<readonly WantedOrder[]> => {
  const day = placedOn ?? localDateOf(ctx.clock(), ctx.settings.timeZone);
  // A courier call names no country; what is imported are Russian cities.
  const asked = senderCityId === null ? null : { country: 'RU', cityId: senderCityId };
  const wanted: WantedOrder[] = [];
  for (let before: number | undefined; wanted.length < MAX_ORDERS; ) {
    const page = await ordersWithoutCourier(ctx.store.db, {
      companyId: ctx.company.id,
      day,
      statuses: ['TransferredToVendor', 'CourierAssigned'],
      address: senderAddress,
      vendorIds,
      before,
      limit: PAGE,
    });
    // A city has several codes, and each may be spelt in several ways: that is not for the database to know.
    if (asked === null) wanted.push(...page);
    else {
      const cities = await knownCities(ctx, [asked, ...page]);
      const city = cityCodeOf(asked, cities);
      wanted.push(...page.filter((one) => cityCodeOf(one, cities) === city));
    }
    before = page.at(-1)?.id;
    if (page.length < PAGE) break;
  }
  return wanted.slice(0, MAX_ORDERS).map(({ id, number }) => ({ id, number }));
};
