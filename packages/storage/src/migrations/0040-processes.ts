import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Which processes serve, and what time it was when they last said so; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('processes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('pid', whole, (column) => column.notNull())
      .addColumn('serves', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('started_at', whole, (column) => column.notNull())
      .addColumn('seen_at', whole, (column) => column.notNull())
      .addColumn('believed_at', whole)
      .addColumn('ended_at', whole),
  ).execute();
};
