import type { AttachmentInfo } from '@cartage/core';
import { z } from 'zod';
import { filledText, optionalText, textIn } from '../fields.ts';
import { storageFileTypes } from '../models/codes.ts';
import { attachmentAccessLevels, attachmentItemTypes } from './codes.ts';

/** A file that is kept, without its bytes (interface 7.24). */
export const attachmentModel = z
  .object({
    guid: z.string(),
    size: z.int().describe('Bytes.'),
    name: z.string(),
    mimeType: z.string(),
    fileType: storageFileTypes.schema,
    itemType: attachmentItemTypes.schema,
    accessLevel: attachmentAccessLevels.schema,
  })
  .meta({ id: 'AttachmentMetadata' });

/** A file as answers tell of it. */
export const fromAttachment = (file: AttachmentInfo): z.output<typeof attachmentModel> => ({
  guid: file.guid,
  size: file.size,
  name: file.name,
  mimeType: file.mimeType,
  fileType: storageFileTypes.maskOf([file.kind]),
  itemType: attachmentItemTypes.codeOf(file.itemType),
  accessLevel: attachmentAccessLevels.codeOf(file.access),
});

/** `{attachmentId}` in the path. */
export const attachmentParams = z.object({ attachmentId: filledText.describe('The guid of the attachment.') });

/** The order's own key (interface 3.7). */
export const attachmentQuery = z.object({
  orderKey: optionalText.describe(
    "The order's access key: opens its attachments of accessLevel 1 to another company; a wrong one opens nothing.",
  ),
});

/** Which attachment is meant, and by what right; guids match in any case. */
export const toAttachmentRef = (
  { attachmentId }: z.output<typeof attachmentParams>,
  { orderKey }: z.output<typeof attachmentQuery>,
): { readonly guid: string; readonly orderKey: string | null } => ({
  guid: attachmentId.toLowerCase(),
  orderKey: textIn(orderKey),
});
