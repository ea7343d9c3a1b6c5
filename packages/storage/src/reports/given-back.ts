import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { type BookedOfOrder, bookedOfOrders } from './booked-of-orders.ts';
import { paidByCardOfOrders } from './paid-by-card-of-orders.ts';

/** What went back of an order's price, to the balance or to the card, and what was kept of it. */
export type GivenBack = Pick<BookedOfOrder, 'refunded' | 'fees'>;

/** By the ids of the orders; an order for which nothing was booked or paid is not there. */
export const givenBackById = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, GivenBack>> => {
  const { rows } = await sql<GivenBack & { readonly order_id: number }>`
    select order_id, cast(sum(refunded) as bigint) as refunded, cast(sum(fees) as bigint) as fees from (
      select order_id, refunded, fees from ${bookedOfOrders(db, ids)} as booked
      union all
      select order_id, returned, kept from ${paidByCardOfOrders(db, ids)} as by_card
    ) as given_back group by order_id`.execute(db);
  return new Map(rows.map(({ order_id, ...givenBack }) => [order_id, givenBack]));
};
