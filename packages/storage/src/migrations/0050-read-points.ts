import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** A vendor whose directory of points was never read whole is told apart from one that has no points. Those that have some were read. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('point_feeds').addColumn('read_at', columnTypes(db).whole).execute();
  await sql`update point_feeds
    set read_at = (select max(synced_at) from pickup_points where pickup_points.vendor_id = point_feeds.vendor_id)`.execute(
    db,
  );
};
