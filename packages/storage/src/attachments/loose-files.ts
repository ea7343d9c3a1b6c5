import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';

/** A file is about to be written: until an attachment takes it, whoever sweeps may remove it when it is old. */
export const noteFile = async (db: Db, file: string, since: Instant): Promise<void> => {
  await db.insertInto('loose_files').values({ file, since, leaving: 0 }).execute();
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
 * Names of files that have belonged to nothing since before this moment, at most `limit`: from now on nothing may take
 * them, so that their bytes can be removed. Those that somebody has begun to remove come again.
 */
export const leaveLooseFiles = async (db: Db, before: Instant, limit: number): Promise<readonly string[]> => {
  const rows = await db
    .updateTable('loose_files')
    .set({ leaving: 1 })
    .where(
      'file',
      'in',
      db.selectFrom('loose_files').select('file').where('since', '<', before).orderBy('since').limit(limit),
    )
    .returning('file')
    .execute();
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

/** The bytes of these are gone. */
export const forgetFiles = async (db: Db, files: readonly string[]): Promise<void> => {
  if (files.length > 0) await db.deleteFrom('loose_files').where('file', 'in', files).execute();
};
