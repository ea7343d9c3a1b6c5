import type { Instant, PaperKind } from '@cartage/core';
import type { Selectable } from 'kysely';
import type { AccessLevel, AttachmentItemType, Tables } from '../tables.ts';

/** A file of an order or a company, without its bytes. */
export interface Attachment {
  readonly guid: string;
  readonly companyId: number;
  readonly itemType: AttachmentItemType;
  /** The order's or the company's id. */
  readonly itemId: number;
  readonly fileType: PaperKind;
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  readonly accessLevel: AccessLevel;
  /** The digest of the bytes, hexadecimal. */
  readonly sha256: string;
  /** What a paper that the service keeps was made for. null: uploaded. */
  readonly fingerprint: string | null;
  readonly createdAt: Instant;
  /** Its name in the file store; null: an earlier version has left the bytes in the row. */
  readonly file: string | null;
  /** Whose key uploaded it; null: the service keeps it of itself. */
  readonly keyId: number | null;
}

/** All but the bytes. */
export const attachmentColumns = [
  'guid',
  'company_id',
  'item_type',
  'item_id',
  'file_type',
  'name',
  'mime_type',
  'size',
  'access_level',
  'sha256',
  'fingerprint',
  'created_at',
  'file',
  'key_id',
] as const;

export const toAttachment = (
  row: Pick<Selectable<Tables['attachments']>, (typeof attachmentColumns)[number]>,
): Attachment => ({
  guid: row.guid,
  companyId: row.company_id,
  itemType: row.item_type,
  itemId: row.item_id,
  fileType: row.file_type,
  name: row.name,
  mimeType: row.mime_type,
  size: row.size,
  accessLevel: row.access_level,
  sha256: row.sha256,
  fingerprint: row.fingerprint,
  createdAt: row.created_at,
  file: row.file,
  keyId: row.key_id,
});
