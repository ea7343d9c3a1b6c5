import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Places may be known by name and code alone. SQLite cannot lift `not null` from a column, so each is copied. */
export const up = async (db: Db): Promise<void> => {
  for (const column of ['latitude', 'longitude'] as const) {
    const copy = `${column}_or_null`;
    await db.schema.alterTable('places').addColumn(copy, columnTypes(db).real).execute();
    await db
      .updateTable('places')
      .set((is) => ({ [copy]: is.ref(column) }))
      .execute();
    await db.schema.alterTable('places').dropColumn(column).execute();
    await db.schema.alterTable('places').renameColumn(copy, column).execute();
  }
};
