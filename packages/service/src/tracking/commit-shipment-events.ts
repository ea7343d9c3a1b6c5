import {
  aheadOfClock,
  boughtBy,
  ERASED,
  eraseText,
  isErased,
  isFinal,
  type Merged,
  type MergedEvent,
  MOST_REPORTED,
  mergeEvents,
  movesThoughCanceled,
  nextAskAfterEnd,
  type Order,
  type Purchase,
  takesTrackEvents,
  type VendorEvent,
} from '@cartage/core';
import {
  appendHistoryLines,
  type Db,
  dropOldestHistoryLines,
  erasedFingerprint,
  getOrderById,
  insertEvents,
  isCreditLimitPassed,
  knownFingerprints,
  lastAttempt,
  listHistoryLines,
  type NewEvent,
  saveOrder,
  saveOrderState,
  setNextTrack,
  trackBy,
} from '@cartage/storage';
import type { ShipmentEvents, ShipmentFacts, VendorNumbers } from '@cartage/vendor-kit';
import { keptCall } from '../attempts/courier-comes.ts';
import { askForAttention } from '../attention/ask-for-attention.ts';
import { decidedFingerprint } from '../balance/charge-again.ts';
import { bookLaterPrice, type LaterPrice, laterPrice } from '../balance/later-price.ts';
import { type PriceInRoubles, priceInRoubles, tellOfDoubt } from '../balance/price-in-roubles.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { leaveOutOfCourier } from '../courier/leave-out-of-courier.ts';
import { moveEvents, orderEvent } from '../events/order-event.ts';
import { refundOrder } from '../hand-over/refund-order.ts';
import { nextTurns } from '../lifecycle/next-turns.ts';

/**
 * Takes in what a vendor tells of an order, asked or by itself: twice, late or in another sequence it changes nothing more.
 * true when there was something new; where there was not, nothing is written. What is new brings the order's next turn
 * nearer where more is expected; it puts off none.
 * @param tells the vendor tells by itself
 * @param also what is written beside it
 */
export const commitShipmentEvents = async (
  service: Ground & Connections,
  { id }: Pick<Order, 'id'>,
  told: ToldOfShipment,
  tells = false,
  also: Beside = async () => {},
): Promise<boolean> => {
  let isAtLimit = false;
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const written = await commitOnce(service, id, told, { tells, isAtLimit, also }).catch((thrown: unknown) => {
      // The vendor asks more by now than the company may spend.
      if (!isCreditLimitPassed(thrown) || isAtLimit) throw thrown;
      isAtLimit = true;
      return 'overtaken' as const;
    });
    if (written !== 'overtaken') return written === 'written';
  }
  throw new Error('Others kept writing the order meanwhile.');
};

/** What a vendor tells of one shipment, without whose it is. */
type ToldOfShipment = Omit<ShipmentEvents, 'reference'>;

/** What is written in the same transaction, where something is. */
type Beside = (tx: Db, before: Order, after: Order) => Promise<void>;

/** Whoever asks and whoever is told may have heard the same at the same moment. */
const MOST_TRIES = 10;

const commitOnce = (
  service: Ground & Connections,
  id: number,
  told: ToldOfShipment,
  { tells, isAtLimit, also }: { readonly tells: boolean; readonly isAtLimit: boolean; readonly also: Beside },
): Promise<'written' | 'nothing' | 'overtaken'> =>
  service.store.transaction(async (tx) => {
    const order = await getOrderById(tx, id);
    // Before it counts as handed over neither events nor numbers are its own (interface 9.5).
    if (!order || !takesTrackEvents(order.status)) return 'nothing';
    // After the order: what another one appends from here on makes the save below fail.
    const known = await knownFingerprints(tx, order);
    const isOfNobody = isErased(order.content);
    const events = isOfNobody ? told.events.map(withoutReceiver) : told.events;
    const merged = mergeEvents(order, events, service.clock());
    const fresh = merged.events.flatMap((line) => asNew(isOfNobody ? withoutWords(line) : line, known));
    const purchase = boughtBy(order, events, service.clock());
    const toldPrice = merged.state.status === 'Canceled' ? {} : told;
    const inRoubles = await priceInRoubles(service, tx, order, toldPrice);
    const priced = await laterPrice(tx, order, inRoubles.asked, isAtLimit);
    const numbers = await withoutCourierOff(tx, order, told.numbers);
    const reported = reportedAnew(order, { ...merged, ...purchase }, { ...told, numbers, priced, inRoubles });
    if (fresh.length === 0 && reported === null) {
      // It has ended, perhaps while its vendor was being asked.
      if (isFinal(order.status)) await setNextTrack(tx, id, nextAskAfterEnd(order, service.clock()));
      else await trackWhenTheyCome(service, tx, id, events);
      return 'nothing';
    }
    const { vendorEventAt } = merged;
    const after = { ...order, ...merged.state, vendorEventAt, ...reported?.facts };
    const saved = await (after.content === order.content ? saveOrderState : saveOrder)(tx, after);
    if (!saved) return 'overtaken';
    for (const doubt of purchase.doubts)
      service.log.warn({ order: order.number, doubt }, 'a vendor told of a purchase that cannot be');
    tellOfDoubt(service, order, inRoubles);
    const lines = saved.status === order.status ? fresh : await behindRemarks(tx, order, fresh);
    await appendHistoryLines(tx, order, lines);
    // Behind the events that came with it, which keep their own moments.
    if (priced) await bookLaterPrice(service, tx, order, saved, priced);
    await insertEvents(tx, eventsOf(order, saved, { lines, reported: reported?.changed ?? [], at: service.clock() }));
    if (known.size + fresh.length > MOST_KEPT) await dropOldestHistoryLines(tx, order, MOST_KEPT);
    const isEnding = saved.status !== order.status;
    const endedAt = isEnding ? saved.statusAt : service.clock();
    if (isFinal(saved.status)) await setNextTrack(tx, id, nextAskAfterEnd(saved, endedAt));
    else {
      await trackBy(tx, id, (await nextTurns(service, [saved], { tells, db: tx }))(saved));
      await trackWhenTheyCome(service, tx, id, events);
    }
    if (saved.status === 'Canceled' && isEnding) {
      await refundOrder(service, tx, order);
      await leaveOutOfCourier(service, tx, saved);
    }
    if (movesThoughCanceled(saved, fresh) && !known.has(decidedFingerprint(saved)))
      await tellOfMove(service, tx, saved);
    await also(tx, order, saved);
    return 'written';
  });

// What is told of an order that is erased is of nobody either (interface 26.8).

const withoutReceiver = (event: VendorEvent): VendorEvent =>
  event.receivedBy === null ? event : { ...event, receivedBy: ERASED };

const withoutWords = (line: MergedEvent): MergedEvent => ({
  ...line,
  text: eraseText(line.text, []),
  fingerprint: erasedFingerprint(line.fingerprint),
});

/** What lies ahead of the clock is told again when the clock is there: a list of changes, or a call, tells it once. */
const trackWhenTheyCome = async (
  { clock, settings }: Ground,
  tx: Db,
  id: number,
  events: readonly VendorEvent[],
): Promise<void> => {
  const moments = aheadOfClock(events, clock()).map(({ at }) => at);
  if (moments.length > 0) await trackBy(tx, id, Math.max(Math.min(...moments), clock() + settings.trackEveryMs));
};

/** An earlier version has recorded ends that came late without moving the order: such a line stands there, and another moves. */
const asNew = (line: MergedEvent, known: ReadonlySet<string>): readonly MergedEvent[] => {
  if (!known.has(line.fingerprint)) return [line];
  return line.from !== null && isFinal(line.status) ? [{ ...line, fingerprint: `${line.fingerprint}|end` }] : [];
};

/** Its money was given back: somebody has to decide (interface 16.14). */
const tellOfMove = async (service: Ground, tx: Db, order: Order): Promise<void> => {
  const isNew = await askForAttention(tx, order, { reason: 'problem', at: service.clock() });
  if (isNew) service.log.error({ order: order.number }, 'a canceled order moves at its vendor');
};

/** Each line, and what each that moves the order is besides; then the numbers that came with them. */
const eventsOf = (
  before: Order,
  after: Order,
  {
    lines,
    reported,
    at,
  }: { readonly lines: readonly MergedEvent[]; readonly reported: readonly string[]; readonly at: number },
): readonly NewEvent[] => {
  let { status, statusAt } = before;
  const told = lines.flatMap((line) => {
    if (line.from !== null) ({ status, at: statusAt } = line);
    // Nothing follows a delivery.
    const order = status === after.status ? after : { ...after, status, statusAt, deliveredAt: null, receivedBy: null };
    const tracked = orderEvent(order, 'order.tracked', at, { statusBefore: line.from ?? status, line });
    return line.from === null ? [tracked] : [tracked, ...moveEvents(order, { from: line.from, line, at })];
  });
  return reported.length === 0 ? told : [...told, orderEvent(after, 'order.changed', at, { changed: reported })];
};

/**
 * What moved the order stands no earlier than what the service has noted meanwhile, such as a courier that was called:
 * the newest line tells the order's status. When it happened stands in the order.
 */
const behindRemarks = async (tx: Db, order: Order, lines: readonly MergedEvent[]) => {
  const [newest] = await listHistoryLines(tx, order, 1);
  return lines.map((line) => (line.at < order.statusAt ? line : { ...line, at: Math.max(line.at, newest?.at ?? 0) }));
};

/**
 * Of what a vendor reports of one order so much stays (interface 9.9). More than one report can hold, so that what it
 * holds is never dropped to be new again the next time.
 */
const MOST_KEPT = 2 * MOST_REPORTED;

/** What the order has not got yet of what the vendor tells beside its moves, or null. */
const reportedAnew = (
  order: Order,
  { state: { status, receivedBy }, bought, products }: Merged & Purchase,
  {
    numbers,
    priced,
    inRoubles: { foreign },
    ...told
  }: Omit<ToldOfShipment, 'events'> & {
    readonly priced: LaterPrice | null;
    readonly inRoubles: PriceInRoubles;
  },
): Reported | null => {
  const { cargo } = order.content;
  // How it ended is told by the move; later who received it may still come.
  const isLater = status === order.status && receivedBy !== order.receivedBy;
  const arePurchased = products !== cargo.products;
  const facts: Partial<Order> = {
    ...newNumbers(order, numbers),
    ...newFacts(order, told),
    ...(priced && { vendorPrice: priced.vendorPrice }),
    ...(foreign !== order.vendorForeignPrice && { vendorForeignPrice: foreign }),
    ...(priced && priced.price !== order.price && { price: priced.price }),
    ...(isLater && { receivedBy }),
    ...(bought !== order.bought && { bought }),
    ...(arePurchased && { content: { ...order.content, cargo: { ...cargo, products } } }),
  };
  const names = Object.keys(facts).filter((name) => !seenOtherwise.has(name));
  const isCollected = bought?.collected !== order.bought?.collected;
  const changed = [...names, ...(isCollected ? ['collected'] : []), ...(arePurchased ? ['cargo.products'] : [])];
  return Object.keys(facts).length === 0 ? null : { facts, changed };
};

/** Customers see them under other names, or not at all. */
const seenOtherwise: ReadonlySet<string> = new Set(['bought', 'content', 'vendorPrice'] satisfies (keyof Order)[]);

interface Reported {
  readonly facts: Partial<Order>;
  /** Paths of what customers see of it. */
  readonly changed: readonly string[];
}

/** What it tells anew beside numbers and price. */
const newFacts = (order: Order, told: ShipmentFacts): Partial<Order> => {
  const { plannedDeliveryAt, storedUntil, trackingUrl, pieces } = told;
  return {
    ...(plannedDeliveryAt !== undefined && plannedDeliveryAt !== order.plannedDeliveryAt && { plannedDeliveryAt }),
    ...(storedUntil !== undefined && storedUntil !== order.storedUntil && { storedUntil }),
    ...(trackingUrl !== undefined && trackingUrl !== order.trackingUrl && { trackingUrl }),
    ...(pieces !== undefined && !isSameList(pieces, order.pieces) && { pieces }),
  };
};

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, i) => text === other[i]);

/** A vendor may go on telling the number of a courier who was called off. */
const withoutCourierOff = async (
  tx: Db,
  order: Order,
  numbers: ToldOfShipment['numbers'],
): Promise<ToldOfShipment['numbers']> => {
  const { pickupNumber } = numbers;
  if (pickupNumber == null || pickupNumber === order.vendorPickupNumber) return numbers;
  const called = await lastAttempt(tx, order, 'courier-call');
  const kept = called === null ? {} : keptCall(called);
  return kept.isOff && kept.pickupNumber === pickupNumber ? { ...numbers, pickupNumber: null } : numbers;
};

const newNumbers = (order: Order, numbers: Partial<VendorNumbers>): Partial<Order> => {
  const { id, invoiceNumber, returnInvoiceNumber, pickupNumber, trackingNumber } = numbers;
  const reported = {
    vendorShipmentId: id,
    vendorInvoiceNumber: invoiceNumber,
    vendorReturnInvoiceNumber: returnInvoiceNumber,
    vendorPickupNumber: pickupNumber,
    trackingNumber,
  };
  const anew = (Object.keys(reported) as (keyof typeof reported)[]).filter(
    (key) => reported[key] != null && reported[key] !== order[key],
  );
  return Object.fromEntries(anew.map((key) => [key, reported[key]]));
};
