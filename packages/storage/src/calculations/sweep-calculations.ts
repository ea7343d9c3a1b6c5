import type { Instant } from '@cartage/core';
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../tables.ts';

// Each takes the oldest first, at most `limit`, and says how many that were; fewer than `limit`: none is left. Everything
// else waits for SQLite meanwhile, so a large number goes in many calls, each in a transaction of its own.

/** Forgets what calculations that have expired were about, and what they were offered. Who was asked stays. */
export const forgetExpired = async (tx: Db, now: Instant, limit: number): Promise<number> => {
  const rows = await tx
    .selectFrom('calculations')
    .select('id')
    .where('expires_at', '<=', now)
    .where('request', 'is not', null)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx
    .updateTable('calculation_answers')
    .set({ options: '[]' })
    .where((is) => ofCalculations(is, ids))
    .execute();
  await tx.updateTable('calculations').set({ request: null }).where('id', 'in', ids).execute();
  return ids.length;
};

/** Removes calculations that had expired at that moment. */
export const removeCalculations = async (tx: Db, before: Instant, limit: number): Promise<number> => {
  const rows = await tx
    .selectFrom('calculations')
    .select('id')
    .where('expires_at', '<=', before)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx
    .deleteFrom('calculation_answers')
    .where((is) => ofCalculations(is, ids))
    .execute();
  await tx.deleteFrom('calculations').where('id', 'in', ids).execute();
  return ids.length;
};

const ofCalculations = (is: ExpressionBuilder<Tables, 'calculation_answers'>, ids: readonly number[]) =>
  is(
    is.refTuple('company_id', 'calculation_id'),
    'in',
    is.selectFrom('calculations').select(['company_id', 'id']).where('id', 'in', ids).$asTuple('company_id', 'id'),
  );
