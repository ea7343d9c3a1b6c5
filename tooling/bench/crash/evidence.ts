import type { OrderStatus } from '@cartage/core';
import type { Database } from './database.ts';

export interface SavedOrder {
  readonly id: number;
  readonly number: string;
  readonly customer_order_id: string | null;
  readonly project: string | null;
  readonly status: OrderStatus;
  readonly vendor_reference: string | null;
  readonly vendor_invoice_number: string | null;
  /** How its last hand-over ended; null when none was begun. */
  readonly last_attempt: string | null;
}

/** A shipment as the vendors remember it. */
export interface Shipment {
  readonly vendor: string;
  readonly number: string;
  readonly reference: string;
  readonly status: string | null;
  readonly accepted: number;
  readonly createdAt: string;
}

/** What both sides have written down; they do not know each other's. */
export interface Evidence {
  readonly orders: readonly SavedOrder[];
  readonly shipments: readonly Shipment[];
  /** Hand-over calls that were begun; more than the orders where some were repeated. */
  readonly attempts: number;
}

export const gather = async (database: Database, vendorsUrl: string): Promise<Evidence> => {
  const orders = await database.rows<SavedOrder>(
    `SELECT id, number, customer_order_id, project, status, vendor_reference, vendor_invoice_number,
       (SELECT state FROM attempts WHERE order_id = orders.id AND kind = 'hand-over' ORDER BY number DESC LIMIT 1)
         AS last_attempt
     FROM orders`,
  );
  const [{ attempts } = { attempts: 0 }] = await database.rows<{ attempts: number | string }>(
    `SELECT count(*) AS attempts FROM attempts WHERE kind = 'hand-over'`,
  );
  const answer = await fetch(`${vendorsUrl}/_control/shipments`);
  return { orders, shipments: (await answer.json()) as readonly Shipment[], attempts: Number(attempts) };
};

export const isLiving = ({ status }: Shipment): boolean => status !== 'CNL';

/** The shipments by the number of their order, whichever attempt made them. */
export const byOrder = (shipments: readonly Shipment[]): ReadonlyMap<string, readonly Shipment[]> =>
  Map.groupBy(shipments, ({ reference }) => reference.split('.')[0] ?? '');

/** What is still under way; empty when everything has come to its end. */
export const unsettled = ({ orders, shipments }: Evidence): readonly SavedOrder[] => {
  const taken = byOrder(shipments);
  return orders.filter(
    ({ number, status, last_attempt }) =>
      open.has(status) ||
      ['sending', 'unknown', 'accepted'].includes(last_attempt ?? '') ||
      // What a canceled order has left at its vendor is still to be canceled there.
      (status === 'Canceled' && taken.get(number)?.some(isLiving)),
  );
};

const open: ReadonlySet<OrderStatus> = new Set(['TransferringToVendor', 'VendorUnavailable', 'CancelRequest']);
