import type { OrderStatus } from '@cartage/core';

/**
 * Statuses of requests, with the spellings that the service has for them. The documentation puts the last ones of "canceled"
 * among the reasons; the service has told them as statuses too.
 */
export const statuses = {
  DRAFT: 'TransferredToVendor',
  VALIDATING: 'TransferredToVendor',
  VALIDATING_ERROR: 'ProblemDetected',
  CREATED: 'TransferredToVendor',
  DELIVERY_PROCESSING_STARTED: 'TransferredToVendor',
  DELIVERY_TRACK_RECIEVED: 'TransferredToVendor',
  DELIVERY_TRACK_RECEIVED: 'TransferredToVendor',
  SORTING_CENTER_PROCESSING_STARTED: 'TransferredToVendor',
  SORTING_CENTER_TRACK_RECEIVED: 'TransferredToVendor',
  SORTING_CENTER_TRACK_RECIEVED: 'TransferredToVendor',
  SORTING_CENTER_TRACK_LOADED: 'TransferredToVendor',
  // Of the shipment on paper: the parcel is still at the sender's.
  DELIVERY_LOADED: 'TransferredToVendor',
  SORTING_CENTER_LOADED: 'TransferredToVendor',

  SORTING_CENTER_AT_START: 'ParcelPickedUp',
  SORTING_CENTER_PREPARED: 'ParcelOnTheWay',
  SORTING_CENTER_TRANSMITTED: 'ParcelOnTheWay',
  DELIVERY_TRANSPORTATION: 'ParcelOnTheWay',
  DELIVERY_AT_START: 'ParcelInTheRecipientCity',
  DELIVERY_AT_START_SORT: 'ParcelInTheRecipientCity',
  DELIVERY_TRANSPORTATION_RECIPIENT: 'ParcelHandedForDelivery',
  DELIVERY_ARRIVED_PICKUP_POINT: 'ParcelInPickupPoint',
  CONFIRMATION_CODE_RECEIVED: 'ParcelInPickupPoint',
  DELIVERY_STORAGE_PERIOD_EXTENDED: 'ParcelInPickupPoint',
  DELIVERY_ATTEMPT_FAILED: 'FailedDeliveryAttempt',
  DELIVERY_UPDATED_BY_RECIPIENT: 'ChangeDateByReceiver',
  DELIVERY_UPDATED_BY_SHOP: 'VendorStatus',
  DELIVERY_UPDATED_BY_DELIVERY: 'VendorStatus',
  DELIVERY_TIME_INTERVALS_UPDATED: 'VendorStatus',

  DELIVERY_TRANSMITTED_TO_RECIPIENT: 'Finished',
  PARTICULARLY_DELIVERED: 'Finished',
  DELIVERY_DELIVERED: 'Finished',
  FINISHED: 'Finished',

  // Nobody came for it in time.
  DELIVERY_STORAGE_PERIOD_EXPIRED: 'RefuseOfDelivery',
  SORTING_CENTER_RETURN_PREPARING: 'Returning',
  SORTING_CENTER_RETURN_PREPARING_SENDER: 'Returning',
  SORTING_CENTER_RETURN_ARRIVED: 'Returning',
  RETURN_PREPARING: 'Returning',
  RETURN_TRANSPORTATION_STARTED: 'Returning',
  RETURN_ARRIVED_DELIVERY: 'Returning',
  RETURN_TRANSMITTED_FULFILMENT: 'Returning',
  RETURN_READY_FOR_PICKUP: 'Returning',
  SORTING_CENTER_RETURN_RETURNED: 'FinishedWithReturn',
  RETURN_RETURNED: 'FinishedWithReturn',

  CANCELLED: 'Canceled',
  CANCELLED_BY_RECIPIENT: 'Canceled',
  CANCELLED_USER: 'Canceled',
  CANCELLED_IN_PLATFORM: 'Canceled',
  CANCELED_IN_PLATFORM: 'Canceled',
  SORTING_CENTER_CANCELLED: 'Canceled',
} as const satisfies Readonly<Record<string, OrderStatus>>;

export const statusOf = (code: string): OrderStatus =>
  Object.hasOwn(statuses, code) ? statuses[code as keyof typeof statuses] : 'VendorStatus';

/** The vendor has the parcel, or had it. */
export const isTaken = (status: OrderStatus): boolean => takenStatuses.includes(status);

const takenStatuses: readonly OrderStatus[] = [
  'ParcelPickedUp',
  'ParcelOnTheWay',
  'ParcelInTheRecipientCity',
  'ParcelHandedForDelivery',
  'ParcelInPickupPoint',
  'FailedDeliveryAttempt',
  'RefuseOfDelivery',
  'Returning',
];

/** The parcel is with the receiver's courier or further, where the vendor cancels no more. */
export const isTooFar = (status: OrderStatus): boolean => farStatuses.includes(status);

const farStatuses: readonly OrderStatus[] = [
  'ParcelHandedForDelivery',
  'ParcelInPickupPoint',
  'FailedDeliveryAttempt',
  'RefuseOfDelivery',
  'Returning',
  'Finished',
  'FinishedWithReturn',
];
