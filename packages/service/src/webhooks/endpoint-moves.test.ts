import type {
  Delivery,
  DeliveryToMake,
  EndpointProgress,
  RecordedProgress,
  StoredEvent,
  WebhookEndpoint,
} from '@cartage/outbox';
import { expect, it } from 'vitest';
import { seeded } from '../testing/seeded.ts';
import {
  BATCH,
  began,
  brokenOff,
  dueFound,
  type Line,
  newFound,
  nextStep,
  openLine,
  recorded,
  recording,
  type Try,
  tried,
  woke,
} from './endpoint-moves.ts';
import type { WebhookOutcome } from './webhook-sender.ts';

const HISTORIES = 10_000;
const ORDERS = 3;
const SECOND = 1_000;

const outcome = (kind: WebhookOutcome['kind']): WebhookOutcome => ({
  kind,
  result: { status: kind === 'delivered' ? 204 : 500, reason: null, tookMs: 1, answer: '' },
  retryAfterMs: null,
});

/** What the database knows of one endpoint and its company's line, and a receiver, all in memory. */
const openWorld = (random: () => number) => {
  const events: StoredEvent[] = [];
  const deliveries = new Map<number, Delivery>();
  const taken = new Set<number>();
  const faults: string[] = [];
  let now = 1_000_000;
  let refuses = 0.2;
  let row: WebhookEndpoint = {
    ...({
      id: 'wh',
      companyId: 1,
      url: 'https://shop.example/',
      types: null,
      revision: 1,
      place: 0,
    } as WebhookEndpoint),
    ...{ failures: 0, pausedUntil: 0, takenAt: null, nextAt: null, off: null },
  };
  const below = (end: number): number => Math.floor(random() * end);
  const waiting = (): Delivery[] => [...deliveries.values()].filter(({ state }) => state === 'waiting');
  const eventAt = (place: number): StoredEvent => events[place - 1] as StoredEvent;

  const record = (news: EndpointProgress): RecordedProgress => {
    for (const one of news.deliveries) deliveries.set(one.place, one);
    for (const order of news.orders) {
      const [first] = waiting()
        .filter(({ orderId }) => orderId === order)
        .sort((a, b) => a.place - b.place);
      if (first && first.nextAt === null) deliveries.set(first.place, { ...first, nextAt: news.now });
    }
    const dueAt = waiting().flatMap(({ nextAt }) => nextAt ?? []);
    const nextAt = dueAt.length === 0 ? null : Math.min(...dueAt);
    const { place, failures, pausedUntil, takenAt, off } = news;
    row = { ...row, place, failures, pausedUntil, takenAt, off, nextAt };
    return { kind: 'recorded', nextAt };
  };

  return {
    faults,
    taken,
    waiting,
    below,
    row: () => row,
    last: () => events.length,
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
    refuse: (how: number) => {
      refuses = how;
    },
    write: () => {
      const orderId = below(ORDERS + 1) || null;
      const place = events.length + 1;
      events.push({ companyId: 1, place, type: 'order.tracked', at: now, orderId } as StoredEvent);
    },
    due: (limit: number): DeliveryToMake[] =>
      waiting()
        .filter(({ nextAt }) => nextAt !== null && nextAt <= now)
        .slice(0, limit)
        .map((delivery) => ({ event: eventAt(delivery.place), delivery })),
    behind: (after: number) => {
      const found = events.slice(after, after + BATCH);
      return {
        events: found.filter(({ place }) => !deliveries.has(place)),
        heldOrders: new Set(waiting().flatMap(({ orderId }) => orderId ?? [])),
        place: after + found.length,
        isMore: found.length === BATCH,
      };
    },
    /** Sends it; what the receiver makes of it. */
    receive: ({ place, orderId }: StoredEvent): WebhookOutcome => {
      const before = events.slice(0, place - 1).filter((one) => orderId !== null && one.orderId === orderId);
      if (!taken.has(place) && before.some((one) => !taken.has(one.place))) faults.push(`${place} overtakes`);
      if (random() < refuses) return outcome('failed');
      taken.add(place);
      return outcome('delivered');
    },
    record,
  };
};

/** One process that works on the line until it ends or dies; what it does next is diced. */
const workOn = (world: ReturnType<typeof openWorld>, random: () => number, mayDie: boolean): void => {
  const line: Line = openLine(world.row());
  let flights: Try[] = [];
  const land = (): void => {
    const [one] = flights.splice(world.below(flights.length), 1);
    if (one === undefined) return;
    if (mayDie && random() < 0.02) {
      brokenOff(line);
      return;
    }
    const end = { outcome: world.receive(one.first.event), now: world.now(), isClockBelieved: true, random };
    tried(line, one, end);
    send();
  };
  const send = (): void => {
    for (let next = began(line, world.now()); next !== null; next = began(line, world.now())) {
      const { place } = next.first.event;
      if (flights.some(({ first }) => first.event.place === place)) world.faults.push(`${place} twice at once`);
      flights.push(next);
    }
  };
  const meanwhile = (): void => {
    while (flights.length > 0 && random() < 0.4) land();
  };
  for (let steps = 0; steps < 2_000; steps += 1) {
    if (mayDie && random() < 0.01) return;
    if (mayDie && random() < 0.1) {
      world.write();
      woke(line, { id: 'wh', revision: 1, last: world.last(), nextAt: world.row().nextAt }, world.now());
    }
    const step = nextStep(line, world.now());
    if (step.do === 'end') return;
    if (step.do === 'take-due') {
      const due = world.due(step.limit);
      meanwhile();
      dueFound(line, due, []);
    } else if (step.do === 'take-new') {
      line.isMore = false;
      const found = world.behind(step.after);
      meanwhile();
      newFound(line, found, step.after);
    } else if (step.do === 'send') send();
    else if (step.do === 'record') {
      const news = recording(line, { owner: 'one', now: world.now(), until: 0 });
      meanwhile();
      if (mayDie && random() < 0.02) return;
      recorded(line, news, world.record(news));
    } else if (step.do === 'wait') land();
    else {
      world.advance(world.below(20 * SECOND));
      if (flights.length === 0 && !mayDie && world.waiting().length === 0) line.isStopping = true;
      woke(line, { id: 'wh', revision: 1, last: world.last(), nextAt: world.row().nextAt }, world.now());
      if (random() < 0.3) return;
    }
  }
  flights = [];
};

it('whatever happens, every event is taken, and of one order none twice at once or before those that come before it', () => {
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const random = seeded(seed);
    const world = openWorld(random);
    world.refuse([0, 0.2, 0.6, 0.95][world.below(4)] ?? 0);
    for (let n = 0; n < 1 + world.below(6); n += 1) world.write();
    for (let process = 0; process < 1 + world.below(3); process += 1) workOn(world, random, true);
    world.refuse(0);
    for (let process = 0; process < 50 && world.taken.size < world.last(); process += 1) {
      world.advance(60 * SECOND);
      workOn(world, random, false);
    }
    const end = { seed, faults: world.faults, taken: world.taken.size };
    expect(end).toEqual({ seed, faults: [], taken: world.last() });
  }
});

it('the cursor stands at the end once nothing waits', () => {
  const random = seeded(7);
  const world = openWorld(random);
  world.refuse(0);
  for (let n = 0; n < 3 * BATCH; n += 1) world.write();
  for (let process = 0; process < 20; process += 1) workOn(world, random, false);
  expect([world.taken.size, world.row().place, world.waiting()]).toEqual([3 * BATCH, 3 * BATCH, []]);
});
