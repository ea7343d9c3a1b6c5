import { type CallGate, type CallRank, openBegunCalls, WANTED_MS, workersPart } from '@cartage/vendor-kit/host';
import {
  type Claim,
  type Exchanged,
  type Holding,
  LEASE_MS,
  mapRanks,
  nothing,
  sparePart,
  type Waiting,
  type WholeLimits,
} from './exchange-turns.ts';

/** A part of a connection's limits, which belong to all processes of the installation. */
export interface SharedGate extends CallGate {
  /** Gives everything back; no request begins any more. */
  readonly close: () => Promise<void>;
}

export interface SharedParts {
  readonly limits: WholeLimits;
  readonly processId: string;
  /** Asks the other processes, by way of the database. `now`: what it says the time is. */
  readonly exchange: (claim: Claim) => Promise<Exchanged & { readonly now: number }>;
  /** Told why it could not be asked. */
  readonly onFailure: (reason: unknown) => void;
  /** ms, never running back; the limiter's own. */
  readonly now?: () => number;
  /** ms since 1970, by the clock of this machine, which goes on while the machine sleeps. */
  readonly wall?: () => number;
}

/** So long after its last request a process lets go of what it holds. */
const IDLE_MS = 2_000;
/** How often one that has everything to itself looks whether it still has. */
const BEAT_MS = 500;
/** What requests that end together give back goes in one. */
const TOGETHER_MS = 15;
/** After a failure. */
const RETRY_MS = 500;
/** What the time should be by the database is known for so long: clocks do not go alike. */
const EXPECTED_MS = 60_000;
const nobody: Waiting = { 'hand-over': 0, asked: 0, worker: 0 };
const ranks = ['hand-over', 'asked', 'worker'] as const;

/**
 * A gate that is let have turns by the other processes, some at a time: whoever is alone keeps what it once got, and asks
 * the database seldom; several give back what they have used at once. While the database is away it goes on with what it
 * has, as long as nobody else can have got that.
 */
export const openSharedGate = ({
  limits,
  processId,
  exchange,
  onFailure,
  now = () => performance.now(),
  wall = Date.now,
}: SharedParts): SharedGate => {
  const { windowMs, perWindow, concurrency } = limits;
  const spare = sparePart(limits);
  const all = openBegunCalls(windowMs);
  const workers = openBegunCalls(windowMs);
  let holding: Holding = nothing;
  let running = 0;
  let runningWorkers = 0;
  let lease = { until: Number.NEGATIVE_INFINITY, wallUntil: Number.NEGATIVE_INFINITY };
  let restsUntil = Number.NEGATIVE_INFINITY;
  let wantedAt = Number.NEGATIVE_INFINITY;
  let usedAt = Number.NEGATIVE_INFINITY;
  let isAlone = false;
  let isClosing = false;
  let waiting = nobody;
  /** Of those it is known that nothing is free for them yet. */
  let refused = nobody;
  let look = (): void => {};

  /** What was given back, and perhaps not taken: until it has rested, it is told again. */
  let givenBack: readonly { readonly freeAt: number; readonly isWorkers: boolean }[] = [];
  let unheardSince: number | null = null;
  let isWantedSince = false;
  let restIsNews = false;
  let dbClock: { readonly at: number; readonly since: number } | null = null;

  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let underWay: Promise<void> | null = null;
  let isAsking = false;

  const isLeased = (at: number): boolean => at < lease.until && wall() < lease.wallUntil;
  const isWanted = (at: number): boolean => at - wantedAt < WANTED_MS;
  const isWaitedFor = (): boolean => ranks.some((rank) => waiting[rank] > 0);
  const workersMost = (at: number): Pick<Holding, 'rate' | 'atOnce'> => ({
    rate: Math.min(holding.workersRate, workersPart(perWindow, isWanted(at))),
    atOnce: Math.min(holding.workersAtOnce, workersPart(concurrency, isWanted(at))),
  });

  /** Whether the others could give what a rank lacks: who has all there is waits for its own. */
  const canGet = (rank: CallRank, at: number): boolean => {
    if (!isLeased(at) || !isAlone) return true;
    if (running >= holding.atOnce && holding.atOnce >= concurrency) return false;
    if (all.count(at) >= holding.rate && holding.rate >= perWindow) return false;
    if (rank !== 'worker') return true;
    const [most, part] = [workersMost(at), (of: number) => workersPart(of, isWanted(at))];
    if (runningWorkers >= most.atOnce && most.atOnce >= part(concurrency)) return false;
    return workers.count(at) < most.rate || most.rate < part(perWindow);
  };
  /** Those of them who still wait. */
  const fewer = (of: Waiting): Waiting => mapRanks((rank) => Math.min(of[rank], waiting[rank]));
  const lacks = (at: number): boolean => ranks.some((rank) => waiting[rank] > 0 && canGet(rank, at));

  const plan = (at: number): void => {
    if (at >= dueAt || isClosing) return;
    dueAt = at;
    if (underWay) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), Math.max(0, at - now()));
    timer.unref();
  };

  const ask = (): Promise<void> => {
    underWay ??= exchangeOnce().finally(() => {
      underWay = null;
      const at = dueAt;
      dueAt = Number.POSITIVE_INFINITY;
      if (at < Number.POSITIVE_INFINITY) plan(at);
    });
    return underWay;
  };

  const exchangeOnce = async (): Promise<void> => {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    const sentAt = now();
    const sentWall = wall();
    const claim = claimAt(sentAt);
    isWantedSince = false;
    isAsking = true;
    try {
      const got = await exchange(claim);
      const at = now();
      restIsNews = false;
      givenBack = [];
      unheardSince = null;
      dbClock = { at: got.now, since: at };
      holding = got.holding;
      isAlone = got.isAlone;
      if (got.turns !== null) lease = { until: sentAt + LEASE_MS, wallUntil: sentWall + LEASE_MS };
      if (got.wantedForMs > 0) wantedAt = Math.max(wantedAt, at - WANTED_MS + got.wantedForMs);
      if (got.restsForMs > 0) restsUntil = Math.max(restsUntil, at + got.restsForMs);
      refused = fewer(got.waiting);
      if (got.againMs !== null && lacks(at)) plan(at + got.againMs);
    } catch (reason) {
      isWantedSince ||= claim.isWanted;
      refused = fewer(claim.waiting);
      onFailure(reason);
      // The answer may be lost and not the claim: what this process is taken to have is nobody's until it says otherwise.
      unheardSince ??= sentAt;
      if (isWaitedFor() || sentAt - unheardSince < LEASE_MS) plan(now() + RETRY_MS);
    } finally {
      isAsking = false;
    }
    look();
    tidyLater(now());
  };

  /** What is told next; what it does not keep it does not use from then on, whatever becomes of the claim. */
  const claimAt = (at: number): Claim => {
    const isMine = isLeased(at);
    const waits = ranks.reduce((sum, rank) => sum + waiting[rank], 0);
    const isIdle = isClosing || (running === 0 && waits === 0 && at - usedAt >= IDLE_MS);
    const keepsAll = isAlone && !isIdle && isMine;
    if (!keepsAll) {
      const begun = all.takeAll(at);
      const ofWorkers = workers.takeAll(at);
      giveBack(begun, ofWorkers, at);
      // Who waits has no use for what is left: it lacks the other, and others may lack this.
      const kept = waits > 0 ? nothing : spare;
      const rate = isIdle || !isMine ? 0 : Math.min(Math.max(0, holding.rate - begun.length), kept.rate);
      const atOnce = isIdle || !isMine ? 0 : Math.min(Math.max(0, holding.atOnce - running), kept.atOnce);
      holding = {
        rate,
        workersRate: Math.min(rate, Math.max(0, holding.workersRate - ofWorkers.length)),
        atOnce: running + atOnce,
        workersAtOnce: runningWorkers + Math.min(atOnce, Math.max(0, holding.workersAtOnce - runningWorkers)),
      };
    }
    return {
      processId,
      isLeaving: isClosing && running === 0,
      holding,
      unused: {
        rate: Math.max(0, holding.rate - all.count(at)),
        workersRate: Math.max(0, holding.workersRate - workers.count(at)),
        atOnce: Math.max(0, holding.atOnce - running),
        workersAtOnce: Math.max(0, holding.workersAtOnce - runningWorkers),
      },
      begun: givenBack
        .filter(({ freeAt }) => freeAt > at)
        .map(({ freeAt, isWorkers }) => ({ restMs: freeAt - at, isWorkers })),
      waiting: isClosing ? nobody : waiting,
      isWanted: isWantedSince,
      restMs: restIsNews ? Math.max(0, restsUntil - at) : 0,
      expectedAt: dbClock === null || at - dbClock.since > EXPECTED_MS ? null : dbClock.at + (at - dbClock.since),
    };
  };

  const giveBack = (begun: readonly number[], ofWorkers: readonly number[], at: number): void => {
    let next = 0;
    const resting = begun.map((restMs) => {
      const isWorkers = ofWorkers[next] === restMs;
      if (isWorkers) next += 1;
      return { freeAt: at + restMs, isWorkers };
    });
    givenBack = [...givenBack.filter(({ freeAt }) => freeAt > at), ...resting];
  };

  /** Before somebody else could want what is held here for nothing. */
  const tidyLater = (at: number): void => {
    const holds = holding.rate > 0 || holding.atOnce > 0;
    if (!holds) return;
    plan(Math.max(at, lease.until - (2 * LEASE_MS) / 3));
    if (isAlone || running === 0) plan(at + BEAT_MS);
    // Whoever waits asks again anyway.
    if (isAlone || isWaitedFor()) return;
    const [begun, free] = [all.count(at), holding.atOnce - running];
    if (free > spare.atOnce || holding.rate - begun > spare.rate) plan(at + TOGETHER_MS);
    else if (begun > 0) plan(at + windowMs);
  };

  return {
    freeAt: (rank, at) => {
      if (!isLeased(at) || isClosing || running >= holding.atOnce) return Number.POSITIVE_INFINITY;
      const rateAt = Math.max(all.freeAt(holding.rate, at), restsUntil);
      if (rank !== 'worker') return rateAt;
      const most = workersMost(at);
      return runningWorkers >= most.atOnce ? Number.POSITIVE_INFINITY : Math.max(rateAt, workers.freeAt(most.rate, at));
    },
    begin: (rank, at) => {
      running += 1;
      usedAt = at;
      all.begin(at);
      if (rank === 'worker') {
        runningWorkers += 1;
        workers.begin(at);
      } else {
        wantedAt = at;
        isWantedSince = true;
      }
      tidyLater(at);
    },
    end: (rank, at) => {
      running -= 1;
      if (rank === 'worker') runningWorkers -= 1;
      usedAt = at;
      if (lacks(at)) plan(at);
      tidyLater(at);
    },
    rest: (until, at) => {
      if (until <= restsUntil) return;
      restsUntil = until;
      restIsNews = true;
      plan(at);
    },
    waits: (now, at) => {
      waiting = now;
      if (now['hand-over'] + now.asked > 0) wantedAt = at;
      if (isAsking) return;
      // Those who have come since are asked for at once.
      if (ranks.some((rank) => now[rank] > refused[rank] && canGet(rank, at))) plan(at);
      refused = fewer(refused);
    },
    onChange: (told) => {
      look = told;
    },
    close: async () => {
      isClosing = true;
      clearTimeout(timer);
      await underWay;
      if (holding === nothing && unheardSince === null) return;
      await ask();
      if (unheardSince !== null) await ask();
    },
  };
};
