import type { Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { leftOfTopmost } from './left-of-topmost.ts';

/** What a company has, holds and may owe. */
export interface Balance {
  /** The sum of the ledger's entries. */
  readonly amount: Kopecks;
  /** Held for hand-overs that are under way. */
  readonly reserved: Kopecks;
  /** How far below zero amount less reserved may go, by the company's own limit. */
  readonly creditLimit: Kopecks;
  /** How far it may go now: less than by its own limit where its topmost owner's leaves less beside what others owe. */
  readonly usableCredit: Kopecks;
}

/** null: there is no such company. */
export const getBalance = async (db: Db, companyId: number): Promise<Balance | null> => {
  const row = await db
    .selectFrom('companies')
    .innerJoin('balances', 'balances.company_id', 'companies.id')
    .select(['credit_limit', 'amount', 'reserved', leftOfTopmost(sql.ref('companies.id')).as('left')])
    .where('companies.id', '=', companyId)
    .executeTakeFirst();
  if (!row) return null;
  const { amount, reserved, credit_limit: creditLimit, left } = row;
  return { amount, reserved, creditLimit, usableCredit: Math.max(0, Math.min(creditLimit, left)) };
};
