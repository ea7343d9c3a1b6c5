import type { LocalDate } from '../time.ts';
import type { AttentionReason } from './attention.ts';
import type { SearchMode } from './order-ref.ts';
import type { OrderStatus } from './statuses.ts';

/** Which orders of a company a list holds: those that pass all of it. */
export interface OrderFilter {
  /** Any of these is one of the order's numbers, as `mode` says; empty: not narrowed by numbers. */
  readonly numbers: readonly string[];
  /** Which of the numbers `numbers` are meant to be. */
  readonly mode: SearchMode;
  /** Days of creation in the service's zone, both inclusive; null: unbounded. */
  readonly createdFrom: LocalDate | null;
  /** The last day; null: unbounded. */
  readonly createdTo: LocalDate | null;
  /** Days on which the courier takes it, both inclusive; an order without such a day passes neither. */
  readonly takeFrom: LocalDate | null;
  /** The last day; null: unbounded. */
  readonly takeTo: LocalDate | null;
  /** The whole value, in any case; null: any. */
  readonly project: string | null;
  /** The whole value, in any case; null: any. */
  readonly department: string | null;
  /** Children of the order with this number; null: any orders. */
  readonly parentNumber: string | null;
  /** The order is in one of these; null: in any. */
  readonly statuses: readonly OrderStatus[] | null;
  /** It is, or is to be, with one of these vendors; null: with any, or none. */
  readonly vendorIds: readonly number[] | null;
  /** It asks for attention for one of these reasons; null: whether or not it does. */
  readonly attention: readonly AttentionReason[] | null;
  /** Whether its labels were printed; null: either. */
  readonly labelsPrinted: boolean | null;
  /** Whether a register or an acceptance act was printed that names it; null: either. */
  readonly registerPrinted: boolean | null;
  /** Is found in it as `text-search.ts` says; null: not narrowed by a text. */
  readonly text: string | null;
}

/** Lets every order through. */
export const everyOrder: OrderFilter = {
  numbers: [],
  mode: 'all',
  createdFrom: null,
  createdTo: null,
  takeFrom: null,
  takeTo: null,
  project: null,
  department: null,
  parentNumber: null,
  statuses: null,
  vendorIds: null,
  attention: null,
  labelsPrinted: null,
  registerPrinted: null,
  text: null,
};

/** What a list may go by: the day of creation, the day on which the courier takes it, the planned delivery. */
export const orderSortKeys = ['created', 'takeDate', 'planned'] as const;

/** By what a list of orders goes. Orders that lack the key stand at the end, in whichever direction. */
export interface OrderSort {
  readonly by: (typeof orderSortKeys)[number];
  readonly isDescending: boolean;
}

/** As lists go unless something else is asked for. */
export const newestFirst: OrderSort = { by: 'created', isDescending: true };

/** Which part of a list: the page with this number, from 1, or what follows one of the company's orders. */
export type ListPart =
  | { readonly size: number; readonly number: number }
  | {
      readonly size: number;
      /** The order's own number; it need not pass the filter any more. */
      readonly after: string;
    };
