import { AsyncLocalStorage } from 'node:async_hooks';
import { type Instant, localDateOf } from '@cartage/core';
import { changeVendorTurns, fullestDays, noteToldDay, type Store } from '@cartage/storage';
import type { VendorLimits } from '@cartage/vendor-kit';
import { type CallAllowance, type CallLimiter, callRate, openCallLimiter } from '@cartage/vendor-kit/host';
import type { Ground } from '../../context.ts';
import type { Log } from '../../log.ts';
import { type Connection, isTried } from '../connection.ts';
import { type DayAllowance, openDayAllowance } from './day-allowance.ts';
import { type Claim, exchangeTurns, type SharedTurns, type WholeLimits } from './exchange-turns.ts';
import { SharedGate } from './shared-gate.ts';

/** What vendors allow, by connection: whatever process calls, it takes of one and the same. */
export interface InstallationLimits {
  /** Of a connection, however often its credentials change. */
  readonly of: (connection: Connection) => ConnectionLimits;
  /** Nobody calls through it at present. */
  readonly leave: (connection: Connection) => void;
  /** The vendor says how many requests a day the account may make. */
  readonly noteTold: (connection: Connection, requestsPerDay: number) => Promise<void>;
  /** Of each vendor how much of its rate this process has used in the last minute, from 0 to 1: of the connection that has used most. */
  readonly used: () => ReadonlyMap<string, number>;
  /** The same of one connection, by its id; 0: nobody calls through it. */
  readonly usedBy: (connection: string) => number;
  readonly close: () => Promise<void>;
}

export interface ConnectionLimits {
  readonly limiter: CallLimiter;
  readonly allowance: CallAllowance;
}

export interface LimitsParts {
  readonly store: Pick<Store, 'db' | 'dialect'>;
  /** Nothing is told to other processes, nor asked of them; by default on SQLite, where there are none. */
  readonly isAlone?: boolean;
  /** New at every start. */
  readonly processId: string;
  readonly clock: () => Instant;
  readonly timeZone: string;
  readonly log: Log;
}

interface Entry extends ConnectionLimits {
  readonly vendorKey: string;
  readonly limits: WholeLimits;
  readonly lastMinute: () => number;
  readonly gate: SharedGate | null;
  readonly allowance: DayAllowance;
  users: number;
  leftAt: number;
}

const MINUTE_MS = 60_000;

export const openInstallationLimits = ({
  store,
  isAlone = store.dialect === 'sqlite',
  processId,
  clock,
  timeZone,
  log,
}: LimitsParts): InstallationLimits => {
  const entries = new Map<string, Entry>();
  let sweptAt = performance.now();
  let opened = 0;
  let failedAt = Number.NEGATIVE_INFINITY;

  const onFailure = (vendor: string) => (reason: unknown) => {
    const at = performance.now();
    if (at - failedAt < MINUTE_MS) return;
    failedAt = at;
    const message = reason instanceof Error ? reason.message : String(reason);
    log.warn(
      { vendor, reason: message },
      'the turns at vendors cannot be shared with other processes for the moment; what this one has goes on',
    );
  };

  /** Twice a second for as long as turns are held, for all who call: no part of the request that asked for them first. */
  const exchangeAtDatabase = AsyncLocalStorage.bind((connection: string, claim: Claim, limits: WholeLimits) =>
    changeVendorTurns(store.db, connection, (text, now) => {
      const known = text === null ? null : (JSON.parse(text) as SharedTurns);
      const exchanged = exchangeTurns(known, claim, now, limits);
      return { turns: exchanged.turns && JSON.stringify(exchanged.turns), told: { ...exchanged, now } };
    }),
  );

  const open = ({ id, vendor: { manifest } }: Connection): Entry => {
    const limits: WholeLimits = { ...callRate(manifest.limits), concurrency: manifest.limits.concurrency };
    opened += 1;
    const member = `${processId} ${opened}`;
    const gate = !isAlone
      ? new SharedGate({
          limits,
          // One that is closed must not take what the next one of this process holds.
          processId: member,
          exchange: (claim) => exchangeAtDatabase(id, claim, limits),
          onFailure: onFailure(manifest.key),
        })
      : null;
    return {
      vendorKey: manifest.key,
      limits,
      ...counted(manifest.limits, gate),
      gate,
      allowance: openDayAllowance({
        store,
        connection: id,
        vendorKey: manifest.key,
        perDay: manifest.limits.requestsPerDay,
        clock,
        timeZone,
        log,
      }),
      users: 0,
      leftAt: performance.now(),
    };
  };

  /** What nobody has called through for a minute has nothing to count any more. */
  const sweep = (at: number): void => {
    if (at - sweptAt < MINUTE_MS) return;
    sweptAt = at;
    for (const [id, entry] of entries) {
      if (entry.users > 0 || at - entry.leftAt < 2 * MINUTE_MS) continue;
      entries.delete(id);
      void closed(entry);
    }
  };

  return {
    of: (connection) => {
      sweep(performance.now());
      const entry = entries.get(connection.id) ?? open(connection);
      entries.set(connection.id, entry);
      entry.users += 1;
      return entry;
    },
    leave: ({ id }) => {
      const entry = entries.get(id);
      if (!entry) return;
      entry.users -= 1;
      entry.leftAt = performance.now();
    },
    noteTold: async (connection, requestsPerDay) => {
      if (isTried(connection)) return;
      const { id, vendor } = connection;
      const of = { connection: id, vendorKey: vendor.manifest.key, today: localDateOf(clock(), timeZone) };
      await noteToldDay(store.db, of, requestsPerDay);
      entries.get(id)?.allowance.noteTold(requestsPerDay);
    },
    used: () => {
      const most = new Map<string, number>();
      for (const entry of entries.values())
        most.set(entry.vendorKey, Math.max(most.get(entry.vendorKey) ?? 0, usedOf(entry)));
      return most;
    },
    usedBy: (id) => {
      const entry = entries.get(id);
      return entry ? usedOf(entry) : 0;
    },
    close: async () => {
      const open = [...entries.values()];
      entries.clear();
      await Promise.all(open.map(closed));
    },
  };
};

const usedOf = ({ lastMinute, limits }: Entry): number =>
  Math.min(1, lastMinute() / ((limits.perWindow / limits.windowMs) * MINUTE_MS));

const closed = async ({ gate, allowance }: Entry): Promise<void> => {
  await gate?.close();
  await allowance.close();
};

/** The limiter, and how many requests have ended through it within the last minute. */
const counted = (limits: VendorLimits, gate: SharedGate | null): Pick<Entry, 'limiter' | 'lastMinute'> => {
  const limiter = openCallLimiter(limits, gate ? { gate } : {});
  const seconds = new Array<number>(60).fill(0);
  let last = Math.floor(performance.now() / 1000);
  const pass = (): number => {
    const now = Math.floor(performance.now() / 1000);
    for (last = Math.max(last, now - seconds.length); last < now; last += 1) seconds[(last + 1) % seconds.length] = 0;
    return now % seconds.length;
  };
  return {
    limiter: {
      ...limiter,
      leave: (turn, isSent) => {
        const at = pass();
        seconds[at] = (seconds[at] ?? 0) + 1;
        limiter.leave(turn, isSent);
      },
    },
    lastMinute: () => {
      pass();
      return seconds.reduce((sum, count) => sum + count, 0);
    },
  };
};

/** How many requests of today, and of how many, the accounts of vendors have used that count them, by vendor key. */
export type UsedDays = Readonly<Record<string, { readonly used: number; readonly of: number }>>;

/** Of each vendor the connection that has used most of its day; null: none counts them. */
export const usedDays = async ({
  store,
  clock,
  settings: { timeZone },
}: Pick<Ground, 'store' | 'clock'> & {
  readonly settings: Pick<Ground['settings'], 'timeZone'>;
}): Promise<UsedDays | null> => {
  const days = await fullestDays(store.db, localDateOf(clock(), timeZone));
  return days.length === 0
    ? null
    : Object.fromEntries(days.map(({ vendorKey, used, most }) => [vendorKey, { used, of: most }]));
};
