import type { Db } from '../tables.ts';
import type { IdempotencyKey } from './idempotent-request.ts';

/** The next request that comes with the key is a first one again. */
export const forgetIdempotent = async (db: Db, { companyId, operation, key }: IdempotencyKey): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', companyId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute();
};
