import type { Db } from '../tables.ts';
import { type IdempotencyKey, ofKey } from './idempotent-request.ts';

/**
 * Remembers which order a request has made; in the order's own transaction, so that both are there or neither. `place`:
 * which of the request's orders it is, from 0. `false`: another run of the request has made it, and this one is to be
 * taken back.
 */
export const noteIdempotentOrder = async (
  db: Db,
  { companyId, operation, key }: IdempotencyKey,
  place: number,
  orderId: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_orders')
    .values({ company_id: companyId, operation, key, place, order_id: orderId })
    .onConflict((conflict) => conflict.columns(['company_id', 'operation', 'key', 'place']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** The ids of the orders that the request has made so far, by place. */
export const idempotentOrders = async (db: Db, key: IdempotencyKey): Promise<ReadonlyMap<number, number>> => {
  const rows = await db.selectFrom('idempotency_orders').select(['place', 'order_id']).where(ofKey(key)).execute();
  return new Map(rows.map(({ place, order_id }) => [place, order_id]));
};
