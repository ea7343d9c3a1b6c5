import type { Kopecks } from '@cartage/core';
import type { Db } from '../tables.ts';

/** How far below zero the company's balance may go from now on. false: there is no such company. */
export const setCreditLimit = async (db: Db, id: number, creditLimit: Kopecks): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set({ credit_limit: creditLimit })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
