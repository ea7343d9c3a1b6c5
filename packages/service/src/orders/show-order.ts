import type { Order, TrackEvent } from '@cartage/core';
import {
  type Attention,
  anyOrdersNamed,
  attentionOf,
  entriesOfOrder,
  type FullOrderChange,
  findOrderByNumber,
  type LedgerEntry,
  listFullChanges,
  type Payment,
  paymentsOfOrder,
} from '@cartage/storage';
import type { Ground } from '../context.ts';
import { wholeHistory } from '../order/history.ts';
import { cityNames } from '../places/known-cities.ts';

/** All that an operator wants to see of one order. */
export interface ShownOrder {
  readonly order: Order;
  /** Newest first, at most 1000. */
  readonly events: readonly TrackEvent[];
  /** The newest changes of what it holds, in full, newest first. */
  readonly changes: readonly FullOrderChange[];
  /** What was booked for it, oldest first. */
  readonly entries: readonly LedgerEntry[];
  /** Its card payments, newest first. */
  readonly payments: readonly Payment[];
  /** Why somebody has to look at it, the longest waiting first. */
  readonly attention: readonly Attention[];
  /** By code, of cities that the core does not know. */
  readonly cityNames: Readonly<Record<string, string>>;
}

/**
 * Any company's order, by its own number, the code of one of its places, or whatever else it is known by: the customer's
 * number, or one of the vendor's. A list: several orders have the number, the newest first; empty: none has.
 */
export const showOrder = async (
  service: Pick<Ground, 'store'>,
  number: string,
): Promise<ShownOrder | readonly Order[]> => {
  const { db } = service.store;
  const itself = await findOrderByNumber(db, number);
  const [order, ...others] = itself === null ? await anyOrdersNamed(db, number, MOST_OF_ONE_NUMBER) : [itself];
  if (order === undefined || others.length > 0) return order === undefined ? [] : [order, ...others];
  const [events, changes, entries, payments, attention, names] = await Promise.all([
    wholeHistory(db, order),
    listFullChanges(db, order, MAX_CHANGES),
    entriesOfOrder(db, order.id),
    paymentsOfOrder(db, order),
    attentionOf(db, order),
    cityNames(service, [order], 'en'),
  ]);
  return { order, events, changes, entries, payments, attention, cityNames: names };
};

/** A shop that numbers its orders anew each year, for one; and many shops may have the same number. */
const MOST_OF_ONE_NUMBER = 50;

/** Each may be as large as two orders. */
const MAX_CHANGES = 20;
