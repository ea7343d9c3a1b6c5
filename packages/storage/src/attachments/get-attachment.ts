import type { Db } from '../tables.ts';
import { type Attachment, attachmentColumns, toAttachment } from './attachment.ts';

/** Without its bytes. */
export const getAttachment = async (db: Db, guid: string): Promise<Attachment | null> => {
  const row = await db.selectFrom('attachments').select(attachmentColumns).where('guid', '=', guid).executeTakeFirst();
  return row ? toAttachment(row) : null;
};

/** Its bytes; null: there is no such attachment. */
export const getAttachmentContent = async (db: Db, guid: string): Promise<Uint8Array | null> => {
  const row = await db.selectFrom('attachments').select('content').where('guid', '=', guid).executeTakeFirst();
  return row?.content ?? null;
};
