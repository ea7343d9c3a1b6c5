import { courseOfLane, type Instant, isFinal, type Order } from '@cartage/core';
import {
  addToLanes,
  claimWatched,
  type Db,
  dueWatched,
  type LaneNews,
  putOffWatched,
  vendorEventsOf,
  watchOrders,
} from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { cityClocks } from '../places/city-clocks.ts';
import { lookAtOrders } from './look-at-orders.ts';
import { lanesOf } from './usual-silences.ts';

/** So many orders are looked at in one transaction. */
const AT_ONCE = 50;

/** So long an order waits that could not be looked at. */
const AGAIN_MS = 5 * 60_000;

/**
 * Looks at orders of which time alone makes something, and lets the lanes of those that have been delivered learn of them (interface
 * 25.2, 25.5); true: more are waiting. Any number of processes may do so at once. By a clock that has jumped nothing is late.
 */
export const lookAtDue = async (service: Ground & Connections): Promise<boolean> => {
  if (!service.watch.isBelieved()) return false;
  const now = service.clock();
  try {
    return (await lookAtSome(service, { now, limit: AT_ONCE })) === AT_ONCE;
  } catch (err) {
    service.log.warn({ err }, 'orders could not be looked at together; each is looked at alone');
    return lookAtEach(service, now);
  }
};

/** One that cannot be read, which would be the first each time, holds up none of the others. */
const lookAtEach = async (service: Ground & Connections, now: Instant): Promise<boolean> => {
  const due = await dueWatched(service.store.db, { now, limit: AT_ONCE });
  for (const order of due)
    try {
      await lookAtSome(service, { now, limit: 1, id: order.id });
    } catch (err) {
      service.log.error({ orderId: order.id, err }, 'an order could not be looked at');
      // Where the database is away this fails too, and everything is tried again.
      await putOffWatched(service.store.db, order, { now, until: now + AGAIN_MS });
    }
  return due.length === AT_ONCE;
};

/** The orders that it looks at are not written, so that nobody looks at them again at its end. */
const lookAtSome = (service: Ground & Connections, due: Parameters<typeof claimWatched>[1]): Promise<number> =>
  service.store.transaction(async (tx) => {
    const orders = await claimWatched(tx, due);
    const ended = orders.filter(({ status }) => isFinal(status));
    await lookAtOrders(
      service,
      tx,
      orders.filter(({ status }) => !isFinal(status)),
    );
    await learnOf(service, tx, ended);
    return orders.length;
  });

/** Each order once: it is watched no more, and nobody watches an order anew that has ended. */
const learnOf = async (service: Ground & Connections, tx: Db, ended: readonly Order[]): Promise<void> => {
  if (ended.length === 0) return;
  const ends = ended.flatMap(({ content: { sender, receiver } }) => [sender, receiver]);
  const clockOf = await cityClocks(service, ends, tx);
  const lanes = await lanesOf(service, tx, ended);
  const events = await vendorEventsOf(tx, ended);
  const zoneOf = (end: Order['content']['sender']) => clockOf(end)?.zone ?? service.settings.timeZone;
  const news = ended.flatMap((order): readonly LaneNews[] => {
    const lane = lanes.get(order.id);
    const { option, deliveredAt, status, content } = order;
    // When one ended that nobody has heard of for long is not known.
    if (!lane || option === null || deliveredAt === null || status === 'AutoFinished') return [];
    const zones = { senderZone: zoneOf(content.sender), receiverZone: zoneOf(content.receiver) };
    const course = courseOfLane({ takeDate: option.takeDate, deliveredAt }, events.get(order.id) ?? [], zones);
    return [{ lane, ...course }];
  });
  await addToLanes(tx, news);
  await watchOrders(tx, new Map(ended.map((order) => [order, null])));
};
