import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A way to the next events of some types, however many others lie between. */
export const up = async (db: Db): Promise<void> => {
  await sql`create index events_of_type on events (company_id, type, place) where place is not null`.execute(db);
};
