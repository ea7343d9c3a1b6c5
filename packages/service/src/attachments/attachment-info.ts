import type { AttachmentInfo } from '@cartage/core';
import type { Attachment } from '@cartage/storage';

/** What callers are told of an attachment. */
export const attachmentInfo = ({
  guid,
  name,
  mimeType,
  size,
  fileType,
  itemType,
  accessLevel,
}: Attachment): AttachmentInfo => ({ guid, name, mimeType, size, kind: fileType, itemType, access: accessLevel });
