import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** Holds the company to the end of the transaction: whoever else locks it waits. SQLite's writers wait anyway. */
export const lockCompany = async (tx: Db, id: number): Promise<void> => {
  if (dialectOf(tx) !== 'postgres') return;
  await tx.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().execute();
};
