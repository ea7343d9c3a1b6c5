import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/** Statuses by number are read from an index alone, and of orders that share a number the newest is found at once. */
export const up = async (db: Db): Promise<void> => {
  await sql`create index orders_status_by_number on orders
    (number, company_id, status, customer_order_id, vendor_invoice_number, vendor_pickup_number)`.execute(db);
  // SQLite's indices end with the row's id by themselves.
  if (dialectOf(db) !== 'postgres') return;
  for (const column of ['customer_order_id', 'vendor_invoice_number', 'vendor_pickup_number']) {
    await sql`drop index ${sql.ref(`orders_company_id_${column}`)}`.execute(db);
    await sql`create index ${sql.ref(`orders_company_id_${column}`)} on orders (company_id, ${sql.ref(column)}, id)
      where ${sql.ref(column)} is not null`.execute(db);
  }
};
