import type { Kopecks } from '@cartage/core';
import type { Db } from '../tables.ts';

/** What a company has, holds and may owe. */
export interface Balance {
  /** The sum of the ledger's entries. */
  readonly amount: Kopecks;
  /** Held for hand-overs that are under way. */
  readonly reserved: Kopecks;
  /** How far below zero amount less reserved may go. */
  readonly creditLimit: Kopecks;
}

/** null: there is no such company. */
export const getBalance = async (db: Db, companyId: number): Promise<Balance | null> => {
  const row = await db
    .selectFrom('companies')
    .innerJoin('balances', 'balances.company_id', 'companies.id')
    .select(['credit_limit', 'amount', 'reserved'])
    .where('companies.id', '=', companyId)
    .executeTakeFirst();
  return row ? { amount: row.amount, reserved: row.reserved, creditLimit: row.credit_limit } : null;
};
