import type { Shop } from '../api.ts';
import type { OrderRow } from '../orders/order-row.ts';

/** One order on its way to a vendor: what it may cost, what was chosen, and what became of it. */
export interface Line {
  readonly row: OrderRow;
  /** null: it is still being read. */
  readonly record: Shop.OrderRecord | null;
  /** null: its prices are still to come. */
  readonly options: readonly Shop.CalculatedOption[] | null;
  /** Why there are no prices, or fewer: sentences of the service. */
  readonly remarks: readonly string[];
  /** What became of it; null: it was not sent yet. */
  readonly result: Shop.OneOrderResult | null;
}

export const newLine = (row: OrderRow): Line => ({ row, record: null, options: null, remarks: [], result: null });

/** It is with its vendor, or on its way there by itself: nothing is to be done again. */
export const isDone = ({ result }: Line): boolean =>
  result !== null && result.status !== null && !mayPush.has(result.status);

/** Somebody else has canceled it meanwhile, or asked for that: nothing of it is handed over. */
export const isCanceled = ({ result }: Line): boolean =>
  result !== null && result.status !== null && canceled.has(result.status);

/** CancelRequest, Canceled, Removed. */
const canceled: ReadonlySet<number> = new Set([600, 605, 610]);

/** Refused, by the service or by its vendor: it stays until somebody mends it. */
export const hasFailed = (line: Line): boolean => line.result !== null && !isDone(line);

/** Draft, RateRequest, VendorError: what can be handed over. */
const mayPush: ReadonlySet<number> = new Set([0, 10, 51]);

export const canBePushed = ({ status }: OrderRow): boolean => mayPush.has(status);

/** The field of an order that a problem of a list names: `orders[3].receiver.phone` is `receiver.phone`. */
export const fieldOf = (target: string | null): string => (target ?? '').replace(/^orders\[\d+\]\.?/, '');
