import type { Instant } from '@cartage/core';
import { among } from '../dialects/among.ts';
import { amongParents } from '../dialects/order-of-company.ts';
import type { Db } from '../tables.ts';

/** Forgets those that were made before, the oldest first and at most `limit`; how many went. */
export const removeRegistersBefore = async (tx: Db, before: Instant, limit: number): Promise<number> => {
  const old = await tx
    .selectFrom('courier_registers')
    .select(['id', 'company_id as companyId'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of ['courier_register_orders', 'courier_register_mails'] as const)
    await tx
      .deleteFrom(table)
      .where(amongParents(tx, 'register_id', old))
      .execute();
  await tx
    .deleteFrom('courier_registers')
    .where((is) => among(tx, is.ref('id'), ids))
    .execute();
  return ids.length;
};
