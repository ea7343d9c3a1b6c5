import { type Locale, type MasterName, masterStatuses, type OrderStatus, statuses } from '@cartage/core';
import { codeList } from '../schema/code-table.ts';

// The table of interface 9.1 and 9.2; deployed clients switch on its numbers.

const codes: Readonly<Record<OrderStatus, number>> = {
  Draft: 0,
  RateRequest: 10,
  OnApproval: 20,
  AwaitingPayment: 30,
  TransferringToVendor: 50,
  VendorError: 51,
  VendorUnavailable: 52,
  TransferredToVendor: 60,
  CourierAssigned: 70,
  CourierOnTheWay: 90,
  ParcelPickedUp: 80,
  VendorStatus: 120,
  InProgress: 130,
  ParcelOnTheWay: 100,
  ParcelInTheRecipientCity: 110,
  ParcelHandedForDelivery: 200,
  ParcelInPickupPoint: 210,
  ChangeDateByReceiver: 220,
  FailedDeliveryAttempt: 230,
  StoragePeriodExpires: 240,
  RequestForInformation: 500,
  ProblemDetected: 510,
  RefuseOfDelivery: 800,
  Returning: 300,
  CancelRequest: 600,
  Finished: 700,
  FinishedWithAdditional: 710,
  AutoFinished: 720,
  FinishedWithReturn: 810,
  Canceled: 605,
  Removed: 610,
};

const masterCodes: Readonly<Record<MasterName, number>> = {
  New: 0,
  Waiting: 10,
  Approval: 20,
  Payment: 30,
  Transfer: 50,
  Transportation: 100,
  Delivery: 200,
  Returning: 300,
  ProblemDetected: 500,
  Cancelled: 600,
  Removed: 610,
  Finished: 700,
  NotDelivered: 800,
};

const names = (table: Readonly<Record<string, number>>): string =>
  Object.entries(table)
    .map(([name, code]) => `${code} ${name}`)
    .join('; ');

/** The number of every status, each its own. */
export const orderStatus = codeList('OrderStatus', names(codes), Object.values(codes));

/** The number of the coarser state that a status belongs to. */
export const masterStatus = codeList('MasterStatus', names(masterCodes), Object.values(masterCodes));

/** The number of a status. */
export const statusCode = (status: OrderStatus): number => codes[status];

/** The number of the coarser state that `status` belongs to. */
export const masterStatusCode = (status: OrderStatus): number => masterCodes[statuses[status].master];

/** `statusName`, in the language of the caller. */
export const statusName = (status: OrderStatus, locale: Locale): string => statuses[status].text[locale];

/** `masterStatusName`, in the language of the caller. */
export const masterStatusName = (status: OrderStatus, locale: Locale): string =>
  masterStatuses[statuses[status].master][locale];
