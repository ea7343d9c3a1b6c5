import type { Db, DeliveryState } from '@cartage/storage';
import { sql } from 'kysely';
import { type Delivery, deliveryColumns, toDelivery } from './delivery.ts';

/** Which deliveries of an endpoint are asked for. */
export interface DeliveriesWish {
  readonly companyId: number;
  readonly endpointId: string;
  /** null: of any. */
  readonly state: DeliveryState | null;
  /** Those of events that stand before this place alone; null: from the newest on. */
  readonly before: number | null;
  readonly limit: number;
}

/** A delivery with the number of its order. */
export interface ShownDelivery extends Delivery {
  readonly orderNumber: string | null;
}

/** The newest event first. */
export const listDeliveries = async (
  db: Db,
  { companyId, endpointId, state, before, limit }: DeliveriesWish,
): Promise<readonly ShownDelivery[]> => {
  let query = db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('orders', 'orders.id', 'delivery.order_id')
    .select(deliveryColumns.map((column) => `delivery.${column}` as const))
    .select('orders.number')
    .where('delivery.company_id', '=', companyId)
    .where('delivery.endpoint_id', '=', endpointId);
  if (state !== null) query = query.where('delivery.state', '=', state);
  // Said in the text of the statement, or the index of those that were not taken is not looked at: they may be few of many.
  if (state !== null && state !== 'delivered') query = query.where(sql<boolean>`delivery.state <> 'delivered'`);
  if (before !== null) query = query.where('delivery.place', '<', before);
  const rows = await query.orderBy('delivery.place', 'desc').limit(limit).execute();
  return rows.map((row) => ({ ...toDelivery(row), orderNumber: row.number }));
};
