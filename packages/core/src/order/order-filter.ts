import type { LocalDate } from '../time.ts';
import type { SearchMode } from './order-ref.ts';

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
};

/** Which part of a list, newest first: the page with this number, from 1, or what follows one of the company's orders. */
export type ListPart =
  | { readonly size: number; readonly number: number }
  | {
      readonly size: number;
      /** The order's own number; it need not pass the filter any more. */
      readonly after: string;
    };
