import type { LocalDate, OrderStatus } from '@cartage/core';
import { held } from '../dialects/held.ts';
import type { Db } from '../tables.ts';

/** Which of a company's orders that vendors have taken. */
export interface TakenOrders {
  readonly companyId: number;
  /** null: of any vendor. */
  readonly vendorId: number | null;
  readonly statuses: readonly OrderStatus[];
}

/** The first day, `from` included, on which a vendor takes one of the orders; null: none is left to be taken. */
export const firstTakeDate = async (db: Db, taken: TakenOrders, from: LocalDate): Promise<LocalDate | null> => {
  const [row] = await takeDatesFrom(db, taken, from).execute();
  return row?.take_date ?? null;
};

/** Ids of the orders that are taken on the day, vendor by vendor, and of each as they were stored. */
export const idsTakenOn = async (
  db: Db,
  taken: TakenOrders,
  date: LocalDate,
  limit: number,
): Promise<readonly number[]> => {
  const rows = await takenOn(db, taken, date).limit(limit).execute();
  return rows.map(({ id }) => id);
};

/** For this file and its test, which asks how the database goes about it. */
export const takeDatesFrom = (db: Db, taken: TakenOrders, from: LocalDate) =>
  orders(db, taken)
    .select('take_date')
    .where('take_date', '>=', from)
    .orderBy('take_date')
    .limit(1)
    .$narrowType<{ take_date: LocalDate }>();

/** Likewise. */
export const takenOn = (db: Db, taken: TakenOrders, date: LocalDate) =>
  orders(db, taken).select('id').where('take_date', '=', date).orderBy('vendor_id').orderBy('id');

const orders = (db: Db, { companyId, vendorId, statuses }: TakenOrders) =>
  db
    .selectFrom('orders')
    .where('company_id', '=', companyId)
    // The index has these orders alone.
    .where('vendor_reference', 'is not', null)
    .where((is) => is(held(db, is.ref('status')), 'in', statuses))
    .$if(vendorId !== null, (query) => query.where((is) => is(held(db, is.ref('vendor_id')), '=', vendorId)));
