import type { Db } from '../tables.ts';
import type { IdempotencyKey, IdempotentAnswer } from './idempotent-request.ts';

/** Keeps the answer for repeats, in the transaction of what it tells of where there is one. The first answer stays. */
export const finishIdempotent = async (
  db: Db,
  { companyId, operation, key }: IdempotencyKey,
  { status, headers, body }: IdempotentAnswer,
): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ state: 'done', status, headers: JSON.stringify(headers), answer: body })
    .where('company_id', '=', companyId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .execute();
};
