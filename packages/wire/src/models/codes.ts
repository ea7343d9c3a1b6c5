import { vatRates } from '@cartage/core';
import { codeList, codeTable, maskTable } from '../schema/code-table.ts';

// The enumerations of every version: docs/interface, chapter 6.

/** cargoType, one of them. */
export const cargoTypes = codeTable('ApiCargoTypes', [
  [1, 'documents', 'Docs'],
  [2, 'regular', 'CargoRegular'],
  [4, 'dangerous', 'CargoDanger'],
  [8, 'oversize', 'CargoOversize (deprecated, no effect)'],
  [32, 'fragile', 'CargoFragile'],
  [64, 'online-store', 'OnlineStoreOrder'],
  [128, 'ltl', 'LTL'],
  [256, 'ftl', 'FTL'],
  [512, 'postal-documents', 'RussianPostDocs'],
]);

/** cargoState, one of them. */
export const cargoStates = codeTable('ApiCargoStates', [
  [0, 'new', 'new'],
  [1, 'used', 'used'],
]);

/** contactType, one of them: what kind of place an end of the route is. */
export const contactTypes = codeTable('ApiContactTypes', [
  [1, 'door', 'Door'],
  [2, 'mailing-list', 'MailingList (deprecated)'],
  [4, 'pickup-point', 'PickupPoint'],
  [8, 'post-office', 'PostOffice (reserved)'],
]);

/** directionType, a mask; 0 means the default. */
export const directionTypes = maskTable('ApiDirectionTypes', [
  [1, 'one-way', 'OneWay'],
  [2, 'with-return', 'WithReturn'],
]);

/** payer, a mask; 0 means the default. */
export const payerTypes = maskTable('ApiPayerTypes', [
  [1, 'customer', 'Customer'],
  [2, 'sender', 'Sender'],
  [4, 'recipient', 'Recipient'],
]);

/** paymentType, a mask; 0 means the default. */
export const paymentTypes = maskTable('ApiPaymentTypes', [
  [1, 'invoice', 'Invoice'],
  [2, 'cash', 'Cash (deprecated)'],
  [4, 'card', 'bank card'],
]);

/** urgentType, a mask; 0 means the default. The unused ones are accepted and never offered. */
export const urgentTypes = maskTable('ApiUrgentTypes', [
  [1, 'econom', 'Econom'],
  [2, 'standard', 'Standard'],
  [4, 'express', 'Express'],
  [8, 'on-time-express', 'OnTimeExpress'],
  [16, 'day-off-express', 'DayOffExpress (needs approval)'],
  [32, 'unused-32', 'unused'],
  [64, 'unused-64', 'unused'],
  [128, 'unused-128', 'unused'],
  [256, 'unused-256', 'unused'],
  [512, 'cargo-ltl', 'CargoLTL'],
  [1024, 'cargo-ftl', 'CargoFTL'],
  [2048, 'unused-2048', 'never offered'],
  [4096, 'unused-4096', 'never offered'],
  [8192, 'unused-8192', 'never offered'],
]);

/** Percent of value added tax. */
export const vatRate = codeList('ApiVatRate', 'Percent of value added tax.', vatRates);
/** Danger class of the cargo. */
export const dangerClass = codeList('ApiDangerClass', '0 none; 1..9 the ADR class', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
/** cargoBodyType of a dedicated vehicle. */
export const bodyType = codeList('ApiCargoBodyTypes', '0 any; 1 tent; 2 isothermal; 4 refrigerator', [0, 1, 2, 4]);
/** cargoLoadingType of a dedicated vehicle. */
export const loadingType = codeList(
  'ApiCargoLoadingTypes',
  '0 any; 1 rear; 2 side; 4 top; 8 tail lift',
  [0, 1, 2, 4, 8],
);
/** cargoLoadCapacity of a dedicated vehicle, in ranges of tonnes. */
export const loadCapacity = codeList(
  'ApiCargoLoadCapacity',
  '0 any; 1 up to 1.5 t; 2 up to 5 t; 3 up to 10 t; 4 up to 20 t',
  [0, 1, 2, 3, 4],
);

/** Where a customer's own PDF is put when it is printed with the papers. */
export const includeFilePosition = codeTable('ApiIncludeFilePosition', [
  [0, 'after', 'after the waybill'],
  [1, 'before', 'before the waybill'],
]);

/** Kinds of papers and files, a mask. */
export const storageFileTypes = maskTable('ApiStorageFileTypes', [
  [1, 'waybill', 'waybill'],
  [2, 'marks', 'cargo marks'],
  [4, 'policy', 'insurance policy'],
  [8, 'waybill-scan', 'signed waybill scan'],
  [16, 'delivery-confirmation', 'delivery confirmation'],
  [32, 'packing-list', 'packing list'],
  [64, 'acceptance-act', 'acceptance act'],
  [128, 'commercial-invoice', 'commercial invoice'],
  [256, 'other', 'other'],
]);

/** Sizes of cargo marks. */
export const marksFormatCodes = codeTable('ApiMarksFormat', [
  [0, 'A4', 'A4, four to a sheet'],
  [1, 'A5', 'A5'],
  [2, 'A6', 'A6'],
  [3, 'A7', 'A7'],
]);

/** type of a pickup point. */
export const pickupPointTypeCodes = codeTable('ApiPickupPointType', [
  [0, 'pickup-point', 'pickup point'],
  [1, 'parcel-locker', 'parcel locker'],
  [2, 'post-office', 'post office'],
  [3, 'terminal', 'terminal'],
  [4, 'shop', 'shop'],
  [5, 'other', 'other'],
]);

/** mode of a pickup point that does one of the two alone. */
export const pickupPointModes = codeTable('PickupPointModes', [
  [1, 'intake', 'Intake: accepts parcels'],
  [2, 'pickup', 'Pickup: hands out parcels'],
]);
