import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** Who has done what; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, json, numbered, finish } = columnTypes(db);
  const entries = db.schema
    .createTable('audit_entries')
    .addColumn('id', whole, numbered)
    .addColumn('at', whole, (column) => column.notNull())
    .addColumn('company_id', whole)
    .addColumn('actor_kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', whole)
    .addColumn('actor_name', 'text', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('object_kind', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('before', json)
    .addColumn('after', json)
    .addColumn('request_id', 'text');
  await finish(entries).execute();
  // Newest first, under each filter; time and id grow together.
  for (const [name, columns] of [
    ['audit_entries_of_company', ['company_id', 'id']],
    ['audit_entries_by_time', ['at', 'id']],
    ['audit_entries_by_actor', ['actor_name', 'id']],
    ['audit_entries_by_act', ['act', 'id']],
    ['audit_entries_of_object', ['object_kind', 'object_id', 'id']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('audit_entries')
      .columns([...columns])
      .execute();
};
