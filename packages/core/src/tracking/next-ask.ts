import { isFetchable } from '../order/lifecycle.ts';
import type { Order } from '../order/order.ts';
import { statuses } from '../order/statuses.ts';
import { addDays, type Instant, instantOf, type LocalDate, localDateOf } from '../time.ts';

/** What is known of an order on its way, as far as it decides when there may be news of it. */
export interface ExpectedOrder
  extends Pick<Order, 'status' | 'statusAt' | 'vendorEventAt' | 'plannedDeliveryAt' | 'storedUntil'> {
  /** From when on the parcel may be taken; null: nobody knows. */
  readonly takenFrom: Instant | null;
}

/** How often a vendor may be asked, and by which clocks. */
export interface AskPace {
  /** No order has its next turn sooner, ms. */
  readonly shortestMs: number;
  /** None waits longer, ms, but for the silent ones and those whose vendor tells by itself. At most LONGEST_TURN_MS. */
  readonly mostMs: number;
  /** The vendor calls, or keeps a list of changes: single orders are asked for as a safety net. */
  readonly tellsByItself: boolean;
  /** IANA zone of the sender's city. */
  readonly senderZone: string;
  /** IANA zone of the receiver's city. */
  readonly receiverZone: string;
  /** 0 up to 1: where the order stands among those whose turn would else come at one moment (`spreadOf`). */
  readonly spread: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Once it is out for delivery. */
const OUT = 15 * MINUTE;
/** What may end soon. */
const SOON = HOUR;
/** On the way. */
const WAY = 4 * HOUR;
/** At a point. */
const AT_POINT = 12 * HOUR;
/** From the first moment at which the parcel may be taken until its vendor tells that it was. */
const FIRST_SCAN = HOUR;

/** No order that a vendor has waits longer for its turn, whatever is expected. */
export const LONGEST_TURN_MS = 3 * DAY;
/** Where a vendor tells by itself an order waits so many times as long, up to the wait at a point. */
const SELDOM = 10;
/** After so many waits without news the waits grow, */
const PATIENT_WAITS = 24;
/** up to so many times their length, or to a day: an order that ends by its silence (interface 9.8) was asked about shortly before. */
const MOST_GROWTH = 8;
/** By so much of it a wait is shorter for the last of those that would else have their turn together. */
const SPREAD = 1 / 8;
/** So long after a scan in the receiver's city it may go out in any morning. */
const MORNINGS_FOR = 3 * DAY;

/**
 * When a vendor is asked next about an order that it has (interface 9.12): after `now`, and no more than LONGEST_TURN_MS
 * later. Pure.
 *
 * Nobody asks before the first scan is due. Then an order is asked about every four hours on the way, hourly on the planned
 * day of delivery and in the mornings in the receiver's city, every quarter of an hour from the scan that says it is out for
 * delivery, twice a day at a point, and hourly when it may end soon. The longer it has been silent, the longer it waits.
 */
export function nextAsk(order: ExpectedOrder, now: Instant, pace: AskPace): Instant {
  const due = firstScanAt(order);
  const silence = now - Math.max(order.statusAt, order.vendorEventAt ?? 0, due);
  const wait = now < due ? due + pace.spread * SOON - now : waitOnTheWay(order, now, silence, pace);
  const most = seldom(patiently(pace.mostMs, silence), pace);
  return Math.ceil(now + Math.max(pace.shortestMs, Math.min(wait, most)));
}

/**
 * An order's place among others, 0 up to 1: the same in each turn, and far from that of its neighbours, which were handed
 * over with it.
 * @param id the store's own
 */
export const spreadOf = (id: number): number => {
  const mixed = Math.imul(id ^ (id >>> 16), 0x9e37_79b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

/** When the first scan is due; 0: it has come, or nobody knows when it may. */
const firstScanAt = ({ status, statusAt, takenFrom }: ExpectedOrder): Instant =>
  isFetchable(status) && takenFrom !== null ? Math.max(takenFrom, statusAt) + FIRST_SCAN : 0;

const waitOnTheWay = (order: ExpectedOrder, now: Instant, silence: number, pace: AskPace): number => {
  const spans = livelySpans(order, now, silence, pace);
  const isLively = spans.some(({ from, until }) => from <= now && now < until);
  const usual = patiently(usualWait(order, silence), silence);
  const wait = seldom(isLively ? Math.min(usual, SOON) : usual, pace) * (1 - pace.spread * SPREAD);
  const toOpenings = spans.filter(({ from }) => from > now).map(({ from }) => from + pace.spread * SOON - now);
  return pace.tellsByItself ? wait : Math.min(wait, ...toOpenings);
};

/** Outside the spans in which more is expected. */
const usualWait = ({ status }: ExpectedOrder, silence: number): number => {
  switch (status) {
    case 'ParcelHandedForDelivery':
      return silence < DAY ? OUT : WAY;
    case 'ParcelInPickupPoint':
      return AT_POINT;
    case 'StoragePeriodExpires':
    case 'CancelRequest':
    // Its vendor has not answered in its turn (`nextAskAfterEnd`).
    case 'Canceled':
      return SOON;
    default:
      return WAY;
  }
};

/** A time of which news are expected, so that the order is asked about hourly. */
interface Span {
  readonly from: Instant;
  readonly until: Instant;
}

const livelySpans = (order: ExpectedOrder, now: Instant, silence: number, pace: AskPace): readonly Span[] => {
  const { status, statusAt, plannedDeliveryAt, takenFrom, storedUntil } = order;
  const { senderZone, receiverZone } = pace;
  if (atPoint.has(status)) return storedUntil === null ? [] : [lastDays(storedUntil, receiverZone)];
  if (status === 'Returning') {
    // The way back takes as long as the way out was to take.
    const wayMs = plannedDeliveryAt === null || takenFrom === null ? 0 : plannedDeliveryAt - takenFrom;
    return wayMs > 0 ? [dayOf(statusAt + Math.min(wayMs, MOST_WAY_BACK), senderZone)] : [];
  }
  if (statuses[status].group !== 'with-vendor') return [];
  const planned = plannedDeliveryAt === null ? [] : [dayOf(plannedDeliveryAt, receiverZone)];
  const isNear = nearReceiver.has(status) && silence < MORNINGS_FOR;
  return isNear ? [...planned, ...morningsFrom(localDateOf(now, receiverZone), receiverZone)] : planned;
};

const atPoint: ReadonlySet<Order['status']> = new Set(['ParcelInPickupPoint', 'StoragePeriodExpires']);

/** It may go out, or go out again, in the morning. */
const nearReceiver: ReadonlySet<Order['status']> = new Set([
  'ParcelInTheRecipientCity',
  'ParcelHandedForDelivery',
  'FailedDeliveryAttempt',
  'ChangeDateByReceiver',
]);

const MOST_WAY_BACK = 90 * DAY;

/** Nobody delivers earlier. */
const MORNING = '07:00';
/** What goes out has gone. */
const NOON = '12:00';
const MIDNIGHT = '23:59';

const dayOf = (moment: Instant, zone: string): Span => {
  const day = localDateOf(moment, zone);
  return { from: instantOf(day, MORNING, zone), until: instantOf(day, MIDNIGHT, zone) };
};

const morningsFrom = (today: LocalDate, zone: string): readonly Span[] =>
  [today, addDays(today, 1)].map((day) => ({ from: instantOf(day, MORNING, zone), until: instantOf(day, NOON, zone) }));

/** When a point sends it back, and the vendor tells. */
const lastDays = (day: LocalDate, zone: string): Span => {
  const from = instantOf(day, MORNING, zone);
  return { from, until: from + 2 * DAY };
};

/** The longer the silence, the longer the wait. */
const patiently = (waitMs: number, silence: number): number =>
  Math.max(waitMs, Math.min(silence / PATIENT_WAITS, waitMs * MOST_GROWTH, DAY));

const seldom = (waitMs: number, { tellsByItself }: AskPace): number =>
  tellsByItself ? Math.min(waitMs * SELDOM, Math.max(waitMs, AT_POINT)) : waitMs;
