import type { Order } from '@cartage/core';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { orderColumns, toOrder } from './order-row.ts';

/** Characters of a page's documents: what is in memory at once, and what the event loop is held for. */
const PAGE_CHARACTERS = 256 * 1024;
const FIRST_PAGE = 4;

/**
 * The orders of the ids, in their order, in pages that are small in bytes, however large the orders are; the next one is
 * read when it is asked for, and no connection is held in between. Unknown ids are left out.
 */
export async function* pagesOfOrders(db: Db, all: readonly number[]): AsyncGenerator<readonly Order[]> {
  let size = FIRST_PAGE;
  for (let at = 0; at < all.length; ) {
    const ids = all.slice(at, at + size);
    at += ids.length;
    const { rows, characters } = await rowsOf(db, ids);
    yield rows.map(toOrder);
    size = Math.max(1, Math.min(Math.floor((PAGE_CHARACTERS * ids.length) / Math.max(1, characters)), size * 4));
  }
}

const rowsOf = async (db: Db, ids: readonly number[]) => {
  const found = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where((is) => among(db, is.ref('id'), ids))
    .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    characters: found.reduce((sum, { content }) => sum + content.length, 0),
  };
};
