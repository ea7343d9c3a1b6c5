import { orderStatuses } from '@cartage/core';
import { expect, it } from 'vitest';
import { statuses, statusOf, statusOfReturn } from './statuses.ts';

it('knows the statuses of the documentation, by both names of those that have two', () => {
  expect(Object.keys(statuses).length).toBeGreaterThanOrEqual(44);
  for (const status of Object.values(statuses)) expect(orderStatuses).toContain(status);
});

it.for([
  ['CREATED', 'TransferredToVendor'],
  ['REMOVED', 'Canceled'],
  ['RECEIVED_AT_SHIPMENT_WAREHOUSE', 'ParcelPickedUp'],
  // "This status does not mean that the parcel goes back to the sender."
  ['RETURNED_TO_SENDER_CITY_WAREHOUSE', 'ParcelPickedUp'],
  ['RETURNED_TO_TRANSIT_WAREHOUSE', 'ParcelOnTheWay'],
  ['RETURNED_TO_RECIPIENT_CITY_WAREHOUSE', 'FailedDeliveryAttempt'],
  ['ACCEPTED_IN_RECIPIENT_CITY', 'ParcelInTheRecipientCity'],
  ['ACCEPTED_AT_PICK_UP_POINT', 'ParcelInPickupPoint'],
  ['POSTOMAT_POSTED', 'ParcelInPickupPoint'],
  // Waits for a courier, and not for the receiver.
  ['ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE', 'ParcelInTheRecipientCity'],
  ['TAKEN_BY_COURIER', 'ParcelHandedForDelivery'],
  ['DELIVERED', 'Finished'],
  ['POSTOMAT_RECEIVED', 'Finished'],
  ['NOT_DELIVERED', 'RefuseOfDelivery'],
  ['POSTOMAT_SEIZED', 'RefuseOfDelivery'],
  ['SOMETHING_NEW', 'VendorStatus'],
  ['constructor', 'VendorStatus'],
] as const)('takes %s for %s', ([code, status]) => {
  expect(statusOf(code)).toBe(status);
});

it('takes the delivery of a return for the end of it', () => {
  expect(statusOfReturn('DELIVERED')).toBe('FinishedWithReturn');
  expect(statusOfReturn('SENT_TO_RECIPIENT_CITY')).toBe('Returning');
});
