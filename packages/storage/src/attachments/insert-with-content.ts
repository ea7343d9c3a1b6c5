import type { Db } from '../tables.ts';
import type { Attachment } from './attachment.ts';

/** An attachment with its bytes, which stay in the row until the sweep of files moves them to the file store. */
export interface AttachmentWithContent extends Omit<Attachment, 'file' | 'fingerprint' | 'keyId'> {
  readonly content: Uint8Array;
}

/** Stores the files in one statement; one that is there already, by its guid, stays as it is. */
export const insertWithContent = async (db: Db, attachments: readonly AttachmentWithContent[]): Promise<void> => {
  if (attachments.length === 0) return;
  await db
    .insertInto('attachments')
    .values(
      attachments.map((attachment) => ({
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
        fingerprint: null,
        created_at: attachment.createdAt,
        file: null,
        key_id: null,
        content: attachment.content,
      })),
    )
    .onConflict((conflict) => conflict.column('guid').doNothing())
    .execute();
};
