import { orderStatuses } from '@cartage/core';
import { expect, it } from 'vitest';
import { isTaken, isTooFar, statuses, statusOf } from './statuses.ts';

it('knows the statuses of the documentation', () => {
  expect(Object.keys(statuses).length).toBeGreaterThanOrEqual(45);
  for (const status of Object.values(statuses)) expect(orderStatuses).toContain(status);
});

it.for([
  ['DRAFT', 'TransferredToVendor'],
  ['VALIDATING_ERROR', 'ProblemDetected'],
  ['CREATED', 'TransferredToVendor'],
  // The service writes both.
  ['DELIVERY_TRACK_RECIEVED', 'TransferredToVendor'],
  ['DELIVERY_TRACK_RECEIVED', 'TransferredToVendor'],
  // "The order is added to the current shipment": on paper.
  ['DELIVERY_LOADED', 'TransferredToVendor'],
  ['SORTING_CENTER_AT_START', 'ParcelPickedUp'],
  ['SORTING_CENTER_TRANSMITTED', 'ParcelOnTheWay'],
  ['DELIVERY_AT_START', 'ParcelInTheRecipientCity'],
  ['DELIVERY_TRANSPORTATION', 'ParcelOnTheWay'],
  ['DELIVERY_TRANSPORTATION_RECIPIENT', 'ParcelHandedForDelivery'],
  ['DELIVERY_ARRIVED_PICKUP_POINT', 'ParcelInPickupPoint'],
  ['DELIVERY_ATTEMPT_FAILED', 'FailedDeliveryAttempt'],
  ['DELIVERY_UPDATED_BY_RECIPIENT', 'ChangeDateByReceiver'],
  ['DELIVERY_UPDATED_BY_SHOP', 'VendorStatus'],
  ['DELIVERY_TRANSMITTED_TO_RECIPIENT', 'Finished'],
  ['DELIVERY_DELIVERED', 'Finished'],
  ['PARTICULARLY_DELIVERED', 'Finished'],
  ['DELIVERY_STORAGE_PERIOD_EXPIRED', 'RefuseOfDelivery'],
  // At the sender's door, and not yet in his hands.
  ['SORTING_CENTER_RETURN_ARRIVED', 'Returning'],
  ['RETURN_READY_FOR_PICKUP', 'Returning'],
  ['RETURN_RETURNED', 'FinishedWithReturn'],
  ['CANCELLED', 'Canceled'],
  ['CANCELED_IN_PLATFORM', 'Canceled'],
  ['SOMETHING_NEW', 'VendorStatus'],
  ['constructor', 'VendorStatus'],
] as const)('takes %s for %s', ([code, status]) => {
  expect(statusOf(code)).toBe(status);
});

it('knows until when an order is canceled for nothing, brought back, and not canceled any more', () => {
  const stages = (['CREATED', 'SORTING_CENTER_LOADED'] as const).map((code) => [code, false, false] as const);
  const way = (['SORTING_CENTER_AT_START', 'DELIVERY_TRANSPORTATION', 'DELIVERY_AT_START'] as const).map(
    (code) => [code, true, false] as const,
  );
  const far = (
    [
      'DELIVERY_TRANSPORTATION_RECIPIENT',
      'DELIVERY_ARRIVED_PICKUP_POINT',
      'DELIVERY_ATTEMPT_FAILED',
      'DELIVERY_STORAGE_PERIOD_EXPIRED',
      'RETURN_PREPARING',
    ] as const
  ).map((code) => [code, true, true] as const);
  const over = (['DELIVERY_DELIVERED', 'RETURN_RETURNED'] as const).map((code) => [code, false, true] as const);
  for (const [code, taken, tooFar] of [...stages, ...way, ...far, ...over])
    expect([code, isTaken(statusOf(code)), isTooFar(statusOf(code))]).toEqual([code, taken, tooFar]);
});
