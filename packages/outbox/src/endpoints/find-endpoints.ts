import type { Db } from '@cartage/storage';
import type { EndpointRef } from './change-endpoint.ts';
import { toEndpoint, type WebhookEndpoint } from './webhook-endpoint.ts';

/** The endpoints of a company, the oldest first; at most `limit`. */
export const listEndpoints = async (db: Db, companyId: number, limit: number): Promise<readonly WebhookEndpoint[]> => {
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toEndpoint);
};

/** null: the company has none of this id. */
export const getEndpoint = async (db: Db, { companyId, id }: EndpointRef): Promise<WebhookEndpoint | null> => {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ? toEndpoint(row) : null;
};

/** Whose webhook it is; null: there is none of this id. */
export const companyOfEndpoint = async (db: Db, id: string): Promise<number | null> => {
  const row = await db.selectFrom('webhook_endpoints').select('company_id').where('id', '=', id).executeTakeFirst();
  return row?.company_id ?? null;
};
