import { createHash, randomBytes } from 'node:crypto';
import type { Instant } from '@cartage/core';
import {
  dropKeptValue,
  editionOf,
  endLoading,
  findKeptValue,
  type KeptValue,
  keepValue,
  type Store,
  type ValueName,
} from '@cartage/storage';
import type { FoundJson, LoadedJson, SharedValues } from '@cartage/vendor-kit/host';
import type { Log } from '../log.ts';
import { type Binding, keyIdOf } from '../secrets/sealing.ts';
import type { Sealing } from '../secrets/secrets.ts';
import type { Connection } from './connection.ts';

export interface SharedValuesParts extends Sealing {
  readonly store: Store;
  /** Nothing is told to other processes, nor asked of them; by default on SQLite, where there are none. */
  readonly isAlone?: boolean;
  readonly clock: () => Instant;
  readonly processId: string;
  readonly log: Log;
}

/** A loader that has died keeps the others from it no longer. */
const LEASE_MS = 15_000;
/** So long the others wait for one that lives; then each loads for itself. */
const LONGEST_WAIT_MS = 3_000;
const LOOK_MS = 50;
/** A value of a little later than now: the clocks of two machines. */
const AHEAD_MS = 5_000;

/**
 * What a connection's cache holds, for all processes of the installation: on PostgreSQL, of one version of the connection, and sealed, for
 * tokens are secrets. null: each process keeps its own. Where the database fails, so does each.
 */
export const openSharedValues = (
  parts: SharedValuesParts,
  { id: connection, version }: Pick<Connection, 'id' | 'version'>,
): SharedValues | null => {
  const { store, isAlone = store.dialect === 'sqlite', secrets, clock, processId, log } = parts;
  if (isAlone || version === null) return null;
  const nameOf = (key: string): ValueName => ({
    connection,
    version,
    key: createHash('sha256').update(key).digest('hex'),
  });
  const failed = (reason: unknown): null => {
    log.warn(
      { connection, reason: reason instanceof Error ? reason.message : String(reason) },
      'what plugins remember could not be shared with other processes',
    );
    return null;
  };

  const opened = async (name: ValueName, kept: KeptValue): Promise<FoundJson | null> => {
    const age = clock() - kept.loadedAt;
    if (age < -AHEAD_MS) return null;
    const plain = await secrets.openBytes(kept.value, bindingOfValue(name));
    const { json, secrets: marked } = JSON.parse(Buffer.from(plain).toString('utf8')) as Omit<LoadedJson, 'ttlMs'>;
    const ttlMs = Math.min(kept.ttlMs - Math.max(0, age), kept.leftMs);
    return ttlMs <= 0 ? null : { json, secrets: marked, ttlMs, edition: kept.edition };
  };

  const find = async (key: string): Promise<FoundJson | null> => {
    const name = nameOf(key);
    const until = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const turn = await findKeptValue(store.db, name, { loader: processId, leaseMs: LEASE_MS });
      if (turn.kind === 'value') return opened(name, turn.value);
      if (turn.kind === 'load' || performance.now() >= until) return null;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };

  const keep = async (key: string, loaded: LoadedJson | null): Promise<string | null> => {
    const name = nameOf(key);
    if (loaded === null) {
      await endLoading(store.db, name, processId);
      return null;
    }
    const { json, ttlMs, secrets: marked } = loaded;
    const edition = randomBytes(9).toString('base64url');
    const plain = Buffer.from(JSON.stringify({ json, secrets: marked }));
    await store.transaction(async (tx) => {
      const value = await secrets.sealBytes(tx, plain, bindingOfValue(name));
      const sealedWith = keyIdOf(value) ?? '';
      await keepValue(tx, name, {
        edition,
        sealedWith,
        value,
        loadedAt: clock(),
        ttlMs: Math.min(Math.floor(ttlMs), MOST_TTL_MS),
      });
    });
    return edition;
  };

  return {
    find: (key) => find(key).catch(failed),
    keep: (key, loaded) => keep(key, loaded).catch(failed),
    holds: async (key, edition) => {
      const there = await editionOf(store.db, nameOf(key)).catch(failed);
      // Where the table has lost it nobody has dropped it, and what is remembered is as good as before.
      return there === null || there === edition;
    },
    drop: async (key, edition) => {
      await dropKeptValue(store.db, nameOf(key), edition).catch(failed);
    },
  };
};

/** A year. */
const MOST_TTL_MS = 365 * 24 * 3_600_000;

/** Copied to another row, it does not open. */
const bindingOfValue = ({ connection, version, key }: ValueName): Binding => ['kept_values', connection, version, key];
