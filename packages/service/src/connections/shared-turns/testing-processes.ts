import { type CallRank, type CallTurn, callRate, openCallLimiter } from '@cartage/vendor-kit/host';
import { exchangeTurns, type SharedTurns, type WholeLimits } from './exchange-turns.ts';
import { SharedGate } from './shared-gate.ts';

/** What becomes of one statement of a process. */
export interface StatementFate {
  readonly thereMs: number;
  readonly backMs: number;
  /** `unheard`: it is committed, and the answer is lost. */
  readonly fails?: 'unsent' | 'unheard' | undefined;
}

/** A request at the vendor, or on its way to it. */
export interface AskedCall {
  readonly rank: CallRank;
  readonly process: string;
  readonly askedAt: number;
  state: 'waits' | 'runs' | 'ended' | 'refused';
  begunAt: number | null;
  sentAt: number | null;
}

export interface ProcessesOptions {
  readonly requestsPerSecond: number;
  readonly concurrency: number;
  readonly fate?: () => StatementFate;
  readonly callMs?: () => number;
  /** How long its connection takes before a request is sent; Infinity: there is none. */
  readonly connectMs?: () => number;
}

/** Processes that share a vendor by way of a database, and the vendor, which counts; by faked timers. */
export const openProcesses = ({
  requestsPerSecond,
  concurrency,
  fate = () => ({ thereMs: 1, backMs: 1 }),
  callMs = () => 250,
  connectMs = () => 0,
}: ProcessesOptions) => {
  const limits: WholeLimits = { ...callRate({ requestsPerSecond }), concurrency };
  const calls: AskedCall[] = [];
  const alive = new Map<string, ReturnType<typeof start>>();
  const failures: unknown[] = [];
  const database = { turns: null as SharedTurns | null, aheadMs: 1_000_000, isAway: false, statements: 0, written: 0 };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let names = 0;

  const start = (id: string) => {
    const gate = new SharedGate({
      limits,
      processId: id,
      onFailure: (reason) => failures.push(reason),
      wall: () => performance.now(),
      exchange: async (claim) => {
        const { thereMs, backMs, fails } = fate();
        await wait(thereMs);
        if (!alive.has(id)) return new Promise(() => {});
        if (database.isAway || fails === 'unsent') throw new Error('the database is away');
        database.statements += 1;
        const now = performance.now() + database.aheadMs;
        // As it is stored.
        const known = database.turns && (JSON.parse(JSON.stringify(database.turns)) as SharedTurns);
        const exchanged = exchangeTurns(known, claim, now, limits);
        if (exchanged.turns) {
          database.turns = exchanged.turns;
          database.written += 1;
        }
        await wait(backMs);
        if (!alive.has(id)) return new Promise(() => {});
        if (database.isAway || fails === 'unheard') throw new Error('the answer is lost');
        return { ...exchanged, now };
      },
    });
    const limiter = openCallLimiter({ requestsPerSecond, concurrency }, { gate });
    return { gate, limiter };
  };

  const end = (call: AskedCall, turn: CallTurn): void => {
    if (call.state !== 'runs') return;
    call.state = 'ended';
    alive.get(call.process)?.limiter.leave(turn, call.sentAt !== null);
  };

  return {
    database,
    calls,
    failures,
    limits,
    start: (): string => {
      names += 1;
      const id = `process ${names}`;
      alive.set(id, start(id));
      return id;
    },
    running: () => calls.filter(({ state }) => state === 'runs').length,
    alive: () => [...alive.keys()],
    /** As `kill -9` does; its sockets are closed. */
    kill: (id: string): void => {
      alive.delete(id);
      for (const call of calls) if (call.process === id && call.state === 'runs') call.state = 'ended';
    },
    /** A good end. */
    stop: async (id: string): Promise<void> => {
      await alive.get(id)?.gate.close();
      alive.delete(id);
    },
    ask: (process: string, rank: CallRank): AskedCall => {
      const call: AskedCall = {
        rank,
        process,
        askedAt: performance.now(),
        state: 'waits',
        begunAt: null,
        sentAt: null,
      };
      const turn: CallTurn = { rank, company: null };
      calls.push(call);
      const send = (): void => {
        if (!alive.has(process)) return;
        call.sentAt = performance.now();
        alive.get(process)?.limiter.sent(turn);
        setTimeout(() => end(call, turn), callMs());
      };
      const begin = (): void => {
        if (!alive.has(process)) return;
        call.state = 'runs';
        call.begunAt = performance.now();
        const ms = connectMs();
        if (ms === 0) send();
        else if (ms < Number.POSITIVE_INFINITY) setTimeout(send, ms);
        else setTimeout(() => end(call, turn), callMs());
      };
      const entering = alive.get(process)?.limiter.enter(new AbortController().signal, turn);
      if (entering === undefined) begin();
      else
        entering.then(begin, () => {
          call.state = 'refused';
        });
      return call;
    },
    /** The vendor tells one of them to wait so long. */
    rest: (id: string, ms: number): void => alive.get(id)?.limiter.rest(ms),
    /** The most that were sent within any window, of all ranks or of one. */
    mostInWindow: (of: CallRank | null = null): number => {
      const counted = of === null ? calls : calls.filter(({ rank }) => rank === of);
      return mostWithin(
        limits.windowMs,
        counted.flatMap(({ sentAt }) => sentAt ?? []),
      );
    },
  };
};

const mostWithin = (windowMs: number, moments: readonly number[]): number => {
  const sent = moments.toSorted((one, two) => one - two);
  let most = 0;
  for (let first = 0, last = 0; last < sent.length; last += 1) {
    while ((sent[last] as number) - (sent[first] as number) >= windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
};
