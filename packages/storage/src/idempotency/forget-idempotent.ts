import type { Db } from '../tables.ts';
import { type IdempotencyKey, ofKey } from './idempotent-request.ts';

/** The next request that comes with the key is a first one again. */
export const forgetIdempotent = async (db: Db, key: IdempotencyKey): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where(ofKey(key)).execute();
};
