import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';
import { heldBy, type IdempotentRun } from './idempotent-request.ts';

/**
 * Whether the run still holds its request; then it does to the end of the transaction. What it makes in it is known to
 * the process that takes the request over later.
 */
export const holdIdempotent = async (tx: Db, run: IdempotentRun): Promise<boolean> => {
  const query = tx.selectFrom('idempotency_keys').select('run').where(heldBy(run));
  // Shared: the elements of one request do not wait for one another.
  const row = await (dialectOf(tx) === 'postgres' ? query.forShare() : query).executeTakeFirst();
  return row !== undefined;
};
