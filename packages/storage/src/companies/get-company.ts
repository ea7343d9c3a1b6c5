import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { type Company, companyColumns, toCompany } from './company.ts';

/** null: there is no such company. */
export const getCompany = async (db: Db, id: number): Promise<Company | null> => {
  const row = await db.selectFrom('companies').select(companyColumns).where('id', '=', id).executeTakeFirst();
  return row ? toCompany(row) : null;
};

/** What these companies are called, by id. */
export const companyNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where((is) => among(db, is.ref('id'), [...new Set(ids)]))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
