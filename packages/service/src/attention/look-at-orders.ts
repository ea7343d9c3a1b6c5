import { isFinal, isWithVendor, judgeAttention, LAST_INSTANT, type Order, type OrderStatus } from '@cartage/core';
import {
  type Db,
  endAttention,
  getOrders,
  type Store,
  takeTouched,
  type Watched,
  watchedOf,
  watchOrders,
} from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { tellOfAttention } from './ask-for-attention.ts';
import { attentionFacts } from './attention-facts.ts';

/**
 * Looks at orders that this transaction has written or locked: keeps for which reasons each asks for attention, tells of new ones, and
 * says when time makes something of it (interface 25.2, 25.3).
 */
export const lookAtOrders = async (service: Ground & Connections, tx: Db, orders: readonly Order[]): Promise<void> => {
  const known = await watchedOf(tx, orders);
  // Nothing ever comes of most drafts.
  const looked = orders.filter((order) => !isAtRest(order.status) || known.has(order.id));
  if (looked.length === 0) return;
  // By a clock that has jumped nothing is late, while what an order is by itself is told.
  const now = service.watch.isBelieved() ? service.clock() : service.watch.known();
  const factsOf = await attentionFacts(service, tx, looked);
  const dueAt = new Map<Order, number | null>();
  for (const order of looked) {
    const { standing, dueAt: before } = known.get(order.id) ?? nothing;
    const { reasons, nextAt } = judgeAttention(factsOf(order, standing), standing, now);
    for (const { reason } of standing)
      if (!reasons.some((one) => one.reason === reason)) await endAttention(tx, order, reason);
    for (const one of reasons)
      if (!standing.some(({ reason }) => reason === one.reason))
        await tellOfAttention(tx, order, { ...one, asked: null, isTold: false }, now);
    const next = dueOf(order, nextAt, before, now);
    if (next !== before) dueAt.set(order, next);
  }
  await watchOrders(tx, dueAt);
};

const nothing: Watched = { standing: [], dueAt: null };

/** Nobody has handed it over, and nobody waits for anything. */
const isAtRest = (status: OrderStatus): boolean => status === 'Draft' || status === 'RateRequest' || isFinal(status);

/** An order that its vendor has stays watched until it ends: its lane learns of it then (interface 25.5). */
const dueOf = (order: Order, nextAt: number | null, before: number | null, now: number): number | null => {
  if (isFinal(order.status)) return before !== null && order.deliveredAt !== null ? Math.min(before, now) : null;
  return nextAt ?? (isWithVendor(order.status) ? LAST_INSTANT : null);
};

/** So many orders are looked at together. */
const AT_ONCE = 100;

/** The stores of which nobody looks at the orders, by those that they have become. */
const unwatched = new WeakMap<Store, Store>();

/**
 * The store, of which each transaction looks at the end at the orders that it has written, so that what they ask for is kept with
 * them, whatever act writes them. Of a store that is such a one already: it looks with this service, by its clock, instead.
 */
export const withAttention = (given: Store, service: () => Ground & Connections): Store => {
  const store = unwatched.get(given) ?? given;
  const watched = watchedBy(store, service);
  unwatched.set(watched, store);
  return watched;
};

const watchedBy = (store: Store, service: () => Ground & Connections): Store => ({
  ...store,
  transaction: (work) =>
    store.transaction(async (tx) => {
      // SQLite's transactions share a connection, and one that failed may have left something.
      await takeTouched(tx);
      const result = await work(tx);
      const touched = [...(await takeTouched(tx))];
      for (let start = 0; start < touched.length; start += AT_ONCE) {
        const some = touched.slice(start, start + AT_ONCE);
        const unread = some.flatMap(([id, order]) => (order === null ? [id] : []));
        const read = some.flatMap(([, order]) => order ?? []);
        const orders = unread.length === 0 ? read : [...read, ...(await getOrders(tx, unread))];
        await lookAtOrders(service(), tx, orders);
      }
      return result;
    }),
});
