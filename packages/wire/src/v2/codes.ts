import { codeTable, maskTable } from '../schema/code-table.ts';

/** origin: where a request came from (interface 6.19). */
export const orderOrigins = codeTable('ApiOrderOrigin', [
  [0, 'unknown', 'unknown'],
  [1, 'web', 'web'],
  [2, 'widget', 'widget'],
  [3, 'open-api', 'open API'],
  [4, 'import', 'import'],
]);

/** paymentStatus: how a card payment stands (interface 6.12). */
export const paymentStatusCodes = codeTable('ApiPaymentStatuses', [
  [1, 'New', 'New'],
  [2, 'Pending', 'Pending'],
  [4, 'Paid', 'Paid'],
  [8, 'Failed', 'Failed'],
  [16, 'Canceled', 'Canceled'],
  [32, 'Refunded', 'Refunded'],
]);

/** itemType of an attachment: what it belongs to (interface 6.25). */
export const attachmentItemTypes = codeTable('AttachmentItemType', [
  [1, 'order', 'order'],
  [2, 'company', 'company'],
]);

/** accessLevel of an attachment: who may have it (interface 6.25). */
export const attachmentAccessLevels = codeTable('AttachmentAccessLevel', [
  [0, 'company', 'the company'],
  [1, 'order-key', "whoever holds the order's orderKey"],
]);

/** dayType of a day of delivery (interface 6.23). */
export const dayTypes = codeTable('DayType', [
  [1, 'working', 'working day'],
  [2, 'weekend', 'weekend, also a day off that was moved onto a weekday'],
  [3, 'holiday', 'public holiday'],
]);

const specified = [
  [1, 'waybill', 'Invoice: the waybill'],
  [2, 'marks', 'Barcode: the labels'],
  [4, 'policy', 'InsurancePolicy'],
  [8, 'waybill-scan', 'InvoiceScan: the signed waybill'],
  [16, 'delivery-confirmation', 'DeliveryConfirmation'],
] as const;

/** docType: papers to print, a mask (interface 6.16). */
export const printDocTypes = maskTable('ApiPrintDocTypes', [
  ...specified,
  [32, 'packing-list', 'packing list'],
  [64, 'acceptance-act', 'acceptance act'],
  [128, 'commercial-invoice', 'commercial invoice'],
]);

/** docType where a document of the caller's own comes with the papers: those of the specification but the scan. */
export const mergedDocTypes = maskTable(
  'ApiMergedDocTypes',
  specified.filter(([, name]) => name !== 'waybill-scan'),
);
