import type { LocalDate } from '../time.ts';
import type { OrderStatus } from './statuses.ts';

/** How a caller names one order. */
export interface OrderRef {
  /** As it was written: its own, in any case, or the code of one of its places (interface 8.1, 8.3). */
  readonly number: string;
  /** Opens one order to any caller who has it; null: none was given. */
  readonly orderKey: string | null;
  /** Which of its numbers `number` is; absent: its own (interface 8.5). */
  readonly mode?: SearchMode;
}

/** Any of these may name an order. */
export interface OrderNumbers {
  /** Ours; null: not asked by it. */
  readonly number: string | null;
  readonly customerOrderId: string | null;
  readonly vendorInvoiceNumber: string | null;
  readonly vendorPickupNumber: string | null;
}

/** An order by its numbers, and where it stands. */
export interface CurrentStatus extends OrderNumbers {
  /** Now. */
  readonly status: OrderStatus;
}

/** Which orders of a company somebody looks for. */
export interface OrderSearch {
  /** Any of an order's numbers; empty: by the other filters. */
  readonly numbers: readonly string[];
  /** Days, both inclusive; null: unbounded. */
  readonly createdFrom: LocalDate | null;
  /** The last day, inclusive; null: unbounded. */
  readonly createdTo: LocalDate | null;
  /** Empty: any. */
  readonly statuses: readonly OrderStatus[];
}

/** Which of an order's numbers a value is meant to be, in the order of their numbers (interface 6.18). */
export const searchModes = [
  'own-number',
  'vendor-invoice',
  'vendor-return-invoice',
  'vendor-pickup',
  'customer-number',
  'tracking-number',
  'all',
  'scanned',
] as const;

/** One of `searchModes`. */
export type SearchMode = (typeof searchModes)[number];
