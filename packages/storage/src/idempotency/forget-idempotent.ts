import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';
import { heldBy, type IdempotencyKey, type IdempotentRun, ofKey } from './idempotent-request.ts';

/**
 * The next request that comes with the key is a first one again. false: the run no longer holds the request, or has made
 * orders or a company with which a repeat is to go on, and nothing changes.
 */
export const forgetIdempotent = async (db: Db, run: IdempotentRun): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where(heldBy(run))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('idempotency_orders').select('order_id').where(ofKey(run)))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('idempotency_companies').select('made_id').where(ofKey(run)))),
    )
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** The same for a request that came before this moment; of one that has come anew since then nothing is forgotten. */
export const forgetIdempotentBefore = async (db: Db, key: IdempotencyKey, before: Instant): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where(ofKey(key)).where('created_at', '<=', before).execute();
};
