import type { BasisPoints, Instant, Kopecks } from '@cartage/core';
import { dialectOf } from '../dialects/dialect-of.ts';
import { notify } from '../dialects/notices.ts';
import type { Db } from '../tables.ts';
import { type Company, companyColumns, toCompany } from './company.ts';

/** What the operator changes of a company; what is left out stays. */
export interface CompanyChange {
  readonly name?: string;
  /** How far below zero its balance may go from now on. */
  readonly creditLimit?: Kopecks;
  readonly markUp?: BasisPoints;
  /** Since when nobody acts for it; null: it may act again. */
  readonly disabledAt?: Instant | null;
}

/** The company, which nobody else changes before the transaction ends; null: there is none. */
export const lockCompany = async (tx: Db, id: number): Promise<Company | null> => {
  const query = tx.selectFrom('companies').select(companyColumns).where('id', '=', id);
  const row = await (dialectOf(tx) === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row ? toCompany(row) : null;
};

/** Changes what is named, and nothing else: to write a credit limit is to have it looked at. The company as it is then. */
export const changeCompany = async (
  tx: Db,
  id: number,
  { name, creditLimit, markUp, disabledAt }: CompanyChange,
): Promise<Company> => {
  const row = await tx
    .updateTable('companies')
    .set({
      ...(name !== undefined && { name }),
      ...(creditLimit !== undefined && { credit_limit: creditLimit }),
      ...(markUp !== undefined && { mark_up_bp: markUp }),
      ...(disabledAt !== undefined && { disabled_at: disabledAt }),
    })
    .where('id', '=', id)
    .returning(companyColumns)
    .executeTakeFirstOrThrow();
  // The database itself writes the event that little is left.
  if (creditLimit !== undefined) notify(tx, 'events', id);
  return toCompany(row);
};
