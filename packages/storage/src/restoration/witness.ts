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
 * A file beside the database that a restore of the database leaves as it is. Processes may share it: each writes what it
 * has seen itself, and what is told of an earlier moment is as true. It need not reach the disk at once, for one that lags
 * behind proves less and nothing false.
 */
export interface Witness {
  /** null: nothing is known yet. */
  readonly testimony: () => Testimony | null;
  /** What this process has read of the database, which a later start reads there too. */
  readonly learn: (read: Testimony) => void;
  /** To be called when the attempt is committed, before its vendor is called. */
  readonly note: (seen: Testimony) => void;
  readonly close: () => void;
}

/** Where it cannot be written this process alone remembers; `onFailure` hears why, once. */
export const openWitness = (path: string, onFailure: (reason: string) => void): Witness => {
  let testimony = readTestimony(path);
  let file: number | null = null;
  let isLost = false;
  const write = (seen: Testimony): void => {
    // In place, and always as long as before: a file system that is full refuses nothing, and nobody reads half of it.
    file ??= openToWrite(path);
    writeSync(file, JSON.stringify(seen).padEnd(MOST_CHARACTERS), 0);
  };
  return {
    testimony: () => testimony,
    learn: (read) => {
      testimony = read;
    },
    note: (seen) => {
      testimony = seen;
      if (isLost) return;
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
    const { installation, generation, attempt }: Partial<Testimony> = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof installation !== 'string' || !Number.isSafeInteger(generation)) return null;
    return { installation, generation: Number(generation), attempt: attempt ?? null };
  } catch {
    return null;
  }
};
