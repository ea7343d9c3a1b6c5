import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** What companies settle for themselves, and the orders that a courier takes on a day; `tables.ts` has the columns. */
export const up = async (db: Db): Promise<void> => {
  await db.schema.alterTable('companies').addColumn('settings', columnTypes(db).json).execute();
  // Of the orders that a vendor has taken: it may have given them no number of its own. Drafts pay nothing for it.
  await sql`create index orders_taken_on on orders (company_id, take_date, vendor_id, id)
    where vendor_reference is not null`.execute(db);
};
