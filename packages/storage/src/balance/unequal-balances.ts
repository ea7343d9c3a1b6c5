import type { Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A company whose balance is not what its entries and reservations make. */
export interface UnequalBalance {
  readonly companyId: number;
  readonly amount: Kopecks;
  readonly ofEntries: Kopecks;
  readonly reserved: Kopecks;
  readonly ofReservations: Kopecks;
}

/** One statement, so that whatever is booked meanwhile is seen whole or not at all. */
export const unequalBalances = async (db: Db, limit: number): Promise<readonly UnequalBalance[]> => {
  const { rows } = await sql<UnequalBalance>`
    select * from (
      select companies.id as "companyId",
        coalesce(balances.amount, 0) as "amount",
        coalesce(entries.total, 0) as "ofEntries",
        coalesce(balances.reserved, 0) as "reserved",
        coalesce(held.total, 0) as "ofReservations"
      from companies
      left join balances on balances.company_id = companies.id
      left join (
        select company_id, cast(sum(amount) as bigint) as total from ledger_entries group by company_id
      ) as entries on entries.company_id = companies.id
      left join (
        select company_id, cast(sum(amount) as bigint) as total from reservations group by company_id
      ) as held on held.company_id = companies.id
    ) as compared
    where "amount" <> "ofEntries" or "reserved" <> "ofReservations"
    order by "companyId"
    limit ${limit}`.execute(db);
  return rows;
};
