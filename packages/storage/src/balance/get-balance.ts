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
  /** Where less is left to spend by its own limit, the balance is low (interface 21.8); null: nothing is low. */
  readonly lowBelow: Kopecks | null;
}

/** null: there is no such company. */
export const getBalance = async (db: Db, companyId: number): Promise<Balance | null> => {
  const row = await db
    .selectFrom('companies')
    .innerJoin('balances', 'balances.company_id', 'companies.id')
    .select(['credit_limit', 'amount', 'reserved', 'low_below', leftOfTopmost(sql.ref('companies.id')).as('left')])
    .where('companies.id', '=', companyId)
    .executeTakeFirst();
  if (!row) return null;
  const { amount, reserved, credit_limit: creditLimit, low_below: low, left } = row;
  const usableCredit = Math.max(0, Math.min(creditLimit, left));
  return { amount, reserved, creditLimit, usableCredit, lowBelow: low === null ? null : low + creditLimit };
};
