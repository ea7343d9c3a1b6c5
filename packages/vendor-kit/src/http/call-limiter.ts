import type { LocalText } from '@cartage/core';
import type { VendorLimits } from '../adapter/manifest.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { type CallGate, type CallRank, callRanks, openOwnGate } from './call-gate.ts';

/** Whose request it is. */
export interface CallTurn {
  /** How soon its turn comes. */
  readonly rank: CallRank;
  /** Companies take turns within a rank; null stands for all requests that are nobody's in particular. */
  readonly company: number | null;
  /** It belongs to what somebody has ordered, and goes on when nine tenths of the day's requests are used; of hand-overs always. */
  readonly isOrdered?: boolean;
}

/** Keeps the requests through one connection within the vendor's limits, and decides who is next. */
export interface CallLimiter {
  /**
   * undefined: go on at once. Else wait for it; it throws VendorProblem `unavailable`, never sent and `noTurn`, when the
   * turn did not come in time, too many wait already, or the signal aborted first. Whoever may go on calls `leave` when
   * the request has ended.
   */
  readonly enter: (signal: AbortSignal, turn?: CallTurn) => Promise<void> | undefined;
  /** The request is being written: the vendor counts it from now on. */
  readonly sent: (turn?: CallTurn) => void;
  /** The request has ended, however it did; `isSent`: whether `sent` was told before. One that was not counts as sent now. */
  readonly leave: (turn: CallTurn | undefined, isSent: boolean) => void;
  /** The vendor says that it is asked too often: nothing begins for so long, ms; 2 seconds at the most. */
  readonly rest: (ms: number) => void;
}

/** How a limiter waits. */
export interface LimiterOptions {
  /** The longest wait for a turn, ms; 5 seconds. Nobody waits for the worker, which has six times as long. */
  readonly maxWaitMs?: number;
  /** How many requests of one company may wait in one rank; 256. */
  readonly mostOfCompany?: number;
  /** How many may wait in one rank; 2,048. Past it the company with the most waiting loses its newest. */
  readonly mostWaiting?: number;
  /** Says when the vendor's limits allow the next request; by default the process has them to itself. */
  readonly gate?: CallGate;
  /** ms, never running back; the process's own. */
  readonly now?: () => number;
}

interface Waiter {
  readonly until: number;
  readonly go: () => void;
  readonly refuse: (text: LocalText) => void;
}

/** Those of one rank who wait. */
interface Line {
  /** The one that came first is the first, and so is the first to have waited too long. */
  readonly waiters: Set<Waiter>;
  /** The company whose turn it is stands first, and the one that has just had it last. */
  readonly companies: Map<number | null, Set<Waiter>>;
  /** How many turns others have had since this line had one. */
  passedOver: number;
}

/** The longest time for which a request of a caller waits for its turn, ms. */
export const LONGEST_WAIT_MS = 5_000;
const WORKERS_PATIENCE = 6;
/** And one of the worker. */
export const WORKERS_WAIT_MS = WORKERS_PATIENCE * LONGEST_WAIT_MS;
/** A line that was passed over so often is next, before all others. */
const mostPassedOver: Readonly<Record<CallRank, number>> = {
  'hand-over': Number.POSITIVE_INFINITY,
  asked: 4,
  worker: 8,
};
const MOST_OF_COMPANY = 256;
const MOST_WAITING = 2_048;
const LONGEST_REST_MS = 2_000;

/** Of a request that somebody waits for, and of no company. */
export const nobodysTurn: CallTurn = { rank: 'asked', company: null };

/**
 * No more than `requestsPerSecond` requests are sent within any second (below 1: one in so many seconds), and no more than
 * `concurrency` are under way. Who waits gets turns by rank, and within a rank company by company. A request within the
 * limits costs a look at a few numbers.
 * @param limits of the manifest; requests a second and at once
 * @param options how long and how many may wait; each has a default
 */
export function openCallLimiter(
  limits: Pick<VendorLimits, 'requestsPerSecond' | 'concurrency'>,
  {
    gate = openOwnGate(limits),
    maxWaitMs = LONGEST_WAIT_MS,
    mostOfCompany = MOST_OF_COMPANY,
    mostWaiting = MOST_WAITING,
    now = () => performance.now(),
  }: LimiterOptions = {},
): CallLimiter {
  const lines: Readonly<Record<CallRank, Line>> = { 'hand-over': openLine(), asked: openLine(), worker: openLine() };
  let timer: NodeJS.Timeout | undefined;

  const isWaitedFor = (): boolean => callRanks.some((rank) => lines[rank].waiters.size > 0);

  const waiting = (): Readonly<Record<CallRank, number>> => ({
    'hand-over': lines['hand-over'].waiters.size,
    asked: lines.asked.waiters.size,
    worker: lines.worker.waiters.size,
  });

  const nextRank = (at: number): CallRank | undefined => {
    const able = callRanks.filter((rank) => lines[rank].waiters.size > 0 && gate.freeAt(rank, at) <= at);
    return able.findLast((rank) => lines[rank].passedOver >= mostPassedOver[rank]) ?? able[0];
  };

  const giveTurn = (rank: CallRank, at: number): void => {
    const { companies } = lines[rank];
    const [company, waiting] = firstOf(companies) ?? [];
    const waiter = waiting && firstOf(waiting);
    if (company === undefined || waiting === undefined || waiter === undefined) return;
    for (const line of callRanks.map((one) => lines[one])) if (line.waiters.size > 0) line.passedOver += 1;
    lines[rank].passedOver = 0;
    gate.begin(rank, at);
    waiter.go();
    // A line that has had a turn is behind all others.
    if (companies.delete(company)) companies.set(company, waiting);
  };

  /** Refuses those who waited too long, lets those go on whose turn has come, and looks again when something changes. */
  const look = (): void => {
    clearTimeout(timer);
    const at = now();
    for (const rank of callRanks) {
      for (const waiter of lines[rank].waiters) {
        if (waiter.until > at) break;
        waiter.refuse(turnTooLate);
      }
    }
    for (let rank = nextRank(at); rank !== undefined; rank = nextRank(at)) giveTurn(rank, at);
    let next = Number.POSITIVE_INFINITY;
    for (const rank of callRanks) {
      const first = firstOf(lines[rank].waiters);
      if (first) next = Math.min(next, first.until, gate.freeAt(rank, at));
    }
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(look, Math.max(1, next - at));
    gate.waits?.(waiting(), at);
  };
  gate.onChange?.(() => {
    if (isWaitedFor()) look();
  });

  const wait = (signal: AbortSignal, { rank, company }: CallTurn): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = lines[rank];
      const end = (): void => {
        takeOut(line, company, waiter);
        signal.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        until: now() + (rank === 'worker' ? WORKERS_PATIENCE * maxWaitMs : maxWaitMs),
        go: () => {
          end();
          resolve();
        },
        refuse: (text) => {
          end();
          reject(new VendorProblem({ kind: 'unavailable', neverSent: true, noTurn: true }, text));
        },
      };
      const abort = (): void => {
        waiter.refuse(endedWaiting);
        look();
      };
      if (signal.aborted) return abort();
      if (!hasRoom(line, company, { mostOfCompany, mostWaiting })) return waiter.refuse(tooManyWait);
      signal.addEventListener('abort', abort);
      putIn(line, company, waiter);
      look();
    });

  return {
    enter: (signal, turn = nobodysTurn) => {
      const at = now();
      if (isWaitedFor() || gate.freeAt(turn.rank, at) > at) return wait(signal, turn);
      gate.begin(turn.rank, at);
      return undefined;
    },
    sent: ({ rank } = nobodysTurn) => {
      gate.sent(rank, now());
      if (isWaitedFor()) look();
    },
    leave: ({ rank } = nobodysTurn, isSent) => {
      const at = now();
      if (!isSent) gate.sent(rank, at);
      gate.end(rank, at);
      if (isWaitedFor()) look();
    },
    rest: (ms) => {
      const at = now();
      gate.rest(at + Math.min(ms, LONGEST_REST_MS), at);
      if (isWaitedFor()) look();
    },
  };
}

const firstOf = <T>(all: Iterable<T>): T | undefined => {
  for (const one of all) return one;
  return undefined;
};

const openLine = (): Line => ({ waiters: new Set(), companies: new Map(), passedOver: 0 });

/** Whether there is room for one more of the company, which may cost the one with the most waiting its newest. */
const hasRoom = (
  { waiters, companies }: Line,
  company: number | null,
  { mostOfCompany, mostWaiting }: Required<Pick<LimiterOptions, 'mostOfCompany' | 'mostWaiting'>>,
): boolean => {
  const own = companies.get(company)?.size ?? 0;
  if (own >= mostOfCompany) return false;
  if (waiters.size < mostWaiting) return true;
  const [longest = new Set<Waiter>()] = [...companies.values()].sort((one, two) => two.size - one.size);
  if (longest.size <= own + 1) return false;
  [...longest].at(-1)?.refuse(tooManyWait);
  return true;
};

const putIn = (line: Line, company: number | null, waiter: Waiter): void => {
  line.waiters.add(waiter);
  const own = line.companies.get(company) ?? new Set();
  line.companies.set(company, own.add(waiter));
};

const takeOut = (line: Line, company: number | null, waiter: Waiter): void => {
  line.waiters.delete(waiter);
  const own = line.companies.get(company);
  own?.delete(waiter);
  if (own?.size === 0) line.companies.delete(company);
  if (line.waiters.size === 0) line.passedOver = 0;
};

/** The words for a request whose turn did not come. */
export const turnTooLate: LocalText = {
  en: 'The vendor is called as often as it allows; the turn did not come in time.',
  ru: 'Запросы к службе доставки отправляются с предельной частотой, которую она допускает; очередь не подошла вовремя.',
};
const tooManyWait: LocalText = {
  en: 'The vendor is called as often as it allows; too many requests wait for their turn.',
  ru: 'Запросы к службе доставки отправляются с предельной частотой, которую она допускает; очереди ждёт слишком много запросов.',
};
const endedWaiting: LocalText = {
  en: 'The call was ended while it waited for its turn.',
  ru: 'Запрос прерван в ожидании очереди.',
};
