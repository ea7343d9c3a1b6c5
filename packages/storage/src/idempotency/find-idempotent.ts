import type { Db } from '../tables.ts';
import {
  type IdempotencyKey,
  type IdempotentRequest,
  idempotentColumns,
  toIdempotentRequest,
} from './idempotent-request.ts';

export const findIdempotent = async (
  db: Db,
  { companyId, operation, key }: IdempotencyKey,
): Promise<IdempotentRequest | null> => {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(idempotentColumns)
    .where('company_id', '=', companyId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? toIdempotentRequest(row) : null;
};
