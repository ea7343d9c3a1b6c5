import { type OrderStatus, orderStatuses } from '@cartage/core';
import { expect, it } from 'vitest';
import { openApiOrderStatus, statusCode, statusesOf, statusName } from './statuses.ts';

/** The numbers of the statuses (interface 9.1). */
const specified: Readonly<Record<number, OrderStatus>> = {
  0: 'Draft',
  1: 'OnApproval',
  2: 'TransferringToVendor',
  3: 'VendorError',
  4: 'VendorUnavailable',
  5: 'TransferredToVendor',
  6: 'CourierAssigned',
  7: 'ParcelPickedUp',
  8: 'CourierOnTheWay',
  9: 'ParcelOnTheWay',
  10: 'ParcelInTheRecipientCity',
  11: 'ParcelHandedForDelivery',
  12: 'ParcelInPickupPoint',
  13: 'VendorStatus',
  14: 'InProgress',
  30: 'ChangeDateByReceiver',
  31: 'FailedDeliveryAttempt',
  32: 'StoragePeriodExpires',
  50: 'RequestForInformation',
  51: 'ProblemDetected',
  80: 'Returning',
  90: 'Finished',
  91: 'FinishedWithAdditional',
  92: 'AutoFinished',
  93: 'FinishedWithReturn',
  95: 'RefuseOfDelivery',
  97: 'CancelRequest',
  98: 'Canceled',
  99: 'Removed',
};

it('has exactly the numbers of OpenApiOrderStatus, each for its status', () => {
  expect([...openApiOrderStatus.values]).toEqual(Object.keys(specified).map(Number));
  for (const [code, status] of Object.entries(specified)) expect(statusesOf(Number(code))[0]).toBe(status);
});

it('has a number for every status; those of a later interface have that of Draft (interface 9.1)', () => {
  for (const status of orderStatuses) {
    expect(openApiOrderStatus.values.has(statusCode(status))).toBe(true);
    expect(statusesOf(statusCode(status))).toContain(status);
  }
  expect(statusesOf(0)).toEqual(['Draft', 'RateRequest', 'AwaitingPayment']);
  expect(statusName('RateRequest', 'ru')).toBe('Черновик');
  expect(statusName('Finished', 'en')).toBe('Finished');
  expect(statusesOf(15)).toEqual([]);
});
