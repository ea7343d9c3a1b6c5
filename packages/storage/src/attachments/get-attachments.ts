import { among } from '../dialects/among.ts';
import type { Db } from '../tables.ts';
import { type Attachment, attachmentColumns, toAttachment } from './attachment.ts';

/** Those of the guids that are there, without the bytes; in no particular order. */
export const getAttachments = async (db: Db, guids: readonly string[]): Promise<readonly Attachment[]> => {
  const rows = await db
    .selectFrom('attachments')
    .select(attachmentColumns)
    .where((is) => among(db, is.ref('guid'), guids))
    .execute();
  return rows.map(toAttachment);
};
