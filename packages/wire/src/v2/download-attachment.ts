import { contract } from '../contract.ts';
import { errorEnvelopeModel } from '../models/error-envelope.ts';
import { exampleAttachment } from '../models/example-attachment.ts';
import { attachmentParams, attachmentQuery } from './attachment.ts';
import { failures, operation } from './every-operation.ts';

/** The contract of DownloadAttachment. */
export const downloadAttachmentContract = contract({
  ...operation,
  name: 'DownloadAttachment',
  method: 'GET',
  path: '/openapi/v2/Attachments/{attachmentId}',
  tag: 'attachments',
  right: ['Attachments'],
  summary: { en: 'Sends a file.', ru: 'Возвращает файл.' },
  params: attachmentParams,
  query: attachmentQuery,
  replies: {
    200: { description: 'The file.', file: '*/*' },
    206: { description: 'The part of it that the header Range names.', file: '*/*' },
    304: { description: 'It is the one that If-None-Match names.', empty: true },
    404: { description: 'The file itself is gone: the service has lost it.', json: errorEnvelopeModel },
    416: { description: 'It has no such part; Content-Range tells its size.', empty: true },
    ...failures,
  },
  examples: [{ summary: 'By its guid', params: { attachmentId: exampleAttachment.guid } }],
});
