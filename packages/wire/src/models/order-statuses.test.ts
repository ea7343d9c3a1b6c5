import { type OrderStatus, orderStatuses } from '@cartage/core';
import { expect, it } from 'vitest';
import { masterStatus, masterStatusCode, orderStatus, statusCode } from './order-statuses.ts';

/** Status, its name, masterStatus (interface 9.1, 9.2). */
const detailed: Readonly<Record<number, readonly [OrderStatus, masterStatus: number]>> = {
  0: ['Draft', 0],
  10: ['RateRequest', 10],
  20: ['OnApproval', 20],
  30: ['AwaitingPayment', 30],
  50: ['TransferringToVendor', 50],
  51: ['VendorError', 50],
  52: ['VendorUnavailable', 50],
  60: ['TransferredToVendor', 50],
  70: ['CourierAssigned', 100],
  80: ['ParcelPickedUp', 100],
  90: ['CourierOnTheWay', 100],
  100: ['ParcelOnTheWay', 100],
  110: ['ParcelInTheRecipientCity', 100],
  120: ['VendorStatus', 100],
  130: ['InProgress', 100],
  200: ['ParcelHandedForDelivery', 200],
  210: ['ParcelInPickupPoint', 200],
  220: ['ChangeDateByReceiver', 200],
  230: ['FailedDeliveryAttempt', 200],
  240: ['StoragePeriodExpires', 200],
  300: ['Returning', 300],
  500: ['RequestForInformation', 500],
  510: ['ProblemDetected', 500],
  600: ['CancelRequest', 600],
  605: ['Canceled', 600],
  610: ['Removed', 610],
  700: ['Finished', 700],
  710: ['FinishedWithAdditional', 700],
  720: ['AutoFinished', 700],
  800: ['RefuseOfDelivery', 800],
  810: ['FinishedWithReturn', 800],
};

it('has the numbers of every status and of its coarser state', () => {
  const numbers = orderStatuses.map((name) => [statusCode(name), [name, masterStatusCode(name)]]);
  expect(numbers).toHaveLength(Object.keys(detailed).length);
  expect(Object.fromEntries(numbers)).toEqual(detailed);
});

it('describes exactly these numbers', () => {
  expect([...orderStatus.values]).toEqual(Object.keys(detailed).map(Number));
  expect(orderStatus.description).toContain('60 TransferredToVendor');
  expect(new Set(masterStatus.values)).toEqual(new Set(Object.values(detailed).map(([, master]) => master)));
});
