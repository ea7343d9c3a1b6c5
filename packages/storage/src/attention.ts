import type { AttentionReason, Instant, Kopecks } from '@cartage/core';
import type { Db } from './tables.ts';

/** Why somebody has to look at an order. */
export interface Attention {
  readonly reason: AttentionReason;
  readonly since: Instant;
  /** Of `price-rose`: what the vendor asks, with the operator's mark-up. */
  readonly asked: Kopecks | null;
}

/** An order beside why somebody has to look at it. */
export interface OrderAttention extends Attention {
  readonly orderId: number;
  readonly companyId: number;
  readonly number: string;
  readonly price: Kopecks | null;
}

/** In the transaction of what is to be looked at. false: it asks for it already, since then. */
export const askAttention = async (db: Db, orderId: number, { reason, since, asked }: Attention): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_attention')
    .values({ order_id: orderId, reason, since, asked })
    .onConflict((there) => there.columns(['order_id', 'reason']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Somebody has looked, or there is nothing to look at any more; null: there was not. When two come at once, one gets it. */
export const endAttention = async (db: Db, orderId: number, reason: AttentionReason): Promise<Attention | null> =>
  (await db
    .deleteFrom('order_attention')
    .where('order_id', '=', orderId)
    .where('reason', '=', reason)
    .returning(columns)
    .executeTakeFirst()) ?? null;

/** The longest waiting first. */
export const attentionOf = (db: Db, orderId: number): Promise<readonly Attention[]> =>
  db
    .selectFrom('order_attention')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('since')
    .orderBy('reason')
    .execute();

/** Any company's orders that somebody has to look at, the longest waiting first. */
export const listAttention = (db: Db, limit: number): Promise<readonly OrderAttention[]> =>
  db
    .selectFrom('order_attention')
    .innerJoin('orders', 'orders.id', 'order_attention.order_id')
    .select([...columns, 'orders.id as orderId', 'company_id as companyId', 'number', 'price'])
    .orderBy('since')
    .orderBy('order_attention.order_id')
    .orderBy('reason')
    .limit(limit)
    .execute();

const columns = ['reason', 'since', 'asked'] as const;
