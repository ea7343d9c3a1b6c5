import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Where a place lies, how many live there, and who told of it; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole } = columnTypes(db);
  await db.schema.alterTable('places').addColumn('region_en', 'text').execute();
  await db.schema.alterTable('places').addColumn('region_ru', 'text').execute();
  await db.schema.alterTable('places').addColumn('population', whole).execute();
  await db.schema
    .alterTable('places')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('imported'))
    .execute();
};
