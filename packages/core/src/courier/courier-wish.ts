import type { LocalDate } from '../time.ts';

/** For which orders a courier is wanted, and when. */
export interface CourierWish {
  /** Named one by one, or all that wait. */
  readonly orders: OrdersByNumber | OrdersByPlace;
  /** null: the first possible day, 09:00 and 18:00 (interface 11.6). */
  readonly date: LocalDate | null;
  /** HH:mm; null: 09:00 (interface 11.6). */
  readonly timeFrom: string | null;
  /** HH:mm; null: 18:00 (interface 11.6). */
  readonly timeTo: string | null;
}

/** The orders named one by one. */
export interface OrdersByNumber {
  /** Any of an order's numbers. */
  readonly numbers: readonly string[];
}

/** All orders of one day that wait for a courier, narrowed by what else is given. */
export interface OrdersByPlace {
  /** The day on which the orders were made; null: today. */
  readonly placedOn: LocalDate | null;
  /** Shapes: place.ts; null: any. */
  readonly senderCityId: string | null;
  /** Exactly as in the orders; null: any. */
  readonly senderAddress: string | null;
  /** Empty: any. */
  readonly vendorIds: readonly number[];
}
