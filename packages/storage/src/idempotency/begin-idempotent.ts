import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';
import { findIdempotent } from './find-idempotent.ts';
import type { IdempotentRequest, IdempotentRun } from './idempotent-request.ts';

export interface NewIdempotentRequest extends IdempotentRun {
  /** The digest of all that the request asks, so that the key is known with another request. */
  readonly fingerprint: string;
  readonly createdAt: Instant;
  /** Who asks again after that may take it for dead, and go on. */
  readonly runningUntil: Instant;
}

/** null: the key is new and the caller may go on; else what is known of the request that came with it first. */
export const beginIdempotent = async (db: Db, request: NewIdempotentRequest): Promise<IdempotentRequest | null> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({
      company_id: request.companyId,
      operation: request.operation,
      key: request.key,
      body_hash: request.fingerprint,
      state: 'running',
      created_at: request.createdAt,
      running_until: request.runningUntil,
      run: request.run,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'operation', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  // A first request that was forgotten since then leaves its place to this one.
  return (await findIdempotent(db, request)) ?? beginIdempotent(db, request);
};
