import { createHash } from 'node:crypto';
import type { Db } from '../tables.ts';
import type { Attachment } from './attachment.ts';

/** A file with its bytes; size and digest are reckoned from them. */
export interface NewAttachment extends Omit<Attachment, 'size' | 'sha256'> {
  readonly content: Uint8Array;
}

/** Stores the file. A kept paper, one with a fingerprint, takes the place of the one kept before of its kind. */
export const insertAttachment = async (db: Db, { content, ...file }: NewAttachment): Promise<Attachment> => {
  const attachment: Attachment = {
    ...file,
    size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  const row = {
    guid: attachment.guid,
    company_id: attachment.companyId,
    item_type: attachment.itemType,
    item_id: attachment.itemId,
    file_type: attachment.fileType,
    name: attachment.name,
    mime_type: attachment.mimeType,
    size: attachment.size,
    access_level: attachment.accessLevel,
    sha256: attachment.sha256,
    fingerprint: attachment.fingerprint,
    created_at: attachment.createdAt,
    content,
  };
  await db
    .insertInto('attachments')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['item_type', 'item_id', 'file_type']).where('fingerprint', 'is not', null).doUpdateSet(row),
    )
    .execute();
  return attachment;
};
