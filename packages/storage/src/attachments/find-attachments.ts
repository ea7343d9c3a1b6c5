import type { PaperKind } from '@cartage/core';
import type { AttachmentItemType, Db } from '../tables.ts';
import { type Attachment, attachmentColumns, toAttachment } from './attachment.ts';

/** Whose files: those of one order or one company. */
export interface AttachmentFilter {
  readonly itemType: AttachmentItemType;
  readonly itemId: number;
}

/** The attachments of one order or company, the newest first, at most `limit`; without the bytes. */
export const findAttachments = async (
  db: Db,
  { itemType, itemId }: AttachmentFilter,
  limit: number,
): Promise<readonly Attachment[]> => {
  const rows = await db
    .selectFrom('attachments')
    .select(attachmentColumns)
    .where('item_type', '=', itemType)
    .where('item_id', '=', itemId)
    .orderBy('created_at', 'desc')
    .orderBy('guid')
    .limit(limit)
    .execute();
  return rows.map(toAttachment);
};

/** Which printed paper of an order, and what it must have been made for. */
export interface KeptPaper {
  readonly orderId: number;
  readonly fileType: PaperKind;
  readonly fingerprint: string;
}

/** The paper that the service keeps, or null: none was kept, or it was made for something else. */
export const findKeptPaper = async (
  db: Db,
  { orderId, fileType, fingerprint }: KeptPaper,
): Promise<Attachment | null> => {
  const row = await db
    .selectFrom('attachments')
    .select(attachmentColumns)
    .where('item_type', '=', 'order')
    .where('item_id', '=', orderId)
    .where('file_type', '=', fileType)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row ? toAttachment(row) : null;
};
