import { sql } from 'kysely';
import { placeCount } from '../dialects/place-count.ts';
import type { Db } from '../tables.ts';

/**
 * The next child's number of one of the company's orders, from 1, which nobody else gets: a caller who takes one at the same
 * time waits for the end of the transaction. Where the order has several places it is greater than theirs, so that no
 * child is numbered like the code of one (interface 8.2). null: there is no such order.
 */
export const takeChildNumber = async (tx: Db, companyId: number, parentNumber: string): Promise<number | null> => {
  const taken = sql<number>`coalesce(
    last_child,
    (select count(*) from orders as children
      where children.company_id = orders.company_id and children.parent_number = orders.number)
  )`;
  // Those that a restore has lost are not given again. Numbers of children end somewhere, so many restores begin anew.
  const lost = sql<number>`(select case when orders.id <= last_order then (generation % 90) * ${CHILDREN_LOST} else 0 end
    from restoration)`;
  const places = placeCount(tx);
  const row = await tx
    .updateTable('orders')
    .set({
      last_child: sql<number>`1 + case
        when ${lost} > ${taken} then ${lost}
        when ${places} between 2 and ${MOST_PLACES} and ${places} > ${taken} then ${places} else ${taken} end`,
    })
    .where('number', '=', parentNumber)
    .where('company_id', '=', companyId)
    .returning('last_child')
    .executeTakeFirst();
  return row?.last_child ?? null;
};

/** As many children as nobody gives an order between two restores. */
const CHILDREN_LOST = 1_000;

/** Of an order (interface 2.8); older ones may have more, and numbers of children end somewhere. */
const MOST_PLACES = 10_000;
