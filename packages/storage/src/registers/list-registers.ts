import type { LocalDate } from '@cartage/core';
import type { Db } from '../tables.ts';
import {
  type CourierRegister,
  type RegisteredOrder,
  type RegistersOfDay,
  registerColumns,
  toRegister,
} from './register.ts';

/** Of every company for the vendor on the day, by company and number; at most `limit`. */
export const listRegisters = async (
  db: Db,
  { vendorId, day, limit }: { readonly vendorId: number; readonly day: LocalDate; readonly limit: number },
): Promise<readonly CourierRegister[]> => {
  const rows = await db
    .selectFrom('courier_registers')
    .select(registerColumns)
    .where('vendor_id', '=', vendorId)
    .where('day', '=', day)
    .orderBy('company_id')
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(toRegister);
};

/** Of which companies and days, from `from` on, there are orders as in `withdrawnOrders`; at most `limit`. */
export const daysWithWithdrawn = (
  db: Db,
  { vendorId, from, limit }: { readonly vendorId: number; readonly from: LocalDate; readonly limit: number },
): Promise<readonly RegistersOfDay[]> =>
  withdrawn(db)
    .select(['courier_registers.company_id as companyId', 'courier_registers.vendor_id as vendorId', 'day'])
    .distinct()
    .where('courier_registers.vendor_id', '=', vendorId)
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('courier_registers.company_id')
    .limit(limit)
    .execute();

/** Orders of registers that somebody has begun to send, which were canceled since, and of which no register says so yet. */
export const withdrawnOrders = (
  db: Db,
  { companyId, vendorId, day }: RegistersOfDay,
  limit: number,
): Promise<readonly RegisteredOrder[]> =>
  withdrawn(db)
    .select(['order_id as id', 'courier_register_orders.take_date as takeDate'])
    .where('courier_registers.vendor_id', '=', vendorId)
    .where('day', '=', day)
    .where('courier_registers.company_id', '=', companyId)
    .orderBy('order_id')
    .limit(limit)
    .execute();

const withdrawn = (db: Db) =>
  db
    .selectFrom('courier_registers')
    .innerJoin('courier_register_orders', 'register_id', 'courier_registers.id')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('tried_at', 'is not', null)
    .where('withdrawn_in', 'is', null)
    .where('status', '=', 'Canceled');
