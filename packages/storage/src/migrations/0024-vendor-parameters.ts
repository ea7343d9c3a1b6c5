import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** What companies note of vendors; `tables.ts` has the columns. */
export const up = async (db: Db): Promise<void> => {
  const { whole, finish } = columnTypes(db);
  await finish(
    db.schema
      .createTable('vendor_parameters')
      .addColumn('company_id', whole, (column) => column.notNull().references('companies.id'))
      .addColumn('vendor_key', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('value', 'text')
      .addPrimaryKeyConstraint('vendor_parameters_key', ['company_id', 'vendor_key', 'key']),
  ).execute();
};
