import type { OrderStatus } from '@cartage/core';

// Invented: all codes.

/** Acme's codes and ours. A code that is not here becomes VendorStatus, with Acme's own words. */
export const statuses = {
  TAKEN: 'ParcelPickedUp',
  ROAD: 'ParcelOnTheWay',
  THERE: 'ParcelInTheRecipientCity',
  OUT: 'ParcelHandedForDelivery',
  POINT: 'ParcelInPickupPoint',
  MISSED: 'FailedDeliveryAttempt',
  DONE: 'Finished',
  REFUSED: 'RefuseOfDelivery',
  BACK: 'Returning',
  RETURNED: 'FinishedWithReturn',
  CANCELED: 'Canceled',
} as const satisfies Readonly<Record<string, OrderStatus>>;

export const statusOf = (code: string): OrderStatus =>
  Object.hasOwn(statuses, code) ? statuses[code as keyof typeof statuses] : 'VendorStatus';
