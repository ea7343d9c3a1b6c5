import { type CallRank, type CallRate, callRanks, WANTED_MS, workersPart } from '@cartage/vendor-kit/host';

/** How much of a vendor's limits a process may use. The worker's is part of the other. */
export interface Holding {
  /** Requests that it may begin within any window. */
  readonly rate: number;
  readonly workersRate: number;
  readonly atOnce: number;
  readonly workersAtOnce: number;
}

/** How many requests wait. */
export type Waiting = Readonly<Record<CallRank, number>>;

/** A process that has asked for turns lately. */
interface Member extends Holding {
  readonly waiting: Waiting;
  readonly seenAt: number;
  /** It has last got what it waited for. */
  readonly givenAt: number;
  /** Then it has nothing any more; it knows that itself, a little earlier. */
  readonly until: number;
}

/** What no process holds because a request has begun with it: it is free then. */
interface Resting {
  readonly freeAt: number;
  readonly isWorkers: boolean;
}

/** How the processes of an installation share one connection's limits. All moments are the database's, ms. */
export interface SharedTurns {
  readonly writtenAt: number;
  readonly members: Readonly<Record<string, Member>>;
  readonly resting: readonly Resting[];
  /** The vendor wants to be left alone so long. */
  readonly restsUntil: number;
  /** Somebody else than the worker wanted the vendor last. */
  readonly wantedAt: number;
  /** A process has last got what it waited for. */
  readonly turnAt: Readonly<Record<CallRank, number>>;
}

/** What a process tells when it asks for turns. */
export interface Claim {
  readonly processId: string;
  /** It wants no more, ever. */
  readonly isLeaving: boolean;
  /** What it keeps. */
  readonly holding: Holding;
  /** So much of that nothing is done with yet. */
  readonly unused: Holding;
  /** What it has begun requests with and gives back; each rests so long. */
  readonly begun: readonly { readonly restMs: number; readonly isWorkers: boolean }[];
  readonly waiting: Waiting;
  /** Requests of others than the worker have begun since it asked last. */
  readonly isWanted: boolean;
  /** The vendor wants to be left alone so long. */
  readonly restMs: number;
  /** What time it is where the database's clock goes evenly; null: it has not been asked before. */
  readonly expectedAt: number | null;
}

/** What a process gets. */
export interface Exchanged {
  readonly holding: Holding;
  /** The turns after it; null: nothing is worth being written. */
  readonly turns: SharedTurns | null;
  /** Nobody else has asked lately. */
  readonly isAlone: boolean;
  /** So long the worker has to leave two thirds to others. */
  readonly wantedForMs: number;
  readonly restsForMs: number;
  /** Those who got no turn. */
  readonly waiting: Waiting;
  /** Whoever still waits should ask again so soon; null: nobody does. */
  readonly againMs: number | null;
}

/** A vendor's limits in whole requests. */
export interface WholeLimits extends CallRate {
  readonly concurrency: number;
}

/** What a process holds ends so long after it has asked last. */
export const LEASE_MS = 30_000;
/** One that holds nothing is still there so long, and others let go of what they do not need. */
const PRESENT_MS = 10_000;
/** A lease of which less is left is written anew. */
const RENEWED_AT = 3 / 4;
/** What another process has said to be waiting is believed so long. */
const WAITING_MS = 500;
/** A clock that goes evenly differs by less. */
const JUMP_MS = 500;
const LONGEST_REST_MS = 2_000;
/** How soon one asks again for what others have under way. Nobody waits for the worker. */
const POLL_MS: Readonly<Record<CallRank, number>> = { 'hand-over': 20, asked: 25, worker: 100 };
/** A rank that has had no turn for as long as so many turns take is next, before all others. */
const TURNS_PASSED_OVER: Readonly<Record<CallRank, number>> = {
  'hand-over': Number.POSITIVE_INFINITY,
  asked: 5,
  worker: 9,
};
export const nothing: Holding = { rate: 0, workersRate: 0, atOnce: 0, workersAtOnce: 0 };

const none: SharedTurns = {
  writtenAt: 0,
  members: {},
  resting: [],
  restsUntil: 0,
  wantedAt: 0,
  turnAt: { 'hand-over': 0, asked: 0, worker: 0 },
};

/** What a process may keep of a limit without a need while others are there. */
export const sparePart = (limits: WholeLimits): Pick<Holding, 'rate' | 'atOnce'> => ({
  rate: Math.floor(limits.perWindow / 16),
  atOnce: Math.floor(limits.concurrency / 8),
});

/**
 * One process tells what it has and wants; it gets what it waits for as far as that is free. What all hold together, and
 * what rests, is never more than the limits.
 * @param known null: nobody has asked before
 * @param now by the database
 */
export const exchangeTurns = (known: SharedTurns | null, claim: Claim, now: number, limits: WholeLimits): Exchanged => {
  const before = swept(inStep(known ?? none, claim.expectedAt, now), now, limits);
  const { [claim.processId]: own, ...others } = before.members;
  const resting = [
    ...before.resting,
    ...claim.begun.map(({ restMs, isWorkers }) => ({ freeAt: now + restMs, isWorkers })),
  ].sort((one, two) => one.freeAt - two.freeAt);
  const restsUntil = Math.max(before.restsUntil, now + Math.min(claim.restMs, LONGEST_REST_MS));
  const isWanted = claim.isWanted || claim.waiting['hand-over'] + claim.waiting.asked > 0;
  const wantedAt = isWanted ? now : before.wantedAt;
  const rest = Object.values(others);
  const isAlone = rest.length === 0;
  const room = roomFor(claim, { others: rest, resting, limits, isWanted: now - wantedAt < WANTED_MS });

  const turnAt = { ...before.turnAt };
  const waiting = { ...claim.waiting };
  let againMs = Number.POSITIVE_INFINITY;
  for (const rank of callRanks) {
    const wanted = claim.waiting[rank];
    if (wanted === 0) continue;
    const isOverdue = (of: CallRank): boolean =>
      now - turnAt[of] >= (TURNS_PASSED_OVER[of] * limits.windowMs) / limits.perWindow;
    const later = callRanks.slice(callRanks.indexOf(rank) + 1);
    // Processes take turns within a rank, as companies do within a process.
    const ofRank = passedOver(rank, rest, own?.givenAt ?? 0, now);
    const ofEarlier = isOverdue(rank) ? 0 : waitingBefore(rank, rest, now);
    const ofLater = later.filter(
      (one) => isOverdue(one) && room.isFor(one) && passedOver(one, rest, Number.POSITIVE_INFINITY, now) > 0,
    ).length;
    const left = { ofRank, inAll: ofRank + ofEarlier + ofLater };
    const given = restsUntil > now ? 0 : room.give(rank, wanted, left);
    waiting[rank] = wanted - given;
    if (given > 0) turnAt[rank] = now;
    if (given < wanted) againMs = Math.min(againMs, restsUntil > now ? restsUntil - now : room.againMs(rank, now));
  }
  const isSatisfied = callRanks.every((rank) => waiting[rank] === 0);
  if (isAlone || (isSatisfied && waitingBefore(null, rest, now) === 0)) room.spare(isAlone);

  const { holding } = room;
  const isEmpty = holding.rate === 0 && holding.atOnce === 0;
  const isGiven = callRanks.some((rank) => waiting[rank] < claim.waiting[rank]);
  const givenAt = isGiven ? now : (own?.givenAt ?? 0);
  const member: Member = { ...holding, waiting, seenAt: now, givenAt, until: now + (isEmpty ? PRESENT_MS : LEASE_MS) };
  const turns: SharedTurns = {
    writtenAt: now,
    members: claim.isLeaving ? others : { ...others, [claim.processId]: member },
    resting: resting.filter(({ freeAt }) => freeAt > now),
    restsUntil,
    wantedAt,
    turnAt,
  };
  const isNews =
    claim.isLeaving ||
    claim.begun.length > 0 ||
    claim.restMs > 0 ||
    own === undefined ||
    !isSame(own, member) ||
    own.until - now < RENEWED_AT * (isEmpty ? PRESENT_MS : LEASE_MS) ||
    (!isSatisfied && now - own.seenAt > WAITING_MS / 3) ||
    (isWanted && now - before.wantedAt > WANTED_MS / 10);
  return {
    holding,
    turns: isNews ? turns : null,
    isAlone,
    wantedForMs: Math.max(0, wantedAt + WANTED_MS - now),
    restsForMs: Math.max(0, restsUntil - now),
    waiting,
    againMs: isSatisfied ? null : Math.max(MOMENT_MS, againMs),
  };
};

const MOMENT_MS = 2;

/** How many of earlier ranks wait in other processes. */
const waitingBefore = (rank: CallRank | null, others: readonly Member[], now: number): number => {
  const before = rank === null ? callRanks : callRanks.slice(0, callRanks.indexOf(rank));
  let count = 0;
  for (const { seenAt, waiting } of others)
    if (now - seenAt < WAITING_MS) for (const one of before) count += waiting[one];
  return count;
};

/** How many other processes have waited in this rank for longer than one that got something last at that moment. */
const passedOver = (rank: CallRank, others: readonly Member[], since: number, now: number): number =>
  others.filter(({ seenAt, waiting, givenAt }) => now - seenAt < WAITING_MS && waiting[rank] > 0 && givenAt < since)
    .length;

interface RoomOf {
  readonly others: readonly Member[];
  readonly resting: readonly Resting[];
  readonly limits: WholeLimits;
  readonly isWanted: boolean;
}

/** What is free for one process, and what it holds of it. */
const roomFor = (claim: Claim, { others, resting, limits, isWanted }: RoomOf) => {
  const held = (part: keyof Holding): number => others.reduce((sum, one) => sum + one[part], claim.holding[part]);
  const most: Holding = {
    rate: limits.perWindow - resting.length,
    workersRate: workersPart(limits.perWindow, isWanted) - resting.filter(({ isWorkers }) => isWorkers).length,
    atOnce: limits.concurrency,
    workersAtOnce: workersPart(limits.concurrency, isWanted),
  };
  const free = mapped((part) => Math.max(0, most[part] - held(part)));
  const unused = { ...claim.unused };
  const holding = { ...claim.holding };
  const take = (part: keyof Holding, count: number): void => {
    free[part] -= count;
    holding[part] += count;
  };
  const givenOf: Record<'asked' | 'worker', number> = { asked: 0, worker: 0 };
  const within = (part: keyof Holding, left: number): number => unused[part] + Math.max(0, free[part] - left);
  const use = (part: keyof Holding, count: number): void => {
    take(part, Math.max(0, count - unused[part]));
    unused[part] = Math.max(0, unused[part] - count);
  };
  return {
    get holding(): Holding {
      return holding;
    },
    /** So many of a rank get their turn, where as much is left free as others wait for. */
    give: (rank: CallRank, wanted: number, left: { readonly ofRank: number; readonly inAll: number }): number => {
      const limited: (keyof Holding)[] = ['rate', 'atOnce'];
      const workers: (keyof Holding)[] = rank === 'worker' ? ['workersRate', 'workersAtOnce'] : [];
      const given = Math.min(
        wanted,
        ...limited.map((part) => within(part, left.inAll)),
        ...workers.map((part) => within(part, left.ofRank)),
      );
      for (const part of [...limited, ...workers]) use(part, given);
      givenOf[rank === 'worker' ? 'worker' : 'asked'] += given;
      return given;
    },
    /** Whether another process could have a turn of this rank. */
    isFor: (rank: CallRank): boolean => rank !== 'worker' || (free.workersRate > 0 && free.workersAtOnce > 0),
    /** When more may be free for the rank: a request that is under way may end any time, what rests is free when it is. */
    againMs: (rank: CallRank, now: number): number => {
      const isFull = within('atOnce', 0) === 0 || (rank === 'worker' && within('workersAtOnce', 0) === 0);
      if (isFull) return POLL_MS[rank];
      const isShort = within('rate', 0) === 0;
      const isWorkersShort = rank === 'worker' && within('workersRate', 0) === 0;
      // There is some, which is left to others that wait: until they have taken it.
      if (!isShort && !isWorkersShort) return POLL_MS[rank];
      const next = resting.find(({ isWorkers }) => isShort || isWorkers);
      return Math.min(next === undefined ? Number.POSITIVE_INFINITY : next.freeAt - now, 4 * POLL_MS[rank]);
    },
    /** Something beyond the need: one that is alone needs the database less and less often, one of several keeps a little. */
    spare: (isAlone: boolean): void => {
      const little = sparePart(limits);
      for (const part of ['rate', 'atOnce'] as const) {
        if (givenOf.asked + givenOf.worker === 0) return;
        const wish = isAlone ? Math.max(little[part], holding[part]) : little[part] - unused[part];
        take(part, Math.max(0, Math.min(wish, Math.floor(free[part] / 2))));
      }
      if (givenOf.worker === 0) return;
      for (const [part, whole] of [
        ['workersRate', 'rate'],
        ['workersAtOnce', 'atOnce'],
      ] as const) {
        const wish = isAlone ? Math.max(little[whole], holding[part]) : little[whole] - unused[part];
        take(part, Math.max(0, Math.min(wish, holding[whole] - holding[part], Math.floor(free[part] / 2))));
      }
    },
  };
};

const mapped = (value: (part: keyof Holding) => number): Record<keyof Holding, number> => ({
  rate: value('rate'),
  workersRate: value('workersRate'),
  atOnce: value('atOnce'),
  workersAtOnce: value('workersAtOnce'),
});

const isSame = (one: Member, two: Member): boolean =>
  (['rate', 'workersRate', 'atOnce', 'workersAtOnce'] as const).every((part) => one[part] === two[part]) &&
  callRanks.every((rank) => one.waiting[rank] === two.waiting[rank]);

/**
 * Takes what processes hold that have not asked for too long: they were killed, or cannot reach the database and know by
 * themselves that it is over. What they may have begun last rests as any other.
 */
const swept = (turns: SharedTurns, now: number, { windowMs }: WholeLimits): SharedTurns => {
  const gone = Object.values(turns.members).filter(({ until }) => until <= now);
  const resting = gone.flatMap(({ rate, workersRate, until }) =>
    Array.from({ length: rate }, (_, at) => ({ freeAt: until + windowMs, isWorkers: at < workersRate })),
  );
  // Nothing is further away than it can have been when it was written: else a clock that was set back would stop everything.
  return {
    writtenAt: turns.writtenAt,
    members: Object.fromEntries(
      Object.entries(turns.members)
        .filter(([, { until }]) => until > now)
        .map(([id, one]) => [
          id,
          {
            ...one,
            givenAt: Math.min(one.givenAt, now),
            seenAt: Math.min(one.seenAt, now),
            until: Math.min(one.until, now + LEASE_MS),
          },
        ]),
    ),
    resting: [...turns.resting, ...resting]
      .filter(({ freeAt }) => freeAt > now)
      .map(({ freeAt, isWorkers }) => ({ freeAt: Math.min(freeAt, now + windowMs), isWorkers })),
    restsUntil: Math.min(turns.restsUntil, now + LONGEST_REST_MS),
    wantedAt: Math.min(turns.wantedAt, now),
    turnAt: mapRanks((rank) => Math.min(turns.turnAt[rank], now)),
  };
};

/**
 * Where the database's clock was set, all moments are set with it, by the first process that knows what time it should be: else
 * leases would end that their holders go by, or none would for an hour.
 */
const inStep = (turns: SharedTurns, expectedAt: number | null, now: number): SharedTurns => {
  if (expectedAt === null) return turns;
  const by = now - expectedAt;
  // Who has written by the new clock has set them already.
  const isSet = by > 0 ? turns.writtenAt > expectedAt + JUMP_MS : turns.writtenAt < expectedAt - JUMP_MS;
  if (Math.abs(by) < JUMP_MS || isSet) return turns;
  return {
    writtenAt: now,
    members: Object.fromEntries(
      Object.entries(turns.members).map(([id, one]) => [
        id,
        { ...one, givenAt: one.givenAt + by, seenAt: one.seenAt + by, until: one.until + by },
      ]),
    ),
    resting: turns.resting.map((one) => ({ ...one, freeAt: one.freeAt + by })),
    restsUntil: turns.restsUntil + by,
    wantedAt: turns.wantedAt + by,
    turnAt: mapRanks((rank) => turns.turnAt[rank] + by),
  };
};

/** Of each rank. */
export const mapRanks = (value: (rank: CallRank) => number): Readonly<Record<CallRank, number>> => ({
  'hand-over': value('hand-over'),
  asked: value('asked'),
  worker: value('worker'),
});
