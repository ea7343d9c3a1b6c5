import type { AttentionReason, AttentionSince, Instant, Kopecks } from '@cartage/core';
import { amongOrders, type OrderOfCompany } from './dialects/order-of-company.ts';
import { prepared } from './dialects/prepared.ts';
import type { Db } from './tables.ts';

/** Why somebody has to look at an order. */
export interface Attention extends AttentionSince {
  /** Of `price-rose`: what the vendor asks, with the operator's mark-up. */
  readonly asked: Kopecks | null;
}

/** As it is kept. */
export interface StandingAttention extends Attention {
  /** It was told, and stands until it is decided; else it follows from how the order stands. */
  readonly isTold: boolean;
}

/** An order beside why somebody has to look at it. */
export interface OrderAttention extends Attention {
  readonly orderId: number;
  readonly companyId: number;
  readonly number: string;
  readonly price: Kopecks | null;
}

/** In the transaction of what is to be looked at. false: it asks for it already, since then. */
export const askAttention = async (
  db: Db,
  { id, companyId }: OrderOfCompany,
  { reason, since, asked, isTold }: StandingAttention,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_attention')
    .values({ company_id: companyId, order_id: id, reason, since, asked, told: isTold ? 1 : 0 })
    .onConflict((there) => there.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Somebody has looked, or there is nothing to look at any more; null: there was not. When two come at once, one gets it. */
export const endAttention = async (db: Db, order: OrderOfCompany, reason: AttentionReason): Promise<Attention | null> =>
  (await db
    .deleteFrom('order_attention')
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .where('reason', '=', reason)
    .returning(columns)
    .executeTakeFirst()) ?? null;

/** The longest waiting first. */
export const attentionOf = (db: Db, order: OrderOfCompany): Promise<readonly Attention[]> =>
  db
    .selectFrom('order_attention')
    .select(columns)
    .where('company_id', '=', order.companyId)
    .where('order_id', '=', order.id)
    .orderBy('since')
    .orderBy('reason')
    .execute();

/** The same of each of the orders that asks for any, by order. */
export const attentionOfOrders = async (
  db: Db,
  orders: readonly OrderOfCompany[],
): Promise<ReadonlyMap<number, readonly AttentionSince[]>> => {
  const [order, ...others] = orders;
  if (order !== undefined && others.length === 0) {
    // Hardly any order has several, and to sort them would cost SQLite more than to find them.
    const rows = (await attentionOfOne(db, { companyId: order.companyId, orderId: order.id })).toSorted(bySince);
    return rows.length === 0 ? new Map() : new Map([[order.id, rows]]);
  }
  const rows = await db
    .selectFrom('order_attention')
    .select(attentionColumns)
    .where(amongOrders(db, orders))
    .orderBy('since')
    .orderBy('reason')
    .execute();
  return Map.groupBy(rows, ({ orderId: of }) => of);
};

const attentionColumns = ['order_id as orderId', 'reason', 'since'] as const;

/** Every look at one order asks for it. */
const attentionOfOne = prepared(
  (db, { companyId, orderId }: { readonly companyId: number; readonly orderId: number }) =>
    db
      .selectFrom('order_attention')
      .select(attentionColumns)
      .where('company_id', '=', companyId)
      .where('order_id', '=', orderId),
);

const bySince = (one: AttentionSince, other: AttentionSince): number =>
  one.since - other.since || (one.reason < other.reason ? -1 : 1);

/** What stands of an order so far. */
export interface Watched {
  readonly standing: readonly StandingAttention[];
  /** When it is looked at next; null: time makes nothing of it. */
  readonly dueAt: Instant | null;
}

/** What stands of each of the orders of which anything does, by order: one query. */
export const watchedOf = async (db: Db, orders: readonly OrderOfCompany[]): Promise<ReadonlyMap<number, Watched>> => {
  const rows = await db
    .selectFrom('order_attention')
    .select((of) => [
      'order_id',
      of.ref('reason').$castTo<AttentionReason | null>().as('reason'),
      'since',
      'asked',
      'told',
    ])
    .where(amongOrders(db, orders))
    .unionAll(
      db
        .selectFrom('watched_orders')
        .select((of) => [
          'order_id',
          of.cast<AttentionReason | null>(of.val(null), 'text').as('reason'),
          'due_at as since',
          of.cast<number | null>(of.val(null), 'bigint').as('asked'),
          of.lit(0).as('told'),
        ])
        .where(amongOrders(db, orders)),
    )
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ order_id }) => order_id)].map(([id, of]) => [
      id,
      {
        standing: of.flatMap(({ reason, since, asked, told }) =>
          reason === null ? [] : [{ reason, since, asked, isTold: told === 1 }],
        ),
        dueAt: of.find(({ reason }) => reason === null)?.since ?? null,
      },
    ]),
  );
};

/** How many orders of all companies ask for attention, by reason: from the counts that are kept, not from orders. */
export const countAllAttention = async (db: Db): Promise<ReadonlyMap<AttentionReason, number>> => {
  const rows = await db
    .selectFrom('order_reasons')
    .select(({ fn }) => ['reason', fn.sum<number>('orders').as('count')])
    .groupBy('reason')
    .execute();
  return new Map(rows.map(({ reason, count }) => [reason, Number(count)]));
};

/** Any company's orders that somebody has to look at, the longest waiting first. */
export const listAttention = (db: Db, limit: number): Promise<readonly OrderAttention[]> =>
  db
    .selectFrom('order_attention')
    .innerJoin('orders', 'orders.id', 'order_attention.order_id')
    .select([...columns, 'orders.id as orderId', 'orders.company_id as companyId', 'number', 'price'])
    .orderBy('since')
    .orderBy('order_attention.order_id')
    .orderBy('reason')
    .limit(limit)
    .execute();

const columns = ['reason', 'since', 'asked'] as const;
