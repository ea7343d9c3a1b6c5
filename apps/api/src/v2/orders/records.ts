import type { Order } from '@cartage/core';
import { type Context, cityNames, type OrderListing, recordsOf } from '@cartage/service';
import { fromOrderRecord, type OrderRecordModel } from '@cartage/wire/v2';
import type { Call } from '../../http/operation.ts';
import { nextLink } from '../../http/public-url.ts';

/** The orders with all that belongs to them, as answers hold them. */
const recordsIn = async (ctx: Context, orders: readonly Order[], call: Call): Promise<readonly OrderRecordModel[]> => {
  const [records, names] = await Promise.all([recordsOf(ctx, orders), cityNames(ctx, orders, call.locale)]);
  return records.map((record) => fromOrderRecord(record, { ...call, cityNames: names }));
};

/** The same of one order. */
export const recordIn = async (ctx: Context, order: Order, call: Call): Promise<OrderRecordModel> => {
  const [record] = await recordsIn(ctx, [order], call);
  if (record === undefined) throw new Error('An order has a record.');
  return record;
};

/** A page of a list, its orders made into records while they are sent: a thousand of the largest are too much to be there at once. */
export const listIn = (ctx: Context, { totalCount, next, orders }: OrderListing, call: Call) => ({
  streamed: {
    orders: (async function* () {
      for await (const few of orders) yield* await recordsIn(ctx, few, call);
    })(),
  },
  beside: { totalCount, nextLink: next === null ? null : nextLink(call.url, { after: next }, ['PageNum']) },
});
