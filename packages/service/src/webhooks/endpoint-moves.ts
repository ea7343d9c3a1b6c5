import type { Instant } from '@cartage/core';
import type {
  Delivery,
  DeliveryToMake,
  EndpointAtWork,
  EndpointProgress,
  NewDeliveries,
  RecordedProgress,
  StoredEvent,
  WebhookEndpoint,
} from '@cartage/outbox';
import { nextTry, pauseAfter, SLOTS, takesEvents } from './delivery-schedule.ts';
import type { WebhookOutcome } from './webhook-sender.ts';

/** Events of the line that are looked at at once. */
export const BATCH = 100;
/** So far the cursor may lag behind while nothing of the line is for the endpoint. */
const MOST_BEHIND = 1_000;

/** What is known of the deliveries to one endpoint while a process has claimed it. The moves alone change it. */
export interface Line {
  readonly endpoint: WebhookEndpoint;
  failures: number;
  pausedUntil: Instant;
  takenAt: Instant | null;
  /** When the first delivery that waits is due; null: none is. */
  nextAt: Instant | null;
  off: WebhookEndpoint['off'];
  /** Up to here the line was read. */
  readTo: number;
  /** And so far that is written down. */
  recordedTo: number;
  isMore: boolean;
  /** Begins nothing more; what is under way ends. */
  isStopping: boolean;
  /** The claim is another process's: what is known here is not written down. */
  isLost: boolean;
  isOffTold: boolean;
  /** The first of each goes next; the rest waits for it. By order, or by event. */
  readonly chains: Map<string, DeliveryToMake[]>;
  readonly ready: string[];
  running: number;
  /** Read, and neither delivered nor written down. */
  readonly open: Set<number>;
  /** Deliveries that were due and are in one of the chains. */
  readonly inHand: Set<number>;
  /** To be written down. */
  made: Delivery[];
  /** Orders of which another delivery may be the first one that waits now. */
  moved: Set<number>;
  isNextAtWrong: boolean;
  /** What was looked for since something was last waited for: it is looked for once. */
  turn: { readonly due: boolean; readonly new: boolean };
}

const NOTHING_LOOKED_FOR = { due: false, new: false };

/** The line of an endpoint that was claimed just now. */
export const openLine = (endpoint: WebhookEndpoint): Line => ({
  endpoint,
  failures: endpoint.failures,
  pausedUntil: endpoint.pausedUntil,
  takenAt: endpoint.takenAt,
  nextAt: endpoint.nextAt,
  off: endpoint.off,
  readTo: endpoint.place,
  recordedTo: endpoint.place,
  isMore: true,
  isStopping: false,
  isLost: false,
  isOffTold: false,
  chains: new Map(),
  ready: [],
  running: 0,
  open: new Set(),
  inHand: new Set(),
  made: [],
  moved: new Set(),
  isNextAtWrong: false,
  turn: NOTHING_LOOKED_FOR,
});

/** What is to be done next: the first of these that holds. */
export type Step =
  /** Deliveries that are due are looked for, at most `limit`. */
  | { readonly do: 'take-due'; readonly limit: number }
  /** What is new behind a place is looked for. */
  | { readonly do: 'take-new'; readonly after: number }
  /** There is a slot for the first of a chain. */
  | { readonly do: 'send' }
  | { readonly do: 'record' }
  /** Something is under way. */
  | { readonly do: 'wait' }
  /** Nothing is. The claim is kept for a while, in which something may come; then it ends as `endOf` says. */
  | { readonly do: 'linger' }
  | { readonly do: 'end' };

export const nextStep = (line: Line, now: Instant): Step => {
  const isOpenForMore = !isEnding(line) && line.pausedUntil <= now;
  if (isOpenForMore && !line.turn.due && isDue(line, now)) return { do: 'take-due', limit: slotsOf(line) };
  const mayTakeNew = isOpenForMore && line.isMore && isRoomForNew(line);
  if (mayTakeNew && !line.turn.new) return { do: 'take-new', after: line.readTo };
  if (isSlot(line)) return { do: 'send' };
  if (line.made.length > 0 || line.isNextAtWrong || isBehind(line, MOST_BEHIND)) return { do: 'record' };
  if (line.running > 0) return { do: 'wait' };
  // What was read is for others: the next part may be for this one.
  if (mayTakeNew && line.open.size === 0) return { do: 'take-new', after: line.readTo };
  return isEnding(line) ? endOf(line) : { do: 'linger' };
};

/** Where nothing is left to do, the cursor is written down once more. */
export const endOf = (line: Line): Step => ({ do: line.isLost || !isBehind(line, 0) ? 'end' : 'record' });

/** Each failure in a row takes one away: then it is tried whether anything is taken at all. */
const slotsOf = ({ failures }: Line): number => Math.max(1, SLOTS - failures);
const isDown = ({ failures }: Line): boolean => failures >= SLOTS;
const isEnding = ({ isStopping, isLost, off }: Line): boolean => isStopping || isLost || off !== null;
const isSlot = (line: Line): boolean => line.running < slotsOf(line) && line.ready.length > 0 && !isEnding(line);
const isDue = (line: Line, now: Instant): boolean =>
  line.nextAt !== null && line.nextAt <= now && line.inHand.size < slotsOf(line);
const isBehind = ({ open, readTo, recordedTo }: Line, most: number): boolean =>
  open.size === 0 && readTo - recordedTo > most;
/** Where the last tries have all failed, one event at a time is enough to learn that it is over. */
const isRoomForNew = (line: Line): boolean =>
  line.open.size < BATCH / 2 && !(isDown(line) && line.open.size + line.inHand.size > 0);

/** Its owner, or another process, has done something; whether it is of interest here. */
export const woke = (line: Line, { revision, last, nextAt }: EndpointAtWork, now: Instant): boolean => {
  // Its owner has changed it: whoever claims it next goes by what it is now.
  if (revision !== line.endpoint.revision) line.isStopping = true;
  else if (last > line.readTo) line.isMore = true;
  else if (nextAt !== null && nextAt <= now && line.inHand.size < slotsOf(line)) line.nextAt = nextAt;
  else return false;
  line.turn = NOTHING_LOOKED_FOR;
  return true;
};

/** `gone`: orders of which a delivery was dropped, since its event was swept; looked for where nothing is due after all. */
export const dueFound = (line: Line, due: readonly DeliveryToMake[], gone: readonly number[]): void => {
  line.turn = { ...line.turn, due: true };
  if (due.length === 0) line.isNextAtWrong = true;
  for (const order of gone) line.moved.add(order);
  for (const one of due) {
    if (line.inHand.has(one.event.place)) continue;
    line.inHand.add(one.event.place);
    enqueue(line, one);
  }
};

/** `after`: behind which place it was looked for. `changed`: its owner has changed the endpoint meanwhile. */
export const newFound = (line: Line, found: NewDeliveries | 'changed', after: number): void => {
  line.turn = { ...line.turn, new: true };
  if (found === 'changed') {
    line.isStopping = true;
    return;
  }
  // Some before these were put back meanwhile: they come first.
  if (line.readTo < after) return;
  const [first] = found.events;
  const isPart = isDown(line) && first !== undefined;
  line.readTo = isPart ? first.place : found.place;
  line.isMore = found.isMore || isPart || line.isMore;
  const held = new Set(found.heldOrders);
  for (const { orderId, state } of line.made) if (orderId !== null && state === 'waiting') held.add(orderId);
  for (const event of isPart ? [first] : found.events) {
    // It was put back, and this one was under way.
    if (line.open.has(event.place)) continue;
    line.open.add(event.place);
    if (event.orderId !== null && held.has(event.orderId)) putBehind(line, { event, delivery: null });
    else enqueue(line, { event, delivery: null });
  }
};

const enqueue = (line: Line, one: DeliveryToMake): void => {
  const key = chainOf(one.event);
  const chain = line.chains.get(key);
  if (chain) {
    chain.push(one);
    return;
  }
  line.chains.set(key, [one]);
  line.ready.push(key);
};

/** What has no order stands in nobody's way. */
const chainOf = ({ orderId, place }: StoredEvent): string => (orderId === null ? `event ${place}` : `order ${orderId}`);

/** One try, from when it began. */
export interface Try {
  readonly chain: string;
  readonly first: DeliveryToMake;
  readonly at: Instant;
}

/** Takes a slot for what goes next; null: there is none, or nothing to send. */
export const began = (line: Line, at: Instant): Try | null => {
  const chain = isSlot(line) ? line.ready.shift() : undefined;
  const first = chain === undefined ? undefined : line.chains.get(chain)?.[0];
  if (chain === undefined || first === undefined) return null;
  line.running += 1;
  return { chain, first, at };
};

/** It was broken off by the end of the process: it stays open, and is delivered again. */
export const brokenOff = (line: Line): void => {
  line.running -= 1;
  line.isStopping = true;
  line.turn = NOTHING_LOOKED_FOR;
};

/** What is known where a try has ended. */
export interface TryEnd {
  readonly outcome: WebhookOutcome;
  readonly now: Instant;
  readonly isClockBelieved: boolean;
  /** From 0 to 1, 1 excluded. */
  readonly random: () => number;
}

/** A try has ended; what becomes of its event. */
export const tried = (line: Line, one: Try, end: TryEnd): Delivery['state'] => {
  line.running -= 1;
  line.turn = NOTHING_LOOKED_FOR;
  const { chain: key, first } = one;
  const [, ...rest] = line.chains.get(key) ?? [];
  line.chains.delete(key);
  if (end.outcome.kind === 'delivered') {
    delivered(line, one, end);
    if (rest.length > 0) {
      line.chains.set(key, rest);
      line.ready.push(key);
    }
    return 'delivered';
  }
  const state = failed(line, one, end);
  for (const behind of rest) putBehind(line, behind);
  if (isDown(line)) putBack(line);
  if (state === 'given-up' && first.event.orderId !== null) line.moved.add(first.event.orderId);
  return state;
};

const delivered = (line: Line, { first, at }: Try, { outcome, now }: TryEnd): void => {
  line.failures = 0;
  line.pausedUntil = 0;
  line.takenAt = now;
  line.made.push(triedDelivery(line, first, { at, outcome, state: 'delivered', nextAt: null }));
  if (first.delivery !== null && first.event.orderId !== null) line.moved.add(first.event.orderId);
};

const failed = (line: Line, { first, at }: Try, end: TryEnd): 'waiting' | 'given-up' => {
  const { outcome, now } = end;
  line.failures += 1;
  line.pausedUntil = now + pauseAfter(line.failures);
  const again =
    outcome.kind === 'gone'
      ? null
      : nextTry({
          firstTriedAt: first.delivery?.firstTriedAt ?? at,
          tries: (first.delivery?.tries ?? 0) + 1,
          now,
          retryAfterMs: outcome.retryAfterMs,
          isClockBelieved: end.isClockBelieved,
          random: end.random(),
        });
  // Others were taken meanwhile: it is this event that is not, and those behind it need not wait for it.
  if (again === null && outcome.kind === 'failed' && takesEvents(line.takenAt, now)) {
    line.made.push(triedDelivery(line, first, { at, outcome, state: 'given-up', nextAt: null }));
    return 'given-up';
  }
  // It is due as soon as the endpoint is switched on again.
  line.made.push(triedDelivery(line, first, { at, outcome, state: 'waiting', nextAt: again ?? now }));
  if (again === null) line.off ??= { reason: outcome.kind === 'gone' ? 'gone' : 'failing', at: now };
  return 'waiting';
};

/** It waits for those of its order that failed, or are waiting themselves. */
const putBehind = (line: Line, { event, delivery }: DeliveryToMake): void => {
  line.made.push(delivery === null ? untried(line, event) : { ...delivery, nextAt: null });
  if (event.orderId !== null) line.moved.add(event.orderId);
};

/** What is not under way goes back to where it came from, and its turn comes when something is taken again. */
const putBack = (line: Line): void => {
  for (const key of line.ready.splice(0)) {
    for (const { event, delivery } of line.chains.get(key) ?? []) {
      if (delivery !== null) line.inHand.delete(event.place);
      else {
        line.open.delete(event.place);
        line.readTo = Math.min(line.readTo, event.place - 1);
        line.isMore = true;
      }
    }
    line.chains.delete(key);
  }
};

/** What is to be written down; what becomes known from here on is written down the next time. */
export const recording = (line: Line, claim: Pick<EndpointProgress, 'owner' | 'now' | 'until'>): EndpointProgress => {
  const { endpoint, failures, pausedUntil, takenAt, off } = line;
  const [deliveries, orders] = [line.made, [...line.moved]];
  line.made = [];
  line.moved = new Set();
  line.isNextAtWrong = false;
  const written = new Set(deliveries.map(({ place }) => place));
  const unfinished = [...line.open].filter((place) => !written.has(place));
  const place = Math.min(line.readTo, ...unfinished.map((one) => one - 1));
  const { id, revision } = endpoint;
  return { ...claim, id, revision, place, failures, pausedUntil, takenAt, off, deliveries, orders };
};

/** It was written down, and how the endpoint stands then; whether it was switched off by that. */
export const recorded = (line: Line, news: EndpointProgress, end: RecordedProgress): boolean => {
  line.turn = NOTHING_LOOKED_FOR;
  for (const { place } of news.deliveries) {
    line.open.delete(place);
    line.inHand.delete(place);
  }
  if (end.kind === 'lost') line.isLost = true;
  else if (end.kind === 'changed') line.isStopping = true;
  // Of one that was changed the cursor stays where its owner has put it.
  line.recordedTo = end.kind === 'recorded' ? news.place : line.readTo;
  line.nextAt = end.nextAt;
  const isOffNow = switchesOff(line, news, end);
  if (isOffNow) line.isOffTold = true;
  return isOffNow;
};

/** Whether what is written down switches it off, of which its owner hears once. */
export const switchesOff = (line: Line, { off }: EndpointProgress, { kind }: RecordedProgress): boolean =>
  kind === 'recorded' && off !== null && !line.isOffTold;

const untried = (line: Line, event: StoredEvent): Delivery => ({
  ...ofEvent(line, event),
  state: 'waiting',
  tries: 0,
  firstTriedAt: null,
  triedAt: null,
  nextAt: null,
  result: { status: null, reason: null, tookMs: null, answer: null },
});

const triedDelivery = (
  line: Line,
  { event, delivery }: DeliveryToMake,
  {
    at,
    outcome: { result },
    state,
    nextAt,
  }: {
    readonly at: Instant;
    readonly outcome: WebhookOutcome;
    readonly state: Delivery['state'];
    readonly nextAt: Instant | null;
  },
): Delivery => ({
  ...ofEvent(line, event),
  state,
  tries: (delivery?.tries ?? 0) + 1,
  firstTriedAt: delivery?.firstTriedAt ?? at,
  triedAt: at,
  nextAt,
  result,
});

const ofEvent = ({ endpoint }: Line, { companyId, place, type, at, orderId }: StoredEvent) => ({
  companyId,
  endpointId: endpoint.id,
  place,
  type,
  at,
  orderId,
});
