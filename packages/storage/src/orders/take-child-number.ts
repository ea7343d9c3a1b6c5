import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * The next child's number of one of the company's orders, from 1, which nobody else gets: whoever takes one at the same
 * time waits for the end of the transaction. null: there is no such order.
 */
export const takeChildNumber = async (tx: Db, companyId: number, parentNumber: string): Promise<number | null> => {
  const row = await tx
    .updateTable('orders')
    .set({
      last_child: sql<number>`coalesce(
        last_child,
        (select count(*) from orders as children where children.parent_number = orders.number)
      ) + 1`,
    })
    .where('number', '=', parentNumber)
    .where('company_id', '=', companyId)
    .returning('last_child')
    .executeTakeFirst();
  return row?.last_child ?? null;
};
