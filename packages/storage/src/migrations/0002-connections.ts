import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Contracts with vendors become connections: several for one owner and vendor, of which at most one is enabled, and
 * attempts and orders say through which they went. The version before this one writes no contract, so it does not miss
 * the index that goes.
 */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('attempts').addColumn('connection', 'text').execute();
  await db.schema.alterTable('orders').addColumn('connection', 'text').execute();
  await sql`create index orders_connection_next_track_at on orders (connection, next_track_at)
    where next_track_at is not null`.execute(db);
  await sql`drop index vendor_contracts_holder`.execute(db);
  await sql`create index vendor_contracts_held on vendor_contracts (coalesce(company_id, 0), vendor_key)`.execute(db);
  await sql`create unique index vendor_contracts_one_enabled on vendor_contracts (coalesce(company_id, 0), vendor_key)
    where enabled = 1`.execute(db);
};
