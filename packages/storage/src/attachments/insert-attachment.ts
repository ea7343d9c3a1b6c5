import type { Db } from '../tables.ts';
import type { Attachment } from './attachment.ts';

/** What is stored of a new attachment, whose bytes are in the file store already. */
export interface NewAttachment extends Attachment {
  readonly file: string;
}

/** Stores the file. A kept paper, one with a fingerprint, takes the place of the one kept before of its kind. */
export const insertAttachment = async (db: Db, attachment: NewAttachment): Promise<void> => {
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
    file: attachment.file,
    key_id: attachment.keyId,
    content: null,
  };
  await db
    .insertInto('attachments')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['item_type', 'item_id', 'file_type']).where('fingerprint', 'is not', null).doUpdateSet(row),
    )
    .execute();
};
