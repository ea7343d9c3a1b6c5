import type { Db } from '../tables.ts';
import { type Company, companyColumns, toCompany } from './company.ts';

/** null: there is no such company. */
export const getCompany = async (db: Db, id: number): Promise<Company | null> => {
  const row = await db.selectFrom('companies').select(companyColumns).where('id', '=', id).executeTakeFirst();
  return row ? toCompany(row) : null;
};
