import type { Db } from '../tables.ts';
import { type Attachment, attachmentColumns, toAttachment } from './attachment.ts';

/** null: there is no such attachment. */
export const getAttachment = async (db: Db, guid: string): Promise<Attachment | null> => {
  const row = await db.selectFrom('attachments').select(attachmentColumns).where('guid', '=', guid).executeTakeFirst();
  return row ? toAttachment(row) : null;
};
