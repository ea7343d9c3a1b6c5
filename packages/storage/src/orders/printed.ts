import type { Instant, OrderFilter } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** What may be printed of an order, and how `printed` tells it. */
const bits = { labels: 1, register: 2 } as const;

/** The values of `printed` that the filter lets through; null: all. */
export const printedIn = ({
  labelsPrinted,
  registerPrinted,
}: Pick<OrderFilter, 'labelsPrinted' | 'registerPrinted'>): readonly number[] | null =>
  labelsPrinted === null && registerPrinted === null
    ? null
    : [0, 1, 2, 3].filter(
        (printed) =>
          (labelsPrinted === null || labelsPrinted === (printed & bits.labels) > 0) &&
          (registerPrinted === null || registerPrinted === (printed & bits.register) > 0),
      );

/**
 * Notes with the orders that it was printed. They are written in the sequence of their ids, so that of two who print some of the same neither
 * waits for the other for ever; their version stays, for nobody's change is spoilt by it.
 */
export const notePrinted = async (
  db: Db,
  what: keyof typeof bits,
  orderIds: readonly number[],
  at: Instant,
): Promise<void> => {
  if (orderIds.length === 0) return;
  const own = db
    .selectFrom('orders')
    .select('id')
    .where((is) => among(db, is.ref('id'), orderIds))
    .orderBy('id');
  await db
    .updateTable('orders')
    .set({
      ...(what === 'labels' ? { labels_printed_at: at } : { register_printed_at: at }),
      printed: sql<number>`printed | ${sql.lit(bits[what])}`,
    })
    .where('id', 'in', dialectOf(db) === 'postgres' ? own.forNoKeyUpdate() : own)
    .execute();
};
