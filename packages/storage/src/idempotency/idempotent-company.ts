import type { Db } from '../tables.ts';
import { type IdempotencyKey, ofKey } from './idempotent-request.ts';

/** Remembers which company a request has made; in the company's own transaction, so that both are there or neither. */
export const noteIdempotentCompany = async (
  tx: Db,
  { companyId, operation, key }: IdempotencyKey,
  madeId: number,
): Promise<void> => {
  await tx
    .insertInto('idempotency_companies')
    .values({ company_id: companyId, operation, key, made_id: madeId })
    .execute();
};

/** The id of the company that the request has made; null: none so far. */
export const idempotentCompany = async (db: Db, key: IdempotencyKey): Promise<number | null> => {
  const row = await db.selectFrom('idempotency_companies').select('made_id').where(ofKey(key)).executeTakeFirst();
  return row?.made_id ?? null;
};
