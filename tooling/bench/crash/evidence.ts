import { isWithVendor, type OrderStatus, statuses } from '@cartage/core';
import type { Database } from './database.ts';
import { countUnderWay, gatherPayments, ordersBeingPaid, type PaymentEvidence } from './payments.ts';

export interface SavedOrder {
  readonly id: number;
  readonly number: string;
  readonly customer_order_id: string | null;
  readonly created_at: number;
  readonly project: string | null;
  readonly status: OrderStatus;
  /** Kopecks; null: not priced. */
  readonly price: number | null;
  readonly vendor_reference: string | null;
  readonly vendor_invoice_number: string | null;
  /** How its last hand-over ended; null when none was begun. */
  readonly last_attempt: string | null;
  /** The words with which it ended. */
  readonly last_problem: string | null;
  /** The courier that was called for it. */
  readonly vendor_pickup_number: string | null;
  /** Calls of a courier whose end is not known. */
  readonly open_courier_calls: number | string;
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

/** A courier as the vendors remember it, who comes: none that was called off. */
export interface Courier {
  readonly vendor: string;
  readonly number: string;
  readonly reference: string;
  /** Numbers of the shipments that it comes for. */
  readonly shipments: readonly string[];
}

/** What both sides have written down; they do not know each other's. */
export interface Evidence {
  readonly orders: readonly SavedOrder[];
  readonly shipments: readonly Shipment[];
  readonly couriers: readonly Courier[];
  readonly payments: PaymentEvidence;
  /** Hand-over calls that were begun; more than the orders where some were repeated. */
  readonly attempts: number;
  /** Shipments that no order has to know, since a restore has forgotten how they came about. */
  readonly forgotten: number;
  /** Numbers of orders of which a person has to decide, since a restore has forgotten which vendor has them. */
  readonly leftToPerson: ReadonlySet<string>;
}

/** The key begins with the company: without it every attempt would be looked at for each order. */
const itsAttempts = 'attempts.company_id = orders.company_id AND attempts.order_id = orders.id';

export const gather = async (database: Database, vendorsUrl: string): Promise<Evidence> => {
  const orders = await database.rows<SavedOrder>(
    `SELECT id, number, customer_order_id, created_at, project, status, price, vendor_reference, vendor_invoice_number,
       vendor_pickup_number,
       (SELECT count(*) FROM attempts WHERE ${itsAttempts} AND kind = 'courier-call'
         AND state IN ('sending', 'unknown')) AS open_courier_calls,
       (SELECT state FROM attempts WHERE ${itsAttempts} AND kind = 'hand-over' ORDER BY number DESC LIMIT 1)
         AS last_attempt,
       (SELECT problem FROM attempts WHERE ${itsAttempts} AND kind = 'hand-over' ORDER BY number DESC LIMIT 1)
         AS last_problem
     FROM orders`,
  );
  const [{ attempts } = { attempts: 0 }] = await database.rows<{ attempts: number | string }>(
    `SELECT count(*) AS attempts FROM attempts WHERE kind = 'hand-over'`,
  );
  const list = async (what: string): Promise<unknown> => (await fetch(`${vendorsUrl}/_control/${what}`)).json();
  return {
    orders: orders.map((order) => ({
      ...order,
      created_at: Number(order.created_at),
      price: order.price === null ? null : Number(order.price),
    })),
    shipments: (await list('shipments')) as readonly Shipment[],
    couriers: ((await list('couriers')) as readonly (Courier & { readonly isCanceled: boolean })[]).filter(
      ({ isCanceled }) => !isCanceled,
    ),
    payments: await gatherPayments(database, vendorsUrl),
    attempts: Number(attempts),
    forgotten: 0,
    leftToPerson: new Set(),
  };
};

/** The vendor has it, or had it to the end. */
export const isHandedOver = ({ status, vendor_reference }: SavedOrder): boolean =>
  isWithVendor(status) || (statuses[status].group === 'final' && status !== 'Canceled' && vendor_reference !== null);

/** The order has this shipment for its own. */
export const isNamed = (order: SavedOrder, { reference, number }: Shipment): boolean =>
  order.vendor_reference === reference && order.vendor_invoice_number === number;

/** The vendor made it before there was the order, so for another one of that number. */
export const isBefore = ({ createdAt }: Shipment, order: SavedOrder): boolean =>
  Date.parse(createdAt) < order.created_at;

export const isLiving = ({ status }: Shipment): boolean => status !== 'CNL';

/** The shipments by the number of their order, whichever attempt made them. */
export const byOrder = (shipments: readonly Shipment[]): ReadonlyMap<string, readonly Shipment[]> =>
  Map.groupBy(shipments, ({ reference }) => reference.split('.')[0] ?? '');

/** What is still under way; empty when everything has come to its end. */
export const unsettled = ({ orders, shipments, payments }: Evidence): readonly SavedOrder[] => {
  const taken = byOrder(shipments);
  const statusOf = new Map(orders.map(({ number, status }) => [number, status]));
  const beingPaid = ordersBeingPaid(payments, (number) => statusOf.get(number));
  return orders.filter(
    ({ number, status, last_attempt, open_courier_calls }) =>
      open.has(status) ||
      beingPaid.has(number) ||
      Number(open_courier_calls) > 0 ||
      ['sending', 'unknown', 'accepted'].includes(last_attempt ?? '') ||
      // What a canceled order has left at its vendor is still to be canceled there.
      (status === 'Canceled' && taken.get(number)?.some(isLiving)),
  );
};

const open: ReadonlySet<OrderStatus> = new Set(['TransferringToVendor', 'VendorUnavailable', 'CancelRequest']);

/** Orders and payments of which the database alone tells that they are under way. */
export const countOpen = async (database: Database): Promise<number> => {
  const statuses = [...open].map((status) => `'${status}'`).join(', ');
  const [row] = await database.rows<{ open: number | string }>(
    `SELECT count(*) AS open FROM orders WHERE status IN (${statuses})`,
  );
  return Number(row?.open) + (await countUnderWay(database));
};
