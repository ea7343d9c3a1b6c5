import type { Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';

/** What the ledger has of an order: sums of zero or more. */
export interface BookedOfOrder {
  readonly charged: Kopecks;
  readonly refunded: Kopecks;
  readonly fees: Kopecks;
}

/** A table of what was booked for each of the orders that anything was booked for. */
export const bookedOfOrders = (db: Db, ids: readonly number[]) =>
  sql<BookedOfOrder & { readonly order_id: number }>`(
    select order_id,
      cast(sum(case when kind = 'charge' then -amount else 0 end) as bigint) as charged,
      cast(sum(case when kind = 'refund' then amount else 0 end) as bigint) as refunded,
      cast(sum(case when kind = 'fee' then -amount else 0 end) as bigint) as fees
    from ledger_entries where ${among(db, sql.ref('order_id'), ids)} group by order_id)`;
