import type { Db } from '../tables.ts';

/** Which run of a keyed request holds it; `tables.ts` says what the column holds. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('idempotency_keys').addColumn('run', 'text').execute();
};
