import type { Instant } from '@cartage/core';
import type { CallContext } from '@cartage/vendor-kit';
import { ConnectionCache, type LineOptions, VendorLine } from '@cartage/vendor-kit/host';
import { type Connection, isTried } from './connection.ts';
import { openDurableNotes } from './durable-notes.ts';
import type { InstallationLimits } from './shared-turns/vendor-limits.ts';
import { openSharedValues, type SharedValuesParts } from './shared-values.ts';

/** What a connection has of its own while it is called: sockets and limits, and a cache. */
export interface CalledConnection {
  readonly line: VendorLine;
  readonly cache: ConnectionCache;
  readonly notes: CallContext['notes'];
}

export interface CalledConnections {
  /** What the connection has, for one call; it stays until the call has ended, which is told by `leave`. */
  readonly enter: (connection: Connection) => CalledConnection;
  readonly leave: (connection: Connection, entered: CalledConnection) => void;
  /** Lets go of what it has, once its calls have ended. */
  readonly forget: (connection: Connection) => void;
  readonly close: () => Promise<void>;
}

export interface CalledParts extends SharedValuesParts {
  /** ms, never running back. */
  readonly now?: () => number;
  readonly lines?: LineOptions;
  readonly limits: Pick<InstallationLimits, 'of' | 'leave'>;
}

/** A connection that nobody calls for so long has nothing of its own any more. */
export const IDLE_MS = 10 * 60_000;
const SWEEP_MS = 60_000;

interface Entry extends CalledConnection {
  calls: number;
  usedAt: Instant;
}

export const openCalledConnections = (parts: CalledParts): CalledConnections => {
  const { lines, clock, limits } = parts;
  const entries = new Map<Connection, Entry>();
  /** Of lines that somebody still calls through, although the connection has changed. */
  const leaving = new Set<Entry>();
  /** Whoever has got one of these before it changed may still call through it. */
  const changed = new WeakSet<Connection>();
  let sweptAt = clock();

  const entryOf = (connection: Connection): Entry => {
    const known = entries.get(connection);
    if (known) return known;
    const opened = openEntry(connection);
    entries.set(connection, opened);
    return opened;
  };

  const openEntry = (connection: Connection): Entry => ({
    line: lineOf(connection),
    cache: new ConnectionCache(clock, openSharedValues(parts, connection), parts.now),
    notes: openDurableNotes(parts, connection),
    calls: 0,
    usedAt: clock(),
  });

  const lineOf = (connection: Connection): VendorLine => {
    const { vendor, reach } = connection;
    const shared = isTried(connection) ? {} : limits.of(connection);
    return new VendorLine({ manifest: vendor.manifest, reach, ...shared }, lines);
  };

  const end = async (connection: Connection, { line }: Entry): Promise<void> => {
    await line.close();
    if (!isTried(connection)) limits.leave(connection);
  };

  const letGo = (connection: Connection): void => {
    const entry = entries.get(connection);
    if (!entry) return;
    entries.delete(connection);
    if (entry.calls > 0) leaving.add(entry);
    else void end(connection, entry);
  };

  /** By the calls themselves: a timer would have to be stopped, and what nobody calls costs no more than its memory. */
  const sweep = (now: Instant): void => {
    if (now - sweptAt < SWEEP_MS) return;
    sweptAt = now;
    for (const [connection, { calls, usedAt }] of entries) {
      if (calls === 0 && now - usedAt >= IDLE_MS) letGo(connection);
    }
  };

  return {
    enter: (connection) => {
      const now = clock();
      sweep(now);
      const entry = entryOf(connection);
      entry.calls += 1;
      entry.usedAt = now;
      return entry;
    },
    leave: (connection, entered) => {
      const entry = entered as Entry;
      entry.calls -= 1;
      entry.usedAt = clock();
      if (entry.calls === 0 && leaving.delete(entry)) void end(connection, entry);
      else if (entry.calls === 0 && changed.has(connection)) letGo(connection);
    },
    forget: (connection) => {
      changed.add(connection);
      letGo(connection);
    },
    close: async () => {
      const open = [...entries.values(), ...leaving];
      entries.clear();
      leaving.clear();
      await Promise.all(open.map(({ line }) => line.close()));
    },
  };
};
