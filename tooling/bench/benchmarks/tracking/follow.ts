import {
  type ExpectedOrder,
  type Instant,
  isFinal,
  LONGEST_TURN_MS,
  nextAsk,
  type OrderStatus,
  spreadOf,
} from '@cartage/core';
import type { Journey } from './journeys.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A parcel of which nothing is heard is followed for so long. */
const MOST_DAYS = 60;

/** When a vendor is asked next about a parcel, by what is known of it. */
export type Schedule = (
  journey: Journey,
  known: Pick<ExpectedOrder, 'status' | 'statusAt' | 'vendorEventAt'>,
  now: Instant,
) => Instant;

/** As the service asks. */
export const byExpectation =
  (tellsByItself: boolean): Schedule =>
  ({ id, ...journey }, known, now) => {
    const { senderZone, receiverZone } = journey;
    const pace = { shortestMs: 15 * MINUTE, mostMs: LONGEST_TURN_MS, tellsByItself, senderZone, receiverZone };
    return nextAsk({ ...journey, ...known, storedUntil: null }, now, { ...pace, spread: spreadOf(id) });
  };

/** Every five minutes, up to eight times as seldom after a long silence, as the service asked before. */
export const byTheClock =
  (tellsByItself: boolean): Schedule =>
  (_, { statusAt, vendorEventAt }, now) => {
    const everyMs = (tellsByItself ? 50 : 5) * MINUTE;
    const silence = now - Math.max(statusAt, vendorEventAt ?? 0);
    return now + Math.min(Math.max(silence / 48, everyMs), 8 * everyMs);
  };

/** How a parcel was followed. */
export interface Followed {
  /** How often its vendor was asked about it. */
  readonly polls: readonly Instant[];
  /** How long each event stayed unknown, ms. */
  readonly delays: readonly number[];
  /** The same of what came after the scan that said it was out for delivery. */
  readonly onTheDay: readonly number[];
}

/** Follows a parcel to its end, or for two months. `calls`: its vendor tells of an event within seconds. */
export const follow = (journey: Journey, schedule: Schedule, calls: boolean): Followed => {
  const { handedOverAt, events } = journey;
  const polls: Instant[] = [];
  const delays: number[] = [];
  const onTheDay: number[] = [];
  let known: Parameters<Schedule>[1] = { status: 'TransferredToVendor', statusAt: handedOverAt, vendorEventAt: null };
  let seen = 0;
  let next = schedule(journey, known, handedOverAt);
  const learn = (now: Instant) => {
    for (let event = events[seen]; event !== undefined && event.at <= now; event = events[seen]) {
      seen += 1;
      delays.push(now - event.at);
      if (events.slice(0, seen - 1).some(({ status }) => status === OUT) && event.at < (outAt(journey) ?? 0) + DAY)
        onTheDay.push(now - event.at);
      known = { status: event.status, statusAt: event.at, vendorEventAt: event.at };
      next = Math.min(next, schedule(journey, known, now));
    }
  };
  while (!isFinal(known.status) && next < handedOverAt + MOST_DAYS * DAY) {
    const told = calls ? events[seen] : undefined;
    if (told !== undefined && told.at + CALL_MS < next) {
      learn(told.at + CALL_MS);
      continue;
    }
    const now = next;
    polls.push(now);
    // The next turn is set before the vendor answers; what it tells brings it nearer.
    next = schedule(journey, known, now);
    learn(now);
  }
  return { polls, delays, onTheDay };
};

const CALL_MS = 3_000;
const OUT: OrderStatus = 'ParcelHandedForDelivery';
const outAt = ({ events }: Journey): Instant | undefined => events.find(({ status }) => status === OUT)?.at;

/** How many calls these turns cost where a call takes so many orders, due by then or soon after. */
export const callsOf = (turns: readonly Instant[], atOnce: number, soonMs: number): number => {
  const sorted = turns.toSorted((one, other) => one - other);
  let calls = 0;
  for (let first = 0; first < sorted.length; calls += 1) {
    const until = (sorted[first] ?? 0) + soonMs;
    let taken = 0;
    while (taken < atOnce && first < sorted.length && (sorted[first] ?? 0) <= until) {
      taken += 1;
      first += 1;
    }
  }
  return calls;
};
