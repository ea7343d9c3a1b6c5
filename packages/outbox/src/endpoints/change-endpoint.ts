import { type Db, notify } from '@cartage/storage';
import { sql } from 'kysely';
import {
  type EndpointChanges,
  endpointColumns,
  type NewEndpoint,
  toEndpoint,
  type WebhookEndpoint,
} from './webhook-endpoint.ts';

/** Which endpoint of whom. */
export interface EndpointRef {
  readonly companyId: number;
  readonly id: string;
}

/** Adds an endpoint. */
export const insertEndpoint = async (tx: Db, { id, companyId, createdAt, ...endpoint }: NewEndpoint): Promise<void> => {
  const { place, ...columns } = endpointColumns(endpoint);
  await tx
    .insertInto('webhook_endpoints')
    .values({
      ...columns,
      id,
      company_id: companyId,
      url: endpoint.url,
      locale: endpoint.locale,
      secret: endpoint.secret,
      created_at: createdAt,
      place: endpoint.place,
      replay_place: 0,
      replay_at: 0,
      failures: 0,
      paused_until: 0,
      next_at: null,
      revision: 1,
    })
    .execute();
  notify(tx, 'events');
};

/** Changes it for its owner, whatever is being delivered to it. null: it is not there. */
export const changeEndpoint = async (
  tx: Db,
  { companyId, id }: EndpointRef,
  changes: EndpointChanges,
): Promise<WebhookEndpoint | null> => {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ ...endpointColumns(changes), revision: sql`revision + 1` })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  // There may be something to deliver now, of events from before too.
  notify(tx, 'events');
  return toEndpoint(row);
};

/** Removes it; what is known of its deliveries goes with the daily sweep. false: it is not there. */
export const removeEndpoint = async (tx: Db, { companyId, id }: EndpointRef): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
