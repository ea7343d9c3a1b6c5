import {
  type Instant,
  moveEventTypes,
  type Order,
  type OrderEventDetails,
  type OrderEventType,
  orderFacts,
} from '@cartage/core';
import { appendHistoryLines, type Db, insertEvents, type NewEvent, type NewHistoryLine } from '@cartage/storage';

/** An event of the order, as it stands now. */
export const orderEvent = (
  order: Order,
  type: OrderEventType,
  at: Instant,
  details: OrderEventDetails = {},
): NewEvent<OrderEventType> => ({
  companyId: order.companyId,
  type,
  at,
  orderId: order.id,
  facts: orderFacts(order, details),
});

/** What there is to tell of a line by which the order came from one status into another. */
export const moveEvents = (
  order: Order,
  { from, line, at }: { readonly from: Order['status']; readonly line: NewHistoryLine; readonly at: Instant },
): readonly NewEvent<OrderEventType>[] =>
  moveEventTypes(from, order.status).map((type) => orderEvent(order, type, at, { statusBefore: from, line }));

/** Writes a line into the order's history that leaves it where it is, and tells of it; once of each fingerprint. */
export const noteLine = async (tx: Db, order: Order, line: NewHistoryLine, at: Instant): Promise<boolean> => {
  const added = await appendHistoryLines(tx, order, [line]);
  if (added > 0) await insertEvents(tx, [orderEvent(order, 'order.tracked', at, { line })]);
  return added > 0;
};
