import { type AttachmentUpload, type PaperKind, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import type { Converted } from '../converted.ts';
import { defaulted, text } from '../fields.ts';
import { storageFileTypes } from '../models/codes.ts';
import { exampleAttachment } from '../models/example-attachment.ts';
import { exampleNumbers } from '../models/example-order.ts';
import { attachmentModel, fromAttachment } from './attachment.ts';
import { attachmentAccessLevels, attachmentItemTypes } from './codes.ts';
import { exampleRefusal, idempotentFailures, operation } from './every-operation.ts';
import { examplePdf } from './example-pdf.ts';

/** The body of UploadAttachment (interface 13.14). */
export const attachmentUploadModel = z
  .object({
    name: text.min(1).max(255).describe('The name of the file, with its ending.'),
    mimeType: text.min(1).max(255).describe('What the bytes are: application/pdf, image/png, text/csv and so on.'),
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
