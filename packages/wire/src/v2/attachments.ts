import { type AttachmentInfo, type AttachmentUpload, type PaperKind, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { storageFileTypes } from '../models/codes.ts';
import { exampleAttachment, exampleNumbers, examplePdf } from '../models/examples.ts';
import { errorEnvelopeModel, failures, idempotentFailures } from '../models/failures.ts';
import { defaulted, filledText, optionalText, text, textIn } from '../schema/fields.ts';
import { attachmentAccessLevels, attachmentItemTypes } from './codes.ts';
import { exampleRefusal, operation } from './every-operation.ts';

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

/** The body of UploadAttachment (interface 13.14). */
export const attachmentUploadModel = z
  .object({
    name: text.min(1).max(255).describe('The name of the file, with its ending.'),
    mimeType: text.min(1).max(255).describe('The type of the bytes: application/pdf, image/png, text/csv and so on.'),
    itemType: attachmentItemTypes.schema,
    itemId: text.min(1).max(255).describe('The order number, or the id of the company as text.'),
    fileType: defaulted(storageFileTypes.schema, 0).describe('One kind; 0: other.'),
    base64File: z.string().describe('The file in base64, at most 20 MB decoded.').meta({ format: 'byte' }),
    accessLevel: defaulted(attachmentAccessLevels.schema, 0),
  })
  .meta({ id: 'AttachmentUpload' });

/** The attachment as it is to be made. */
export const toAttachmentUpload = (body: z.output<typeof attachmentUploadModel>): Converted<AttachmentUpload> => {
  const kinds: readonly PaperKind[] = storageFileTypes.namesOf(body.fileType);
  return {
    value: {
      name: body.name,
      mimeType: body.mimeType,
      itemType: attachmentItemTypes.nameOf(body.itemType),
      itemId: body.itemId,
      kind: kinds[0] ?? 'other',
      access: attachmentAccessLevels.nameOf(body.accessLevel),
    },
    problems: kinds.length > 1 ? [oneKind(body.fileType)] : [],
    targetOf: (target) => target,
  };
};

const oneKind = (mask: number): Problem =>
  problem('RequestInvalid', 'fileType', {
    en: `The value ${mask} names several kinds; an attachment is of one, such as ${storageFileTypes.maskOf(['waybill-scan'])}.`,
    ru: `Значение ${mask} обозначает несколько видов; вид вложения один, например ${storageFileTypes.maskOf(['waybill-scan'])}.`,
  });

/** The contract of UploadAttachment. */
export const uploadAttachmentContract = contract(
  {
    ...operation,
    name: 'UploadAttachment',
    method: 'POST',
    path: '/openapi/v2/Attachments',
    ids: { itemId: 'OrderNotFound' },
    tag: 'attachments',
    right: ['Attachments'],
    summary: {
      en: 'Keeps a file with an order or a company.',
      ru: 'Сохраняет файл у заказа или компании.',
    },
    body: attachmentUploadModel,
    replies: { 200: { description: 'The file is kept.', json: attachmentModel }, ...idempotentFailures },
    bodyLimit: 'base64',
    fileMember: 'base64File',
    isIdempotent: true,
    examples: [
      {
        summary: 'The signed waybill of an order',
        body: {
          name: 'Signed waybill.pdf',
          mimeType: 'application/pdf',
          itemType: 1,
          itemId: exampleNumbers.handedOver,
          fileType: 8,
          base64File: examplePdf,
          accessLevel: 0,
        },
      },
      {
        summary: "A packing list that the order's key opens",
        body: {
          name: exampleAttachment.name,
          mimeType: 'text/csv',
          itemType: 1,
          itemId: exampleNumbers.handedOver,
          fileType: 32,
          base64File: 'bmFtZSxjb3VudApCb29rcywzCg==',
          accessLevel: 1,
        },
      },
    ],
  },
  (reader) => ({ 200: [{ summary: 'Kept', body: fromAttachment(exampleAttachment) }], ...exampleRefusal(reader) }),
);

/** The contract of DownloadAttachment. */
export const downloadAttachmentContract = contract({
  ...operation,
  name: 'DownloadAttachment',
  method: 'GET',
  path: '/openapi/v2/Attachments/{attachmentId}',
  ids: { attachmentId: 'AccessDenied' },
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
    ids: { attachmentId: 'AccessDenied' },
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

/** The operations on attachments. */
export const attachmentOperations = {
  UploadAttachment: uploadAttachmentContract,
  DownloadAttachment: downloadAttachmentContract,
  AttachmentMetadata: attachmentMetadataContract,
} as const;
