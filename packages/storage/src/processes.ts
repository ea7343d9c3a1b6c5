import type { Instant } from '@cartage/core';
import type { Db, ProcessKind } from './tables.ts';

/** A process that serves, as it tells of itself. */
export interface ServingProcess {
  /** New at every start; the owner of its leases. */
  readonly id: string;
  /** The operating system's. */
  readonly pid: number;
  readonly serves: ProcessKind;
  readonly version: string;
  readonly startedAt: Instant;
  /** What its clock said when it last wrote; it writes every minute. */
  readonly seenAt: Instant;
  /** null: it serves, or was killed. */
  readonly endedAt: Instant | null;
}

/** What a process writes of itself. */
export interface SeenProcess extends ServingProcess {
  /** Whether it believes what its clock says. */
  readonly isBelieved: boolean;
}

/** One statement; a process that is not known, or no longer, is again. */
export const seeProcess = async (db: Db, seen: SeenProcess): Promise<void> => {
  const { id, seenAt, endedAt, isBelieved } = seen;
  const seenNow = { seen_at: seenAt, ended_at: endedAt, ...(isBelieved && { believed_at: seenAt }) };
  await db
    .insertInto('processes')
    .values({
      id,
      pid: seen.pid,
      serves: seen.serves,
      version: seen.version,
      started_at: seen.startedAt,
      believed_at: null,
      ...seenNow,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seenNow))
    .execute();
};

/** What time it was when a process last believed its clock; null: none ever has. */
export const lastMoment = async (db: Db): Promise<Instant | null> => {
  const { at } = await db
    .selectFrom('processes')
    .select(({ fn }) => fn.max('believed_at').as('at'))
    .executeTakeFirstOrThrow();
  return at === null ? null : Number(at);
};

/** It is this time, whatever any process has believed. */
export const settleMoment = async (db: Db, at: Instant): Promise<void> => {
  await db.updateTable('processes').set({ believed_at: at }).execute();
};

/** Processes that have not ended and were seen since then; the newest first, at most a hundred. */
export const servingProcesses = async (db: Db, since: Instant): Promise<readonly ServingProcess[]> => {
  const rows = await db
    .selectFrom('processes')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('seen_at', '>=', since)
    .orderBy('started_at', 'desc')
    .limit(MOST_KEPT)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    pid: row.pid,
    serves: row.serves,
    version: row.version,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    endedAt: row.ended_at,
  }));
};

/** Forgets all but a hundred, never the last that was believed. */
export const dropOldProcesses = async (db: Db): Promise<void> => {
  const kept = db
    .selectFrom('processes')
    .select('id')
    .orderBy('believed_at', (order) => order.desc().nullsLast())
    .orderBy('seen_at', 'desc')
    .limit(MOST_KEPT);
  await db.deleteFrom('processes').where('id', 'not in', kept).execute();
};

const MOST_KEPT = 100;
