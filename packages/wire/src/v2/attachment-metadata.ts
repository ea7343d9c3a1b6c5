import type { AttachmentInfo } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { exampleAttachment } from '../models/example-attachment.ts';
import { attachmentModel, attachmentParams, attachmentQuery, fromAttachment } from './attachment.ts';
import { failures, operation } from './every-operation.ts';

/** The answer of AttachmentMetadata. */
export const attachmentWithLinkModel = attachmentModel
  .extend({ downloadLink: z.string().meta({ format: 'uri' }).describe('The complete address of the file.') })
  .meta({ id: 'AttachmentWithLink' });

/** A file with its address, which is that of the request without its last part: the query, and a key in it, stays. */
export const fromAttachmentAt = (
  file: AttachmentInfo,
  requestUrl: string,
): z.output<typeof attachmentWithLinkModel> => {
  const link = new URL(requestUrl);
  link.pathname = link.pathname.replace(/\/metadata\/?$/i, '');
  return { ...fromAttachment(file), downloadLink: link.href };
};

/** The contract of AttachmentMetadata. */
export const attachmentMetadataContract = contract(
  {
    ...operation,
    name: 'AttachmentMetadata',
    method: 'GET',
    path: '/openapi/v2/Attachments/{attachmentId}/Metadata',
    tag: 'attachments',
    right: ['Attachments'],
    summary: { en: 'Tells of a file without sending it.', ru: 'Возвращает сведения о файле.' },
    params: attachmentParams,
    query: attachmentQuery,
    replies: { 200: { description: 'What is known of it.', json: attachmentWithLinkModel }, ...failures },
    examples: [{ summary: 'By its guid', params: { attachmentId: exampleAttachment.guid } }],
  },
  () => ({
    200: [
      {
        summary: 'A packing list',
        body: fromAttachmentAt(
          exampleAttachment,
          `https://api.example.com/openapi/v2/Attachments/${exampleAttachment.guid}/Metadata`,
        ),
      },
    ],
  }),
);
