import { isProblem } from '@cartage/core';
import { uploadAttachment as act, checkUpload } from '@cartage/service';
import { fromAttachment, toAttachmentUpload, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../http/operation.ts';

export const uploadAttachment = checkedOperation({
  contract: v2Operations.UploadAttachment,
  convert: ({ body }) => toAttachmentUpload(body),
  check: checkUpload,
  act,
  reply: (kept) => (isProblem(kept) ? { problems: [kept] } : { status: 200, json: fromAttachment(kept) }),
});
