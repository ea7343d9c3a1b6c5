import type { Order } from '@cartage/core';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';
import { smallPages } from './small-pages.ts';

/** The orders of the ids, in their order, in small pages. Unknown ids are left out. */
export async function* pagesOfOrders(db: Db, all: readonly number[]): AsyncGenerator<readonly Order[]> {
  for await (const rows of smallPages(all, (ids) => rowsOf(db, ids))) yield rows.map(toOrder);
}

const rowsOf = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where((is) => among(db, is.ref('id'), ids))
    .execute();
  return { rows, characters: rows.reduce((sum, { content }) => sum + content.length, 0) };
};
