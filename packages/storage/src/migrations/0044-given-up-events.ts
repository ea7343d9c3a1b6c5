import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** When an endpoint last took something, and a way to the deliveries that it has not taken; `tables.ts` says the rest. */
export const up = async (db: Db): Promise<void> => {
  const { whole } = columnTypes(db);
  await db.schema.alterTable('webhook_endpoints').addColumn('taken_at', whole).execute();
  // The newest place that was taken: nearly the last moment, and found without a look at all deliveries.
  await sql`update webhook_endpoints set taken_at = (
    select tried_at from webhook_deliveries
    where endpoint_id = webhook_endpoints.id and state = 'delivered' order by place desc limit 1)`.execute(db);
  await sql`create index webhook_deliveries_not_taken on webhook_deliveries (endpoint_id, state, place)
    where state <> 'delivered'`.execute(db);
};
