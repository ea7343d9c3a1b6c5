import type { LocalDate, OrderStatus } from '@cartage/core';
import type { Db } from '../tables.ts';

/** Orders of a vendor that its couriers may take on some days, and for which nobody has called one. */
export interface DailyCourierQuery {
  readonly vendorId: number;
  /** Days of the pickup, both included. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly statuses: readonly OrderStatus[];
  readonly limit: number;
}

/** By whose accounts the vendor has some of them. */
export const connectionsForDailyCourier = async (db: Db, query: DailyCourierQuery): Promise<readonly string[]> => {
  const rows = await connectionsWaiting(db, query).execute();
  return rows.map(({ connection }) => connection);
};

/** Those of an account, company by company. */
export const ordersForDailyCourier = async (
  db: Db,
  { connection, ...query }: DailyCourierQuery & { readonly connection: string },
): Promise<readonly { readonly id: number; readonly companyId: number }[]> => {
  const rows = await ordersWaiting(db, { connection, ...query }).execute();
  return rows.map(({ id, company_id }) => ({ id, companyId: company_id }));
};

/** The first of these as a query: its plan is tested. */
export const connectionsWaiting = (db: Db, query: DailyCourierQuery) =>
  waiting(db, query)
    .where('connection', 'is not', null)
    .select('connection')
    .distinct()
    .orderBy('connection')
    .limit(query.limit)
    .$narrowType<{ connection: string }>();

/** The second of these as a query. */
export const ordersWaiting = (db: Db, { connection, ...query }: DailyCourierQuery & { readonly connection: string }) =>
  waiting(db, query)
    .where('connection', '=', connection)
    .select(['id', 'company_id'])
    .orderBy('company_id')
    .orderBy('id')
    .limit(query.limit);

const waiting = (db: Db, { vendorId, from, to, statuses }: Omit<DailyCourierQuery, 'limit'>) =>
  db
    .selectFrom('orders')
    .where('vendor_id', '=', vendorId)
    .where('take_date', '>=', from)
    .where('take_date', '<=', to)
    // The index has these orders alone.
    .where('vendor_pickup_number', 'is', null)
    .where('next_track_at', 'is not', null)
    .where('status', 'in', statuses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.company_id', '=', 'orders.company_id')
            .whereRef('attempts.order_id', '=', 'orders.id')
            .where('attempts.kind', '=', 'courier-call'),
        ),
      ),
    );
