import { type Locale, type OrderStatus, orderStatuses, statuses } from '@cartage/core';
import { codeList } from '../schema/code-table.ts';

/**
 * OpenApiOrderStatus (interface 9.1). RateRequest and AwaitingPayment, which a later interface alone knows, share
 * Draft's number.
 */
const codes: Readonly<Record<OrderStatus, number>> = {
  Draft: 0,
  RateRequest: 0,
  OnApproval: 1,
  AwaitingPayment: 0,
  TransferringToVendor: 2,
  VendorError: 3,
  VendorUnavailable: 4,
  TransferredToVendor: 5,
  CourierAssigned: 6,
  CourierOnTheWay: 8,
  ParcelPickedUp: 7,
  VendorStatus: 13,
  InProgress: 14,
  ParcelOnTheWay: 9,
  ParcelInTheRecipientCity: 10,
  ParcelHandedForDelivery: 11,
  ParcelInPickupPoint: 12,
  ChangeDateByReceiver: 30,
  FailedDeliveryAttempt: 31,
  StoragePeriodExpires: 32,
  RequestForInformation: 50,
  ProblemDetected: 51,
  RefuseOfDelivery: 95,
  Returning: 80,
  CancelRequest: 97,
  Finished: 90,
  FinishedWithAdditional: 91,
  AutoFinished: 92,
  FinishedWithReturn: 93,
  Canceled: 98,
  Removed: 99,
};

/** The statuses that share a number, the plain one first: two of a later interface have Draft's. */
const statusesByCode = Map.groupBy(orderStatuses, (status) => codes[status]);

/** The number of a status, as requests and answers hold it. */
export const openApiOrderStatus = codeList(
  'OpenApiOrderStatus',
  [...statusesByCode].map(([code, [status]]) => `${code} ${status}`).join('; '),
  [...statusesByCode.keys()],
);

/** The number of a status. */
export const statusCode = (status: OrderStatus): number => codes[status];

/** Every status that has the number; none for a number that there is not. */
export const statusesOf = (code: number): readonly OrderStatus[] => statusesByCode.get(code) ?? [];

/** `statusName`: the name that goes with the number, so that a status of a later interface is called Draft too. */
export const statusName = (status: OrderStatus, locale: Locale): string =>
  statuses[statusesOf(codes[status])[0] ?? status].text[locale];
