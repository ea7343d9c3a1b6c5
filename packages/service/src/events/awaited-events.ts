import { AsyncLocalStorage } from 'node:async_hooks';
import { type EventType, eventTypes } from '@cartage/core';
import { companiesWithEvents, eventLineOf, newestOfTypes, numberEvents } from '@cartage/outbox';
import type { Store } from '@cartage/storage';
import { MOST_WAITING, openWaitingPlaces } from '../waiting-places.ts';

/** Who waits in this process for events of companies, whichever process writes them. */
export interface AwaitedEvents {
  /**
   * `events`: there are some behind the place; `time`: it is over. `closed`: the caller has gone, the process
   * ends, too many wait already, or another company is to have the place.
   */
  readonly wait: (companyId: number, wait: EventWait) => Promise<EventWaitEnd>;
  /** How many wait. */
  readonly count: () => number;
  /** Aborted as soon as nobody waits any more. */
  readonly closing: AbortSignal;
  /** Whoever waits is answered with what there is, and nobody waits any more. */
  readonly close: () => void;
}

/** For what somebody waits, and how long. */
export interface EventWait {
  /** The company, or the one at the head of its family, that the caller is counted with. */
  readonly holder: number;
  /** Of these types alone; null: of whatever type. */
  readonly types: readonly EventType[] | null;
  /** Events of other types end it too, the later the more wait for the company: whoever listens is told how far he is. */
  readonly hearsOthers?: true;
  /** The place in the company's line behind which he has seen nothing. */
  readonly after: number;
  readonly ms: number;
  readonly signal: AbortSignal;
}

export type EventWaitEnd = 'events' | 'time' | 'closed';

/** Between two looks for what other processes have committed, where they cannot be heard. */
const LOOK_MS = 50;
/** One query asks for all of them and takes longer the more they are: each so many make the pause longer. */
const PAUSE_GROWS_BY = 500;

/** Between two looks in any case, so that a process that writes all the time does not ask all the time. */
const REST_MS = 2;

/** So much later each listener hears of events of other types than if he were alone. */
const OTHERS_MS = 2;

interface Waiter {
  readonly types: EventWait['types'];
  /** From when on events of other types end it, by `performance.now()`. */
  readonly othersFrom: number;
  /** Behind it nothing was found that he waits for. */
  after: number;
  readonly end: (why: EventWaitEnd) => void;
}

export const openAwaitedEvents = ({ store }: { readonly store: Pick<Store, 'db' | 'notices'> }): AwaitedEvents => {
  const waiters = new Map<number, Set<Waiter>>();
  const places = openWaitingPlaces(MOST_WAITING);
  const closing = new AbortController();
  let isLooking = false;
  /** By `performance.now()`. */
  let dueAt = Number.POSITIVE_INFINITY;
  let restsUntil = 0;
  let nextLook: NodeJS.Timeout | undefined;

  const lookIn = (ms: number): void => {
    const at = performance.now() + ms;
    if (at >= dueAt) return;
    dueAt = at;
    if (!isLooking) setTimer();
  };

  const setTimer = (): void => {
    clearTimeout(nextLook);
    nextLook = setTimeout(look, Math.max(0, Math.max(dueAt, restsUntil) - performance.now())).unref();
  };

  const look = async (): Promise<void> => {
    dueAt = Number.POSITIVE_INFINITY;
    if (places.count() === 0) return;
    isLooking = true;
    // Where the database is away, it may be back at the next look.
    await wakeAll().catch(() => {});
    isLooking = false;
    const grows = Math.ceil(waiters.size / PAUSE_GROWS_BY);
    restsUntil = performance.now() + REST_MS * grows;
    if (places.count() > 0) lookIn(store.notices.lookEvery(LOOK_MS) * grows);
    if (dueAt < Number.POSITIVE_INFINITY && !closing.signal.aborted) setTimer();
  };

  /** For all who wait: no part of the request that waited first, whose trace would grow for as long as anybody does. */
  const wakeAll = AsyncLocalStorage.bind(async (): Promise<void> => {
    for (const company of await companiesWithEvents(store.db, seen())) {
      const ofCompany = [...(waiters.get(company) ?? [])];
      if (ofCompany.some(({ types }) => types !== null)) await wakeByType(company);
      else for (const waiter of ofCompany) waiter.end('events');
    }
  });

  /** Whoever waits for a type that does not come sleeps on: thousands of them would all look for it at every event. */
  const wakeByType = async (company: number): Promise<void> => {
    await numberEvents(store.db, company);
    const { last } = await eventLineOf(store.db, company);
    const newest = await newestOfTypes(store.db, company, eventTypes);
    for (const waiter of [...(waiters.get(company) ?? [])]) {
      const { types, after } = waiter;
      const place = types === null ? last : Math.max(0, ...types.map((type) => newest.get(type) ?? 0));
      if (place > after || (last > after && performance.now() >= waiter.othersFrom)) waiter.end('events');
      // Else it is looked at again, until its moment comes.
      else if (waiter.othersFrom === Number.POSITIVE_INFINITY) waiter.after = Math.max(after, last);
    }
  };

  /** Of each company that is waited for, the place that whoever has seen least of it has seen. */
  const seen = (): ReadonlyMap<number, number> =>
    new Map([...waiters].map(([company, of]) => [company, Math.min(...[...of].map(({ after }) => after))]));

  const hearsNoMore = store.notices.hear('events', (companies) => {
    if (places.count() === 0) return;
    if (companies === null || [...companies].some((company) => waiters.has(company))) lookIn(0);
  });

  return {
    wait: (company, { holder, types, hearsOthers, after, ms, signal }) =>
      new Promise((resolve) => {
        if (closing.signal.aborted || signal.aborted) return resolve('closed');
        const giveBack = places.take(holder, () => leave());
        if (giveBack === null) return resolve('closed');
        const ofCompany = waiters.get(company) ?? new Set();
        const end = (why: EventWaitEnd): void => {
          if (!ofCompany.delete(waiter)) return;
          giveBack();
          if (ofCompany.size === 0) waiters.delete(company);
          clearTimeout(timer);
          signal.removeEventListener('abort', leave);
          resolve(why);
        };
        const leave = () => end('closed');
        const othersFrom = hearsOthers ? performance.now() + OTHERS_MS * ofCompany.size : Number.POSITIVE_INFINITY;
        const waiter: Waiter = { types, othersFrom, after, end };
        const timer = setTimeout(() => end('time'), ms);
        signal.addEventListener('abort', leave);
        waiters.set(company, ofCompany.add(waiter));
        // There may have been some between the caller's reading and now.
        lookIn(0);
      }),
    count: places.count,
    closing: closing.signal,
    close: () => {
      closing.abort();
      hearsNoMore();
      clearTimeout(nextLook);
      for (const ofCompany of [...waiters.values()]) for (const { end } of [...ofCompany]) end('closed');
    },
  };
};
