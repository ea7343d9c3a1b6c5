import type { Instant } from '@cartage/core';
import { skipLocked } from '../dialects/skip-locked.ts';
import type { Db } from '../tables.ts';

/** A file is about to be written: unless an attachment takes it, the sweep removes it in its time. */
export const noteFile = async (db: Db, file: string): Promise<void> => {
  const noted = { since: NOT_SEEN, leaving: 0 } as const;
  await db
    .insertInto('loose_files')
    .values({ file, ...noted })
    .onConflict((conflict) => conflict.column('file').doUpdateSet(noted))
    .execute();
};

/** In the transaction that writes the attachment which takes it. false: it is gone, and no attachment may name it. */
export const takeFile = async (tx: Db, file: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('loose_files')
    .where('file', '=', file)
    .where('leaving', '=', 0)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/**
 * Files that no sweep has seen belong to nothing since now, at most `limit`. Only sweeps tell the time here: the clock of
 * the process that notes a file may be another. One that ran ahead is put right. How many.
 */
export const seeLooseFiles = async (db: Db, now: Instant, limit: number): Promise<number> => {
  const unseen = db
    .selectFrom('loose_files')
    .select('file')
    .where(({ eb, or }) => or([eb('since', '=', NOT_SEEN), eb('since', '>', now)]))
    .limit(limit);
  const { numUpdatedRows } = await db
    .updateTable('loose_files')
    .set({ since: now })
    .where('file', 'in', skipLocked(db, unseen))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Which files are to be removed. */
export interface LooseFiles {
  readonly before: Instant;
  readonly except: readonly string[];
  readonly limit: number;
}

/**
 * Names of files that a sweep before this moment has seen to belong to nothing: from now on nothing may take them, so
 * that their bytes can be removed. Those that somebody has begun to remove come again.
 */
export const leaveLooseFiles = async (db: Db, { before, except, limit }: LooseFiles): Promise<readonly string[]> => {
  const old = db
    .selectFrom('loose_files')
    .select('file')
    .where('since', '>', NOT_SEEN)
    .where('since', '<', before)
    .$if(except.length > 0, (query) => query.where('file', 'not in', except))
    .orderBy('since')
    .limit(limit);
  const rows = await db
    .updateTable('loose_files')
    .set({ leaving: 1 })
    .where('file', 'in', skipLocked(db, old))
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
};

/** Files that nothing may take any more, and whose bytes are not gone yet. */
export const leavingFiles = async (db: Db, limit: number): Promise<readonly string[]> => {
  const rows = await db.selectFrom('loose_files').select('file').where('leaving', '=', 1).limit(limit).execute();
  return rows.map(({ file }) => file);
};

/** Nothing may take the file any more. false: something has, or it is gone. */
export const leaveFile = async (db: Db, file: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('loose_files')
    .set({ leaving: 1 })
    .where('file', '=', file)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The bytes of these are gone; of one that was noted again they may have come again. */
export const forgetFiles = async (db: Db, files: readonly string[]): Promise<void> => {
  if (files.length > 0)
    await db.deleteFrom('loose_files').where('file', 'in', files).where('leaving', '=', 1).execute();
};

/** Of a file that no sweep has seen; also what the database notes of a file that its attachment gives up. */
const NOT_SEEN = 0;
