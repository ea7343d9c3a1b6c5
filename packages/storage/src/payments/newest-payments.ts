import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';
import { type Payment, paymentColumns, toPayment } from './payment.ts';

/** Which payments are wanted, a page at a time. */
export interface NewestPayments {
  /** The last of the page before; null: the first page. */
  readonly before: number | null;
  readonly since: Instant;
  readonly limit: number;
}

/** The payments that were made since, newest first; empty: there are no more. */
export const newestPayments = async (db: Db, { before, since, limit }: NewestPayments): Promise<readonly Payment[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(paymentColumns)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  // By id, which grows with time and has an index.
  return rows.filter(({ created_at }) => created_at >= since).map(toPayment);
};
