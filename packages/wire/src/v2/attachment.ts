import type { AttachmentInfo } from '@cartage/core';
import { z } from 'zod';
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
