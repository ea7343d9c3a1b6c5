import type { OrderStatus } from '@cartage/core';
import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';

/** Those of the ids whose orders are in one of the statuses, in the order given. */
export const idsInStatuses = async (
  db: Db,
  ids: readonly number[],
  statuses: readonly OrderStatus[],
): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((is) => among(db, is.ref('id'), ids))
    .where((is) => among(db, is.ref('status'), statuses))
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
};
