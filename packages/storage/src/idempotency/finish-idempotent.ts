import type { Db } from '../tables.ts';
import { heldBy, type IdempotentAnswer, type IdempotentRun } from './idempotent-request.ts';

/**
 * Keeps the answer for repeats. false: the run no longer holds the request, another one answers it, and nothing changes.
 * `sealedWith`: the id of the key with which its body was sealed.
 */
export const finishIdempotent = async (
  db: Db,
  run: IdempotentRun,
  { status, headers, body }: IdempotentAnswer,
  sealedWith: string | null = null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ state: 'done', status, headers: JSON.stringify(headers), answer: body, sealed_with: sealedWith })
    .where(heldBy(run))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
