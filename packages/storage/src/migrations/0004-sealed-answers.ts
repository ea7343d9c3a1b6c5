import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Answers of keyed requests that are sealed; `tables.ts` says what the column holds. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('idempotency_keys').addColumn('sealed_with', 'text').execute();
  await db.schema
    .createIndex('idempotency_keys_sealed_with')
    .on('idempotency_keys')
    .columns(['company_id', 'operation', 'key'])
    .where(sql.ref('sealed_with'), 'is not', null)
    .execute();
};
