import type { Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import { type Company, companyColumns, toCompany } from '../companies/company.ts';
import type { CompaniesPart } from '../companies/list-companies.ts';
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
  const row = await balances(db).where('companies.id', '=', companyId).executeTakeFirst();
  return row ? toBalance(row) : null;
};

/** What the companies of that part have, by their numbers. */
export const listBalances = async (
  db: Db,
  part: CompaniesPart,
): Promise<readonly (Balance & { readonly company: Company })[]> => {
  const rows = await balances(db)
    .select(companyColumns)
    .$if('after' in part, (query) => query.where('companies.id', '>', 'after' in part ? part.after : 0))
    .$if('skip' in part, (query) => query.offset('skip' in part ? part.skip : 0))
    .orderBy('companies.id')
    .limit(part.limit)
    .execute();
  return rows.map((row) => ({ ...toBalance(row), company: toCompany(row) }));
};

const balances = (db: Db) =>
  db
    .selectFrom('companies')
    .innerJoin('balances', 'balances.company_id', 'companies.id')
    .select(['credit_limit', 'amount', 'reserved', 'low_below', leftOfTopmost(sql.ref('companies.id')).as('left')]);

const toBalance = ({
  amount,
  reserved,
  credit_limit: creditLimit,
  low_below: low,
  left,
}: {
  readonly amount: Kopecks;
  readonly reserved: Kopecks;
  readonly credit_limit: Kopecks;
  readonly low_below: Kopecks | null;
  readonly left: Kopecks;
}): Balance => ({
  ...{ amount, reserved, creditLimit },
  usableCredit: Math.max(0, Math.min(creditLimit, left)),
  lowBelow: low === null ? null : low + creditLimit,
});
