import type { PaperKind } from '@cartage/core';
import type { AccessLevel, Db } from '../tables.ts';
import { type Attachment, attachmentColumns, toAttachment } from './attachment.ts';

/** Which file of an order. */
export interface PdfOfOrder {
  readonly orderId: number;
  readonly fileType: PaperKind;
  /** The caller may see files of these levels. */
  readonly accessLevels: readonly AccessLevel[];
}

/** The newest PDF of that kind that was uploaded for the order, or null. */
export const findNewestPdf = async (
  db: Db,
  { orderId, fileType, accessLevels }: PdfOfOrder,
): Promise<Attachment | null> => {
  const row = await db
    .selectFrom('attachments')
    .select(attachmentColumns)
    .where('item_type', '=', 'order')
    .where('item_id', '=', orderId)
    .where('file_type', '=', fileType)
    .where('mime_type', '=', 'application/pdf')
    .where('access_level', 'in', accessLevels)
    // Of an order that was erased only what was uploaded since is there.
    .where((is) => is.or([is('file', 'is not', null), is('content', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('guid')
    .limit(1)
    .executeTakeFirst();
  return row ? toAttachment(row) : null;
};
