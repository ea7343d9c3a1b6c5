import type { Db } from '../tables.ts';
import {
  type IdempotencyKey,
  type IdempotentRequest,
  idempotentColumns,
  ofKey,
  toIdempotentRequest,
} from './idempotent-request.ts';

/** What came first under the key; null: nothing yet. */
export const findIdempotent = async (db: Db, key: IdempotencyKey): Promise<IdempotentRequest | null> => {
  const row = await db.selectFrom('idempotency_keys').select(idempotentColumns).where(ofKey(key)).executeTakeFirst();
  return row ? toIdempotentRequest(row) : null;
};
