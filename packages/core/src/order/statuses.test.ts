import { expect, it } from 'vitest';
import { type OrderStatus, orderStatuses, statuses } from './statuses.ts';

/** specification, OpenApiOrderStatus. */
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

/** decisions, section 5, status and masterStatus; the newer interface's own two included. */
const detailed: Readonly<Record<number, readonly [OrderStatus, master: string]>> = {
  0: ['Draft', 'New'],
  10: ['RateRequest', 'Waiting'],
  20: ['OnApproval', 'Approval'],
  30: ['AwaitingPayment', 'Payment'],
  50: ['TransferringToVendor', 'Transfer'],
  51: ['VendorError', 'Transfer'],
  52: ['VendorUnavailable', 'Transfer'],
  60: ['TransferredToVendor', 'Transfer'],
  70: ['CourierAssigned', 'Transportation'],
  80: ['ParcelPickedUp', 'Transportation'],
  90: ['CourierOnTheWay', 'Transportation'],
  100: ['ParcelOnTheWay', 'Transportation'],
  110: ['ParcelInTheRecipientCity', 'Transportation'],
  120: ['VendorStatus', 'Transportation'],
  130: ['InProgress', 'Transportation'],
  200: ['ParcelHandedForDelivery', 'Delivery'],
  210: ['ParcelInPickupPoint', 'Delivery'],
  220: ['ChangeDateByReceiver', 'Delivery'],
  230: ['FailedDeliveryAttempt', 'Delivery'],
  240: ['StoragePeriodExpires', 'Delivery'],
  300: ['Returning', 'Returning'],
  500: ['RequestForInformation', 'ProblemDetected'],
  510: ['ProblemDetected', 'ProblemDetected'],
  600: ['CancelRequest', 'Cancelled'],
  605: ['Canceled', 'Cancelled'],
  610: ['Removed', 'Removed'],
  700: ['Finished', 'Finished'],
  710: ['FinishedWithAdditional', 'Finished'],
  720: ['AutoFinished', 'Finished'],
  800: ['RefuseOfDelivery', 'NotDelivered'],
  810: ['FinishedWithReturn', 'NotDelivered'],
};

it('has every code of OpenApiOrderStatus, and RateRequest and AwaitingPayment show as Draft', () => {
  const sharing: readonly OrderStatus[] = ['RateRequest', 'AwaitingPayment'];
  const byCode = orderStatuses.filter((name) => !sharing.includes(name)).map((name) => [statuses[name].code, name]);
  expect(Object.fromEntries(byCode)).toEqual(specified);
  expect(sharing.map((name) => statuses[name].code)).toEqual([0, 0]);
});

it('has every detailed number once, with its coarser state', () => {
  const byDetail = orderStatuses.map((name) => [statuses[name].detail, [name, statuses[name].master]]);
  expect(byDetail).toHaveLength(Object.keys(detailed).length);
  expect(Object.fromEntries(byDetail)).toEqual(detailed);
});

it('lists the statuses as they come along the way', () => {
  const ranks = orderStatuses.map((name) => statuses[name].rank);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});
