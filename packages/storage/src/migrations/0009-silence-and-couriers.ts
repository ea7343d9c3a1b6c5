import { sql } from 'kysely';
import { quietSince } from '../orders/quiet-since.ts';
import type { Db } from '../tables.ts';

/** Orders that are followed, by how long they have been silent, and those that may wait for a courier. */
export const up = async (db: Db): Promise<void> => {
  await sql`create index orders_quiet_since on orders ((${quietSince}), id) where next_track_at is not null`.execute(
    db,
  );
  await sql`create index orders_without_courier on orders (company_id, created_on, id)
    where vendor_pickup_number is null and next_track_at is not null`.execute(db);
};
