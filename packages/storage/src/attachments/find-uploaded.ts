import type { Instant } from '@cartage/core';
import type { Db } from '../tables.ts';
import { type Attachment, attachmentColumns, toAttachment } from './attachment.ts';

/** What an upload was. */
export interface UploadedFile extends Pick<Attachment, 'itemType' | 'itemId' | 'name' | 'fileType' | 'sha256'> {
  readonly keyId: number;
  readonly since: Instant;
}

/** The newest upload of just this, by this key, since that moment; null: there is none. */
export const findUploaded = async (
  db: Db,
  { itemType, itemId, keyId, name, fileType, sha256, since }: UploadedFile,
): Promise<Attachment | null> => {
  const row = await db
    .selectFrom('attachments')
    .select(attachmentColumns)
    .where('item_type', '=', itemType)
    .where('item_id', '=', itemId)
    .where('created_at', '>=', since)
    .where('key_id', '=', keyId)
    .where('name', '=', name)
    .where('file_type', '=', fileType)
    .where('sha256', '=', sha256)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toAttachment(row) : null;
};
