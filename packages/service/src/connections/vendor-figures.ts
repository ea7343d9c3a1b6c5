import type { Instant } from '@cartage/core';

/** How calls of one kind by one connection went in the last quarter of an hour. */
export interface CallFigures {
  readonly calls: number;
  readonly errors: number;
  /** How many took so long, by the place of the time among `timeOf`'s. */
  readonly times: Readonly<Record<number, number>>;
  /** Until then no such call is made, by the service's clock, and then one decides; null: the circuit is closed. */
  readonly refusesUntil: Instant | null;
}

/** What one process has seen of one connection. */
export interface ConnectionFigures {
  readonly connection: string;
  readonly capabilities: Readonly<Record<string, CallFigures>>;
  readonly lastSuccessAt: Instant | null;
  /** What its vendor last said of the account, and when; null: nothing was asked. */
  readonly account: { readonly state: AccountState; readonly at: Instant } | null;
  /** Of the vendor's rate, in the last minute, from 0 to 1. */
  readonly limitUsed: number;
}

/** Whether a vendor takes the account. */
export type AccountState = 'connected' | 'refused' | 'blocked';

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 15;
/** Each time is a tenth longer than the one before: as exact as anybody needs, and less than a hundred of them. */
const STEP = 1.1;

/** The place of a time, ms. */
export const placeOfTime = (ms: number): number => Math.max(0, Math.ceil(Math.log(Math.max(1, ms)) / Math.log(STEP)));

/** The longest time at this place, ms. */
const timeOf = (place: number): number => Math.round(STEP ** place);

/** The time that so large a part of the calls did not exceed, ms; null: there were none. */
export const percentile = (times: CallFigures['times'], part: number): number | null => {
  const counts = Object.entries(times)
    .map(([place, count]) => [Number(place), count] as const)
    .toSorted(([one], [two]) => one - two);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  let soFar = 0;
  for (const [place, count] of counts) {
    soFar += count;
    if (soFar >= all * part) return timeOf(place);
  }
  return null;
};

/** What this process sees of its vendors. */
export interface VendorFigures {
  /** `outcome`: as in `VendorCall`. */
  readonly note: (
    connection: string,
    call: { readonly capability: string; readonly outcome: string; readonly ms: number },
  ) => void;
  /** What a check of the account came to. */
  readonly noteAccount: (connection: string, state: AccountState) => void;
  /** Of the connections that were called. `more`: what of a connection others know. */
  readonly read: (more: MoreFigures) => readonly ConnectionFigures[];
}

/** What of a connection's figures is known elsewhere. */
export interface MoreFigures {
  readonly limitUsed: (connection: string) => number;
  readonly refusesUntil: (connection: string, capability: string) => Instant | null;
}

interface Minute {
  readonly at: number;
  calls: number;
  errors: number;
  readonly times: Record<number, number>;
}

interface Seen {
  readonly minutes: Map<string, Minute[]>;
  lastSuccessAt: Instant | null;
  account: ConnectionFigures['account'];
}

/** They were not made, or nobody knows how they ended. */
const uncounted: ReadonlySet<string> = new Set(['circuit-open', 'no-turn', 'caller-gone']);
/** What a vendor answers that it does not want is no fault of it. */
const faults: ReadonlySet<string> = new Set(['unavailable', 'defect', 'auth']);
/** Whether a call that ended so was made, as far as anybody knows. */
export const isCounted = (outcome: string): boolean => !uncounted.has(outcome);
/** Whether it failed for the vendor. */
export const isFault = (outcome: string): boolean => faults.has(outcome);
/** One is forgotten where there are more. */
const MOST_CONNECTIONS = 500;

export const openVendorFigures = (clock: () => Instant): VendorFigures => {
  const seen = new Map<string, Seen>();

  const seenOf = (connection: string): Seen => {
    const known = seen.get(connection) ?? { minutes: new Map(), lastSuccessAt: null, account: null };
    // The one that was called last stands last.
    seen.delete(connection);
    seen.set(connection, known);
    const [oldest] = seen.keys();
    if (seen.size > MOST_CONNECTIONS && oldest !== undefined) seen.delete(oldest);
    return known;
  };

  const fresh = (minutes: readonly Minute[]): Minute[] => {
    const now = Math.floor(clock() / MINUTE_MS);
    return minutes.filter(({ at }) => at > now - WINDOW_MINUTES && at <= now);
  };

  return {
    note: (connection, { capability, outcome, ms }) => {
      if (!isCounted(outcome)) return;
      const known = seenOf(connection);
      const minutes = fresh(known.minutes.get(capability) ?? []);
      const at = Math.floor(clock() / MINUTE_MS);
      const last = minutes.at(-1);
      const minute = last?.at === at ? last : { at, calls: 0, errors: 0, times: {} };
      if (minute !== last) minutes.push(minute);
      known.minutes.set(capability, minutes);
      const place = placeOfTime(ms);
      minute.calls += 1;
      minute.times[place] = (minute.times[place] ?? 0) + 1;
      if (isFault(outcome)) minute.errors += 1;
      else known.lastSuccessAt = clock();
      // What a check is told of the account comes by `noteAccount`.
      if (capability === 'checkConnection') return;
      if (outcome === 'auth') known.account = { state: 'refused', at: clock() };
      else if (outcome === 'ok') known.account = { state: 'connected', at: clock() };
    },
    noteAccount: (connection, state) => {
      seenOf(connection).account = { state, at: clock() };
    },
    read: ({ limitUsed, refusesUntil }) =>
      [...seen].map(([connection, { minutes, lastSuccessAt, account }]) => ({
        connection,
        capabilities: Object.fromEntries(
          [...minutes].map(([capability, all]) => [
            capability,
            { ...sumOf(fresh(all)), refusesUntil: refusesUntil(connection, capability) },
          ]),
        ),
        lastSuccessAt,
        account,
        limitUsed: limitUsed(connection),
      })),
  };
};

type Counts = Omit<CallFigures, 'refusesUntil'>;

/** What several have counted, as one. */
export const sumOf = (all: readonly Counts[]): Counts => {
  const times: Record<number, number> = {};
  for (const one of all)
    for (const [place, count] of Object.entries(one.times)) times[Number(place)] = (times[Number(place)] ?? 0) + count;
  return {
    calls: all.reduce((sum, { calls }) => sum + calls, 0),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
    times,
  };
};

/** What several processes have seen of one connection, as one. A rate is shared, so what each has used of it is added. */
export const mergedFigures = (all: readonly ConnectionFigures[]): Omit<ConnectionFigures, 'connection'> => {
  const names = [...new Set(all.flatMap(({ capabilities }) => Object.keys(capabilities)))].toSorted();
  const latest = (moments: readonly (Instant | null)[]): Instant | null => {
    const known = moments.filter((moment) => moment !== null);
    return known.length === 0 ? null : Math.max(...known);
  };
  return {
    capabilities: Object.fromEntries(
      names.map((name) => {
        const of = all.flatMap(({ capabilities }) => capabilities[name] ?? []);
        return [name, { ...sumOf(of), refusesUntil: latest(of.map(({ refusesUntil }) => refusesUntil)) }];
      }),
    ),
    lastSuccessAt: latest(all.map(({ lastSuccessAt }) => lastSuccessAt)),
    account: all
      .flatMap(({ account }) => account ?? [])
      .reduce<ConnectionFigures['account']>((last, one) => (last && last.at > one.at ? last : one), null),
    limitUsed: Math.min(
      1,
      all.reduce((sum, { limitUsed }) => sum + limitUsed, 0),
    ),
  };
};
