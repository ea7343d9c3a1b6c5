import { type Order, parsePlaceCode, type TrackEvent } from '@cartage/core';
import {
  type Attention,
  attentionOf,
  entriesOfOrder,
  type FullOrderChange,
  findOrderByNumber,
  type LedgerEntry,
  listFullChanges,
  type Payment,
  paymentsOfOrder,
} from '@cartage/storage';
import type { Service } from '../context.ts';
import { cityNames } from '../places/imported-cities.ts';
import { wholeHistory } from '../tracking/history.ts';

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

/** Any company's order, by its number or the code of one of its places; null: there is none. */
export const showOrder = async (service: Pick<Service, 'store'>, number: string): Promise<ShownOrder | null> => {
  const { db } = service.store;
  const order =
    (await findOrderByNumber(db, number)) ??
    (await findOrderByNumber(db, parsePlaceCode(number)?.orderNumber ?? number));
  if (order === null) return null;
  const [events, changes, entries, payments, attention, names] = await Promise.all([
    wholeHistory(db, order),
    listFullChanges(db, order.id, MAX_CHANGES),
    entriesOfOrder(db, order.id),
    paymentsOfOrder(db, order.id),
    attentionOf(db, order.id),
    cityNames(service, [order], 'en'),
  ]);
  return { order, events, changes, entries, payments, attention, cityNames: names };
};

/** Each may be as large as two orders. */
const MAX_CHANGES = 20;
