import { eventId, type Instant } from '@cartage/core';
import {
  type Delivery,
  type DeliveryToMake,
  dropGoneDeliveries,
  dueDeliveries,
  type EndpointAtWork,
  newDeliveries,
  recordDeliveries,
  type StoredEvent,
  type WebhookEndpoint,
} from '@cartage/storage';
import type { Ground } from '../context.ts';
import { nextTry, pauseAfter, SLOTS, takesEvents } from './delivery-schedule.ts';
import { mailSwitchedOff } from './mail-switched-off.ts';
import type { WebhookOutcome } from './webhook-sender.ts';

/** How long a claim lasts that nobody goes on with. */
export const CLAIM_MS = 10_000;

/** Events of the line that are looked at at once. */
const BATCH = 100;
/** So far the cursor may lag behind while nothing of the line is for the endpoint. */
const MOST_BEHIND = 1_000;
/** A claim is kept so long after the last event: where one comes, the next is not far. */
const LINGER_MS = 1_000;

/** The deliveries of one endpoint, for as long as this process has claimed it. */
export interface EndpointLine {
  /** How the endpoint stands in the database. */
  readonly wake: (now: EndpointAtWork) => void;
  /** Begins nothing more; what is under way ends. */
  readonly stop: () => void;
  /** The claim is another process's: what is known here is not written down. */
  readonly lose: () => void;
  /** @throws when the database fails; what was not written down is delivered again */
  readonly ended: Promise<void>;
}

export interface LineParts {
  readonly service: Pick<Ground, 'store' | 'clock' | 'watch' | 'random' | 'processId' | 'log' | 'cause' | 'settings'>;
  readonly endpoint: WebhookEndpoint;
  /** Looks through the company's line, in turn with those who look through it for other endpoints. */
  readonly inTurn: <T>(look: () => Promise<T>) => Promise<T>;
  /** One try. @throws when it was broken off, by the end of the process */
  readonly send: (event: StoredEvent) => Promise<WebhookOutcome>;
}

/**
 * Delivers to one endpoint: events of one order one after another, others beside them in as many slots as there are. The
 * cursor goes on behind each event that is delivered, or written down as one that waits; so a death of the process at any
 * moment has some delivered again and none lost.
 */
export const openEndpointLine = ({ service, endpoint, inTurn, send }: LineParts): EndpointLine => {
  const { store, clock, random, processId, log } = service;
  let { failures, pausedUntil, takenAt, nextAt, off } = endpoint;
  /** Up to here the line was read. */
  let readTo = endpoint.place;
  /** And so far that is written down. */
  let recordedTo = endpoint.place;
  let isMore = true;
  let isStopping = false;
  let isLost = false;
  /** The first of each goes next; the rest waits for it. By order, or by event. */
  const chains = new Map<string, DeliveryToMake[]>();
  const ready: string[] = [];
  let running = 0;
  /** Read, and neither delivered nor written down. */
  const open = new Set<number>();
  /** Deliveries that were due and are in one of the chains. */
  const inHand = new Set<number>();
  /** To be written down. */
  let made: Delivery[] = [];
  /** Orders of which another delivery may be the first one that waits now. */
  let moved = new Set<number>();
  let isNextAtWrong = false;
  let isOffTold = false;
  let notify = (): void => {};

  /** Each failure in a row takes one away: then it is tried whether anything is taken at all. */
  const slots = (): number => Math.max(1, SLOTS - failures);
  const isDown = (): boolean => failures >= SLOTS;
  const isBehind = (most: number): boolean => open.size === 0 && readTo - recordedTo > most;
  const isEnding = (): boolean => isStopping || isLost || off !== null;
  /** What was read is for others: the next part may be for this one. */
  const isMoreToRead = (): boolean => isMore && open.size === 0 && pausedUntil <= clock() && !isEnding();

  const run = async (): Promise<void> => {
    try {
      await goOn();
    } finally {
      // Where the database fails: whoever claims the endpoint next is not to meet what is still under way.
      isStopping = true;
      while (running > 0) await something();
    }
  };

  const goOn = async (): Promise<void> => {
    for (;;) {
      if (!isEnding()) await fill();
      begin();
      if (made.length > 0 || isNextAtWrong || isBehind(MOST_BEHIND)) await record();
      else if (running > 0) await something();
      else if (isMoreToRead()) continue;
      else if (isEnding() || !(await somethingWithin(LINGER_MS))) {
        if (isLost || !isBehind(0)) return;
        await record();
      }
    }
  };

  const something = (): Promise<void> =>
    new Promise((resolve) => {
      notify = resolve;
    });

  const somethingWithin = async (ms: number): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, ms, false);
    });
    const found = await Promise.race([something().then(() => true), late]);
    clearTimeout(timer);
    return found;
  };

  const fill = async (): Promise<void> => {
    const now = clock();
    if (pausedUntil > now) return;
    if (nextAt !== null && nextAt <= now && inHand.size < slots()) await takeDue(now);
    if (isMore && open.size < BATCH / 2) await takeNew();
  };

  const takeDue = async (now: Instant): Promise<void> => {
    const due = await dueDeliveries(store.db, endpoint, { now, limit: slots() });
    if (due.length === 0) {
      for (const order of await dropGoneDeliveries(store.db, endpoint)) moved.add(order);
      isNextAtWrong = true;
    }
    for (const one of due.filter(({ event }) => !inHand.has(event.place))) {
      inHand.add(one.event.place);
      enqueue(one);
    }
  };

  const takeNew = async (): Promise<void> => {
    // Where the last tries have all failed, one event at a time is enough to learn that it is over.
    const isTrying = isDown();
    if (isTrying && open.size + inHand.size > 0) return;
    isMore = false;
    const after = readTo;
    const found = await inTurn(() => newDeliveries(store.db, endpoint, { after, limit: BATCH }));
    if (found === 'changed') {
      isStopping = true;
      return;
    }
    // Some before these were put back meanwhile: they come first.
    if (readTo < after) return;
    const [first] = found.events;
    const isPart = isTrying && first !== undefined;
    readTo = isPart ? first.place : found.place;
    if (found.isMore || isPart) isMore = true;
    const held = new Set(found.heldOrders);
    for (const { orderId, state } of made) if (orderId !== null && state === 'waiting') held.add(orderId);
    for (const event of isPart ? [first] : found.events) {
      // It was put back, and this one was under way.
      if (open.has(event.place)) continue;
      open.add(event.place);
      if (event.orderId !== null && held.has(event.orderId)) putBehind({ event, delivery: null });
      else enqueue({ event, delivery: null });
    }
  };

  const enqueue = (one: DeliveryToMake): void => {
    const key = chainOf(one.event);
    const chain = chains.get(key);
    if (chain) {
      chain.push(one);
      return;
    }
    chains.set(key, [one]);
    ready.push(key);
  };

  const begin = (): void => {
    while (running < slots() && ready.length > 0 && !isEnding()) {
      const key = ready.shift() as string;
      running += 1;
      void sendFirst(key).finally(() => {
        running -= 1;
        begin();
        notify();
      });
    }
  };

  const sendFirst = async (key: string): Promise<void> => {
    const chain = chains.get(key) ?? [];
    const [first] = chain;
    if (first === undefined) return;
    const at = clock();
    // Broken off: it stays open, and is delivered again.
    const outcome = await send(first.event).catch(() => null);
    if (outcome === null) {
      isStopping = true;
      return;
    }
    chain.shift();
    if (outcome.kind === 'delivered') {
      failures = 0;
      pausedUntil = 0;
      takenAt = clock();
      made.push(deliveryOf(first, { at, outcome, state: 'delivered', nextAt: null }));
      if (first.delivery !== null && first.event.orderId !== null) moved.add(first.event.orderId);
      if (chain.length > 0) ready.push(key);
      else chains.delete(key);
      return;
    }
    fail(first, at, outcome);
    chains.delete(key);
    for (const one of chain) putBehind(one);
    if (isDown()) putBack();
  };

  /** What is not under way goes back to where it came from, and its turn comes when something is taken again. */
  const putBack = (): void => {
    for (const key of ready.splice(0)) {
      for (const { event, delivery } of chains.get(key) ?? []) {
        if (delivery !== null) inHand.delete(event.place);
        else {
          open.delete(event.place);
          readTo = Math.min(readTo, event.place - 1);
          isMore = true;
        }
      }
      chains.delete(key);
    }
  };

  /** It waits for those of its order that failed, or are waiting themselves. */
  const putBehind = ({ event, delivery }: DeliveryToMake): void => {
    made.push(delivery === null ? untried(event) : { ...delivery, nextAt: null });
    if (event.orderId !== null) moved.add(event.orderId);
  };

  const fail = (first: DeliveryToMake, at: Instant, outcome: WebhookOutcome): void => {
    const now = clock();
    failures += 1;
    pausedUntil = now + pauseAfter(failures);
    const again =
      outcome.kind === 'gone'
        ? null
        : nextTry({
            firstTriedAt: first.delivery?.firstTriedAt ?? at,
            tries: (first.delivery?.tries ?? 0) + 1,
            now,
            retryAfterMs: outcome.retryAfterMs,
            isClockBelieved: service.watch.isBelieved(),
            random: random(),
          });
    if (again === null && outcome.kind === 'failed' && takesEvents(takenAt, now)) {
      giveUp(first, at, outcome);
      return;
    }
    // It is due as soon as the endpoint is switched on again.
    made.push(deliveryOf(first, { at, outcome, state: 'waiting', nextAt: again ?? now }));
    if (again === null) off ??= { reason: outcome.kind === 'gone' ? 'gone' : 'failing', at: now };
  };

  /** Others were taken meanwhile: it is this event that is not, and those behind it need not wait for it. */
  const giveUp = (one: DeliveryToMake, at: Instant, outcome: WebhookOutcome): void => {
    made.push(deliveryOf(one, { at, outcome, state: 'given-up', nextAt: null }));
    const { orderId, type } = one.event;
    if (orderId !== null) moved.add(orderId);
    log.warn({ webhook: endpoint.id, event: eventId(one.event), type }, 'an event was given up for a webhook');
  };

  const untried = (event: StoredEvent): Delivery => ({
    ...ofEvent(event),
    state: 'waiting',
    tries: 0,
    firstTriedAt: null,
    triedAt: null,
    nextAt: null,
    result: { status: null, reason: null, tookMs: null, answer: null },
  });

  const deliveryOf = (
    { event, delivery }: DeliveryToMake,
    {
      at,
      outcome: { result },
      state,
      nextAt: again,
    }: {
      readonly at: Instant;
      readonly outcome: WebhookOutcome;
      readonly state: Delivery['state'];
      readonly nextAt: Instant | null;
    },
  ): Delivery => ({
    ...ofEvent(event),
    state,
    tries: (delivery?.tries ?? 0) + 1,
    firstTriedAt: delivery?.firstTriedAt ?? at,
    triedAt: at,
    nextAt: again,
    result,
  });

  const ofEvent = ({ place, type, at, orderId }: StoredEvent) => ({
    endpointId: endpoint.id,
    place,
    type,
    at,
    orderId,
  });

  const record = async (): Promise<void> => {
    const batch = made;
    const orders = [...moved];
    made = [];
    moved = new Set();
    isNextAtWrong = false;
    const recorded = new Set(batch.map(({ place }) => place));
    const unfinished = [...open].filter((place) => !recorded.has(place));
    const now = clock();
    const news = {
      id: endpoint.id,
      owner: processId,
      revision: endpoint.revision,
      now,
      until: now + CLAIM_MS,
      place: Math.min(readTo, ...unfinished.map((place) => place - 1)),
      failures,
      pausedUntil,
      takenAt,
      off,
      deliveries: batch,
      orders,
    };
    const end = await store.transaction(async (tx) => {
      const written = await recordDeliveries(tx, news);
      if (written.kind === 'recorded' && news.off !== null && !isOffTold)
        await mailSwitchedOff(service, tx, endpoint, news.off);
      return written;
    });
    for (const place of recorded) {
      open.delete(place);
      inHand.delete(place);
    }
    if (end.kind === 'lost') isLost = true;
    else if (end.kind === 'changed') isStopping = true;
    // Of one that was changed the cursor stays where its owner has put it.
    recordedTo = end.kind === 'recorded' ? news.place : readTo;
    nextAt = end.nextAt;
    if (end.kind === 'recorded' && news.off !== null && !isOffTold) {
      isOffTold = true;
      log.warn({ webhook: endpoint.id, reason: news.off.reason }, 'a webhook was switched off');
    }
  };

  return {
    wake: ({ revision, last, nextAt: dueAt }) => {
      // Its owner has changed it: whoever claims it next goes by what it is now.
      if (revision !== endpoint.revision) isStopping = true;
      else if (last > readTo) isMore = true;
      else if (dueAt !== null && dueAt <= clock() && inHand.size < slots()) nextAt = dueAt;
      else return;
      notify();
    },
    stop: () => {
      isStopping = true;
      notify();
    },
    lose: () => {
      isLost = true;
      notify();
    },
    ended: run(),
  };
};

/** What has no order stands in nobody's way. */
const chainOf = ({ orderId, place }: StoredEvent): string => (orderId === null ? `event ${place}` : `order ${orderId}`);
