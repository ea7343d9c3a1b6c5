import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Orders for which a courier is to be called at a set hour, account by account. */
export const up = async (db: Db): Promise<void> => {
  await sql`create index orders_for_courier_of_day on orders (vendor_id, connection, take_date, id)
    where vendor_pickup_number is null and next_track_at is not null`.execute(db);
};
