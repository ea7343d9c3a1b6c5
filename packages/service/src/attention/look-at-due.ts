import { courseOfLane, isFinal, type Order } from '@cartage/core';
import { addToLanes, claimWatched, type Db, type LaneNews, vendorEventsOf, watchOrders } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { cityClocks } from '../places/city-clocks.ts';
import { lookAtOrders } from './look-at-orders.ts';
import { lanesOf } from './usual-silences.ts';

/** So many orders are looked at in one transaction. */
const AT_ONCE = 50;

/**
 * Looks at orders of which time alone makes something, and lets the lanes of those that have been delivered learn of them (interface
 * 25.2, 25.5); true: more are waiting. Any number of processes may do so at once. By a clock that has jumped nothing is late.
 */
export const lookAtDue = async (service: Ground & Connections): Promise<boolean> => {
  if (!service.watch.isBelieved()) return false;
  // The orders that it looks at are not written, so that nobody looks at them again at its end.
  const looked = await service.store.transaction(async (tx) => {
    const orders = await claimWatched(tx, { now: service.clock(), limit: AT_ONCE });
    const ended = orders.filter(({ status }) => isFinal(status));
    await lookAtOrders(
      service,
      tx,
      orders.filter(({ status }) => !isFinal(status)),
    );
    await learnOf(service, tx, ended);
    return orders.length;
  });
  return looked === AT_ONCE;
};

/** Each order once: it is watched no more, and nobody watches an order anew that has ended. */
const learnOf = async (service: Ground & Connections, tx: Db, ended: readonly Order[]): Promise<void> => {
  if (ended.length === 0) return;
  const ends = ended.flatMap(({ content: { sender, receiver } }) => [sender, receiver]);
  const clockOf = await cityClocks(service, ends, tx);
  const lanes = await lanesOf(service, tx, ended);
  const events = await vendorEventsOf(
    tx,
    ended.map(({ id }) => id),
  );
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
  await watchOrders(tx, new Map(ended.map(({ id }) => [id, null])));
};
