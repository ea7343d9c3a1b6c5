import type { Db } from '../tables.ts';
import { type Attachment, attachmentColumns, toAttachment } from './attachment.ts';

// What earlier versions have written into rows, until it is moved to the file store.

/** The bytes that are still in the row; null: they are not. */
export const contentInRow = async (db: Db, guid: string): Promise<Uint8Array | null> => {
  const row = await db.selectFrom('attachments').select('content').where('guid', '=', guid).executeTakeFirst();
  return row?.content ?? null;
};

/** Attachments whose bytes are still in their rows, at most `limit`. */
export const withContentInRow = async (db: Db, limit: number): Promise<readonly Attachment[]> => {
  const rows = await db
    .selectFrom('attachments')
    .select(attachmentColumns)
    .where('content', 'is not', null)
    .orderBy('guid')
    .limit(limit)
    .execute();
  return rows.map(toAttachment);
};

/** Its bytes are in the file store now. false: the row holds others by now, and nothing changes. */
export const moveContent = async (
  tx: Db,
  { guid, sha256 }: Pick<Attachment, 'guid' | 'sha256'>,
  file: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('attachments')
    .set({ file, content: null })
    .where('guid', '=', guid)
    .where('sha256', '=', sha256)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
