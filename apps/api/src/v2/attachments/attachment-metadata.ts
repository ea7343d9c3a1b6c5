import { isProblem } from '@cartage/core';
import { attachmentInfo, findAttachment } from '@cartage/service';
import { fromAttachmentAt, toAttachmentRef, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const attachmentMetadata = operation({
  contract: v2Operations.AttachmentMetadata,
  convert: ({ params, query }) => asIs(toAttachmentRef(params, query)),
  act: findAttachment,
  reply: (found, { url }) =>
    isProblem(found) ? { problems: [found] } : { status: 200, json: fromAttachmentAt(attachmentInfo(found), url) },
});
