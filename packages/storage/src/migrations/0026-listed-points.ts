import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Pickup points as lists hold them, by numbers; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, real, bytes, numbered, finish } = columnTypes(db);
  const listed = db.schema
    .createTable('listed_points')
    .addColumn('number', whole, numbered)
    .addColumn('vendor_id', whole, (column) => column.notNull())
    .addColumn('point_id', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('city_id', 'text', (column) => column.notNull())
    .addColumn('city_name', 'text', (column) => column.notNull())
    .addColumn('latitude', real, (column) => column.notNull())
    .addColumn('longitude', real, (column) => column.notNull())
    .addColumn('profile', 'text', (column) => column.notNull())
    .addColumn('form', whole, (column) => column.notNull())
    .addColumn('text', bytes, (column) => column.notNull())
    .addUniqueConstraint('listed_points_by_id', ['vendor_id', 'point_id']);
  await finish(listed).execute();
  // Holds all that a process keeps of every point, so that it need not read the texts between.
  await db.schema
    .createIndex('listed_points_in_order')
    .on('listed_points')
    .columns(['vendor_id', 'country', 'city_id', 'profile', 'point_id', 'number', 'city_name', 'latitude', 'longitude'])
    .execute();
  const feeds = db.schema
    .createTable('point_feeds')
    .addColumn('vendor_id', whole, (column) => column.primaryKey())
    .addColumn('turn', whole, (column) => column.notNull())
    .addColumn('edition', whole, (column) => column.notNull());
  await finish(feeds).execute();
  // Nobody looks for a city's points there any more.
  await db.schema.dropIndex('pickup_points_country_city_id_vendor_id').ifExists().execute();
};
