import { sql } from 'kysely';
import { among } from '../dialects/among.ts';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * Those of the ids whose orders a vendor has taken and collects money for, in the order given: cash on delivery was asked
 * for, or the vendor has told of a sum.
 */
export const idsToCollect = async (db: Db, ids: readonly number[]): Promise<readonly number[]> => {
  const isAsked =
    dialectOf(db) === 'postgres'
      ? sql<boolean>`(content::jsonb -> 'services') @> '[{"code": "CashOnDelivery"}]'`
      : sql<boolean>`exists (select 1 from json_each(content, '$.services') where value ->> 'code' = 'CashOnDelivery')`;
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((is) => among(db, is.ref('id'), ids))
    .where('vendor_reference', 'is not', null)
    .where((is) => is.or([is('collected', 'is not', null), isAsked]))
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
};
