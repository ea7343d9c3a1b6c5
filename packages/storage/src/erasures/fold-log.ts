import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { dialectOf } from '../dialects/dialect-of.ts';
import type { Db } from '../tables.ts';

/**
 * Folds the log of an SQLite file into it, and leaves the log empty: what was written over stands in neither. On PostgreSQL there is
 * nothing to be done. false: another process, a back-up for one, kept reading in it; the next write that finds the file
 * unread does it.
 */
export const foldLog = async (db: Db): Promise<boolean> => {
  if (dialectOf(db) === 'postgres') return true;
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(TRUNCATE)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (tries === MOST_TRIES) return false;
    await pause(WAIT_MS);
  }
};

const MOST_TRIES = 5;
const WAIT_MS = 200;
