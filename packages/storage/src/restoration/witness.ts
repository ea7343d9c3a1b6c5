import { randomBytes } from 'node:crypto';
import { closeSync, constants, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Instant } from '@cartage/core';

/** What was seen in a database: if it is not there any more, the database was restored from a copy. */
export interface Testimony {
  /** Of which database; another one is not judged by it. */
  readonly installation: string;
  readonly generation: number;
  /** A hand-over that was committed in this generation; null: none was seen. */
  readonly attempt: { readonly id: number; readonly startedAt: Instant } | null;
}

/**
 * A file beside the database that a restore of the database leaves as it is. Processes may share it: each knows what any of
 * them has seen, and none writes what is older. It need not reach the disk at once, for one that lags behind proves less and
 * nothing false.
 */
export interface Witness {
  /** The latest that this process or another one has seen; null: nothing is known yet. To be asked before the database is. */
  readonly testimony: () => Testimony | null;
  /** What this process has read of the database, which a later start reads there too. */
  readonly learn: (read: Testimony) => void;
  /** To be called when the attempt is committed, before its vendor is called. */
  readonly note: (seen: Testimony) => void;
  /** Lets go of the file; nothing is noted after it. */
  readonly close: () => void;
}

/** Where it cannot be written this process alone remembers; `onFailure` hears why, once. */
export const openWitness = (path: string, onFailure: (reason: string) => void): Witness => {
  let own: Testimony | null = null;
  let file: number | null = null;
  let isLost = false;
  const write = (seen: Testimony): void => {
    // In place, and always as long as before: a file system that is full refuses nothing, and nobody reads half of it.
    file ??= openToWrite(path);
    writeSync(file, JSON.stringify(seen).padEnd(MOST_CHARACTERS), 0);
  };
  return {
    testimony: () => later(own, readTestimony(path)),
    learn: (read) => {
      own = later(read, own);
    },
    note: (seen) => {
      own = later(seen, own);
      if (isLost || later(seen, readTestimony(path)) !== seen) return;
      try {
        write(seen);
      } catch (failure) {
        isLost = true;
        onFailure((failure as Error).message);
      }
    },
    close: () => {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
};

/** What was seen last of the database of the first one. */
const later = (one: Testimony | null, other: Testimony | null): Testimony | null => {
  if (one === null || other === null) return one ?? other;
  if (one.installation !== other.installation) return one;
  const further = other.generation - one.generation || (other.attempt?.id ?? 0) - (one.attempt?.id ?? 0);
  return further > 0 ? other : one;
};

/** A name for a database that has none. */
export const newInstallation = (): string => randomBytes(12).toString('hex');

const MOST_CHARACTERS = 200;

const openToWrite = (path: string): number => {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
};

/** What is no testimony of ours says nothing. */
const readTestimony = (path: string): Testimony | null => {
  try {
    const text = readFileSync(path, 'utf8');
    // Another process writes it just now: half of each would tell of an attempt that nobody has made.
    if (text !== readFileSync(path, 'utf8')) return readTestimony(path);
    const { installation, generation, attempt }: Partial<Testimony> = JSON.parse(text);
    if (typeof installation !== 'string' || !Number.isSafeInteger(generation)) return null;
    return { installation, generation: Number(generation), attempt: attempt ?? null };
  } catch {
    return null;
  }
};
