import type { Kopecks } from '@cartage/core';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** A company whose balance is not what its entries and reservations make. */
export interface UnequalBalance {
  readonly companyId: number;
  /** How many entries were counted, and how many there are. */
  readonly entries: number;
  readonly countOfEntries: number;
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
        coalesce(balances.entries, 0) as "entries",
        coalesce(booked.count, 0) as "countOfEntries",
        coalesce(balances.amount, 0) as "amount",
        coalesce(booked.total, 0) as "ofEntries",
        coalesce(balances.reserved, 0) as "reserved",
        coalesce(held.total, 0) as "ofReservations"
      from companies
      left join balances on balances.company_id = companies.id
      left join (
        select company_id, cast(sum(amount) as bigint) as total, count(*) as count from ledger_entries group by company_id
      ) as booked on booked.company_id = companies.id
      left join (
        select company_id, cast(sum(amount) as bigint) as total from reservations group by company_id
      ) as held on held.company_id = companies.id
    ) as compared
    where "amount" <> "ofEntries" or "reserved" <> "ofReservations" or "entries" <> "countOfEntries"
    order by "companyId"
    limit ${limit}`.execute(db);
  return rows;
};
