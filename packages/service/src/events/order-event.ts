import {
  type Instant,
  moveEventTypes,
  type Order,
  type OrderEventType,
  type OrderNews,
  orderFacts,
} from '@cartage/core';
import { appendEvents, type Db, insertEvents, type NewEvent, type NewTrackEvent } from '@cartage/storage';

/** An event of the order, as it stands now. */
export const orderEvent = (
  order: Order,
  type: OrderEventType,
  at: Instant,
  news: OrderNews = {},
): NewEvent<OrderEventType> => ({
  companyId: order.companyId,
  type,
  at,
  orderId: order.id,
  facts: orderFacts(order, news),
});

/** What there is to tell of a line by which the order came from one status into another. */
export const moveEvents = (
  order: Order,
  { from, line, at }: { readonly from: Order['status']; readonly line: NewTrackEvent; readonly at: Instant },
): readonly NewEvent<OrderEventType>[] =>
  moveEventTypes(from, order.status).map((type) => orderEvent(order, type, at, { statusBefore: from, line }));

/** Writes a line into the order's history that leaves it where it is, and tells of it; once of each fingerprint. */
export const noteLine = async (tx: Db, order: Order, line: NewTrackEvent, at: Instant): Promise<boolean> => {
  const added = await appendEvents(tx, order.id, [line]);
  if (added > 0) await insertEvents(tx, [orderEvent(order, 'order.tracked', at, { line })]);
  return added > 0;
};
