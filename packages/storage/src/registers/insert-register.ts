import { among } from '../dialects/among.ts';
import { insertRows } from '../dialects/insert-rows.ts';
import { lockName } from '../dialects/lock-name.ts';
import type { Db, Tables } from '../tables.ts';
import {
  type CourierRegister,
  type NewCourierRegister,
  type RegisteredOrder,
  type RegistersOfDay,
  registerColumns,
  toRegister,
} from './register.ts';
import { insertRegisterMails } from './register-mails.ts';

/** Until the transaction ends nobody else makes one for them. */
export const lockRegisters = (tx: Db, { companyId, vendorId }: Omit<RegistersOfDay, 'day'>): Promise<void> =>
  lockName(tx, `registers ${companyId} ${vendorId}`);

/** The newest of the day; null: there is none. */
export const lastRegister = async (
  db: Db,
  { companyId, vendorId, day }: RegistersOfDay,
): Promise<CourierRegister | null> => {
  const row = await db
    .selectFrom('courier_registers')
    .select(registerColumns)
    .where('vendor_id', '=', vendorId)
    .where('day', '=', day)
    .where('company_id', '=', companyId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toRegister(row) : null;
};

/** Its id. @throws where there is one of the number, or an order stands in another one of its day */
export const insertRegister = async (tx: Db, made: NewCourierRegister): Promise<number> => {
  const { companyId, vendorId, connection, day, number, fetched, withdrawn, mails, mayRepeat, createdAt } = made;
  const { id } = await tx
    .insertInto('courier_registers')
    .values({
      ...{ company_id: companyId, vendor_id: vendorId, connection, day, number, orders: fetched.length },
      ...{ may_repeat: mayRepeat ? 1 : 0, created_at: createdAt, tried_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertOrders(
    tx,
    fetched.map((order) => ({ company_id: companyId, order_id: order.id, take_date: order.takeDate, register_id: id })),
  );
  await withdraw(tx, withdrawn, { id, companyId });
  await insertRegisterMails(tx, { id, companyId }, mails);
  return id;
};

/** One statement a day on which they were to be fetched: a register has those of some days at most. */
const withdraw = async (
  tx: Db,
  orders: readonly RegisteredOrder[],
  { id, companyId }: Pick<CourierRegister, 'id' | 'companyId'>,
): Promise<void> => {
  for (const [day, of] of Map.groupBy(orders, ({ takeDate }) => takeDate)) {
    const ids = of.map((order) => order.id);
    await tx
      .updateTable('courier_register_orders')
      .set({ withdrawn_in: id })
      .where('company_id', '=', companyId)
      .where('take_date', '=', day)
      .where((is) => among(tx, is.ref('order_id'), ids))
      .execute();
  }
};

const insertOrders = insertRows<
  Pick<Tables['courier_register_orders'], 'company_id' | 'order_id' | 'take_date' | 'register_id'>
>(['company_id', 'order_id', 'take_date', 'register_id'], (db, rows) =>
  db.insertInto('courier_register_orders').values([...rows]),
);
