import { newestFirst, type OrderFilter } from '@cartage/core';
import type { Db } from '../tables.ts';
import { positionAt, readKeys } from './list-keys.ts';
import { storedFilter } from './matching.ts';
import { companiesWith, orderList, type Start } from './order-list.ts';
import { whichHave } from './order-texts.ts';
import type { Owners } from './owners.ts';

/** What one statement reads: on SQLite nobody else has a turn meanwhile. */
const BATCH = 1_000;

/**
 * The ids of all the company's orders that pass the filter, newest first, a batch at a time; those of several companies one company
 * after the other. A reader who comes to the end has met each order once, whatever was created meanwhile.
 */
export async function* idsOfOrders(
  db: Db,
  owners: Owners,
  asked: OrderFilter,
): AsyncGenerator<readonly number[], void> {
  const companyIds = typeof owners === 'number' ? [owners] : await companiesWith(db, owners, asked);
  for (const companyId of companyIds) yield* idsOfCompany(db, companyId, asked);
}

async function* idsOfCompany(db: Db, companyId: number, asked: OrderFilter): AsyncGenerator<readonly number[], void> {
  const filter = await storedFilter(db, companyId, asked);
  const list = await orderList(db, companyId, filter, newestFirst);
  let start: Start = { skip: 0 };
  while (list !== null) {
    const rows = await readKeys(db, list, start, BATCH);
    const last = rows.at(-1);
    if (last === undefined) return;
    const ids = rows.map(({ id }) => id);
    const { found } = filter;
    yield found !== null && 'sought' in found ? await whichHave(db, ids, found.sought) : ids;
    if (rows.length < BATCH) return;
    start = { after: positionAt(newestFirst, last) };
  }
}
