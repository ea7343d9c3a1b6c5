import { sql } from 'kysely';
import { columnTypes } from '../dialects/column-types.ts';
import type { Db } from '../tables.ts';

/** What couriers without an interface are mailed day by day; `tables.ts` says what the columns hold. */
export const up = async (db: Db): Promise<void> => {
  const { whole, numbered, finish } = columnTypes(db);
  const registers = db.schema
    .createTable('courier_registers')
    .addColumn('id', whole, numbered)
    .addColumn('company_id', whole, (column) => column.notNull())
    .addColumn('vendor_id', whole, (column) => column.notNull())
    .addColumn('connection', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('number', whole, (column) => column.notNull())
    .addColumn('orders', whole, (column) => column.notNull())
    .addColumn('may_repeat', whole, (column) => column.notNull())
    .addColumn('created_at', whole, (column) => column.notNull())
    .addColumn('tried_at', whole)
    .addUniqueConstraint('courier_registers_of_day', ['vendor_id', 'day', 'company_id', 'number']);
  await finish(registers).execute();
  await db.schema.createIndex('courier_registers_age').on('courier_registers').column('created_at').execute();
  const orders = db.schema
    .createTable('courier_register_orders')
    .addColumn('order_id', whole, (column) => column.notNull())
    .addColumn('take_date', 'text', (column) => column.notNull())
    .addColumn('register_id', whole, (column) => column.notNull())
    .addColumn('withdrawn_in', whole)
    .addPrimaryKeyConstraint('courier_register_orders_key', ['order_id', 'take_date']);
  await finish(orders).execute();
  await db.schema
    .createIndex('courier_register_orders_in')
    .on('courier_register_orders')
    .column('register_id')
    .execute();
  await sql`create index courier_register_orders_withdrawn on courier_register_orders (withdrawn_in)
    where withdrawn_in is not null`.execute(db);
  const mails = db.schema
    .createTable('courier_register_mails')
    .addColumn('register_id', whole, (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('letter', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('at', whole)
    .addPrimaryKeyConstraint('courier_register_mails_key', ['register_id', 'address']);
  await finish(mails).execute();
  // Of the orders that nobody has fetched yet: the others pay nothing for it.
  await sql`create index orders_for_register on orders (vendor_id, take_date, company_id, id)
    where status in ('TransferredToVendor', 'CourierAssigned', 'VendorStatus', 'InProgress')`.execute(db);
};
