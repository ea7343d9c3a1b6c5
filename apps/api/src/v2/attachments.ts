import { isProblem } from '@cartage/core';
import { attachmentInfo, checkUpload, findAttachment, openContent, uploadAttachment } from '@cartage/service';
import { fromAttachment, fromAttachmentAt, toAttachmentRef, toAttachmentUpload, v2Operations } from '@cartage/wire/v2';
import { asIs, checkedOperation, type Operation, operation } from '../http/operation.ts';
import { wantedPart } from '../http/wanted-part.ts';

const downloadAttachment = operation({
  contract: v2Operations.DownloadAttachment,
  convert: ({ params, query }) => asIs(toAttachmentRef(params, query)),
  act: async (ctx, ref, { header }) => {
    const attachment = await findAttachment(ctx, ref);
    if (isProblem(attachment)) return attachment;
    const etag = `"${attachment.sha256}"`;
    const part = wantedPart({ size: attachment.size, etag }, header);
    const content = typeof part === 'string' ? null : await openContent(ctx, attachment, part);
    return { attachment, etag, part, content };
  },
  reply: (found) => {
    const { attachment, etag, part, content } = found;
    const { name, mimeType, size } = attachment;
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', 'Accept-Ranges': 'bytes' };
    if (part === 'unchanged') return { status: 304, headers, empty: true };
    if (part === 'none' || content === null)
      return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` }, empty: true };
    const { start, end, isWhole } = part;
    return {
      status: isWhole ? 200 : 206,
      headers: {
        ...headers,
        'Content-Length': String(end - start),
        // Whatever a browser is made to do with it, it runs nothing of it.
        'Content-Security-Policy': "sandbox; default-src 'none'",
        ...(isWhole ? {} : { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }),
      },
      file: { content, name, mimeType },
    };
  },
});

export const attachments: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.UploadAttachment,
    convert: ({ body }) => toAttachmentUpload(body),
    check: checkUpload,
    act: uploadAttachment,
    reply: (kept) => ({ status: 200, json: fromAttachment(kept) }),
  }),
  downloadAttachment,
  operation({
    contract: v2Operations.AttachmentMetadata,
    convert: ({ params, query }) => asIs(toAttachmentRef(params, query)),
    act: findAttachment,
    reply: (found, { url }) => ({ status: 200, json: fromAttachmentAt(attachmentInfo(found), url) }),
  }),
];
