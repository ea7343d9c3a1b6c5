import type { Db } from '../tables.ts';
import { type IdempotencyKey, type IdempotentAnswer, ofKey } from './idempotent-request.ts';

/**
 * Keeps the answer for repeats, in the transaction of what it tells of where there is one. The first answer stays.
 * `sealedWith`: the id of the key with which its body was sealed.
 */
export const finishIdempotent = async (
  db: Db,
  key: IdempotencyKey,
  { status, headers, body }: IdempotentAnswer,
  sealedWith: string | null = null,
): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ state: 'done', status, headers: JSON.stringify(headers), answer: body, sealed_with: sealedWith })
    .where(ofKey(key))
    .where('state', '=', 'running')
    .execute();
};
