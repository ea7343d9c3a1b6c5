import type { OrderStatus } from '@cartage/core';

/**
 * Statuses of orders, under both of the names that CDEK has for some of them. "Returned to the warehouse" means that a step
 * failed and is done again, and not that the parcel goes back.
 */
export const statuses = {
  ACCEPTED: 'TransferredToVendor',
  CREATED: 'TransferredToVendor',
  INVALID: 'ProblemDetected',
  REMOVED: 'Canceled',

  RECEIVED_AT_SHIPMENT_WAREHOUSE: 'ParcelPickedUp',
  RECEIVED_AT_SENDER_WAREHOUSE: 'ParcelPickedUp',
  READY_FOR_SHIPMENT_IN_SENDER_CITY: 'ParcelOnTheWay',
  READY_TO_SHIP_AT_SENDING_OFFICE: 'ParcelOnTheWay',
  RETURNED_TO_SENDER_CITY_WAREHOUSE: 'ParcelPickedUp',
  RETURNED_TO_SENDER_WAREHOUSE: 'ParcelPickedUp',
  TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY: 'ParcelOnTheWay',
  PASSED_TO_CARRIER_AT_SENDING_OFFICE: 'ParcelOnTheWay',

  SENT_TO_TRANSIT_CITY: 'ParcelOnTheWay',
  SEND_TO_TRANSIT_OFFICE: 'ParcelOnTheWay',
  ACCEPTED_IN_TRANSIT_CITY: 'ParcelOnTheWay',
  MET_AT_TRANSIT_OFFICE: 'ParcelOnTheWay',
  ACCEPTED_AT_TRANSIT_WAREHOUSE: 'ParcelOnTheWay',
  ACCEPTED_TO_OFFICE_TRANSIT_WAREHOUSE: 'ParcelOnTheWay',
  ENTERED_TO_TRANSIT_WAREHOUSE: 'ParcelOnTheWay',
  ENTERED_TO_OFFICE_TRANSIT_WAREHOUSE: 'ParcelOnTheWay',
  RETURNED_TO_TRANSIT_WAREHOUSE: 'ParcelOnTheWay',
  READY_FOR_SHIPMENT_IN_TRANSIT_CITY: 'ParcelOnTheWay',
  READY_TO_SHIP_IN_TRANSIT_OFFICE: 'ParcelOnTheWay',
  TAKEN_BY_TRANSPORTER_FROM_TRANSIT_CITY: 'ParcelOnTheWay',
  PASSED_TO_CARRIER_AT_TRANSIT_OFFICE: 'ParcelOnTheWay',
  SENT_TO_SENDER_CITY: 'ParcelOnTheWay',
  SEND_TO_SENDING_OFFICE: 'ParcelOnTheWay',
  ACCEPTED_IN_SENDER_CITY: 'ParcelOnTheWay',
  MET_AT_SENDING_OFFICE: 'ParcelOnTheWay',
  SENT_TO_RECIPIENT_CITY: 'ParcelOnTheWay',
  SEND_TO_RECIPIENT_OFFICE: 'ParcelOnTheWay',

  IN_CUSTOMS_INTERNATIONAL: 'ParcelOnTheWay',
  SHIPPED_TO_DESTINATION: 'ParcelOnTheWay',
  PASSED_TO_TRANSIT_CARRIER: 'ParcelOnTheWay',
  IN_CUSTOMS_LOCAL: 'ParcelOnTheWay',
  CUSTOMS_COMPLETE: 'ParcelOnTheWay',

  ACCEPTED_IN_RECIPIENT_CITY: 'ParcelInTheRecipientCity',
  ARRIVED_AT_RECIPIENT_CITY: 'ParcelInTheRecipientCity',
  MET_AT_RECIPIENT_OFFICE: 'ParcelInTheRecipientCity',
  ENTERED_TO_RECIPIENT_CITY_WAREHOUSE: 'ParcelInTheRecipientCity',
  ENTERED_TO_DELIVERY_WAREHOUSE: 'ParcelInTheRecipientCity',
  ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE: 'ParcelInTheRecipientCity',
  ACCEPTED_AT_DELIVERY_WAREHOUSE: 'ParcelInTheRecipientCity',
  ENTERED_TO_PICK_UP_POINT: 'ParcelInTheRecipientCity',
  ENTERED_TO_WAREHOUSE_ON_DEMAND: 'ParcelInTheRecipientCity',

  ACCEPTED_AT_PICK_UP_POINT: 'ParcelInPickupPoint',
  ACCEPTED_AT_WAREHOUSE_ON_DEMAND: 'ParcelInPickupPoint',
  POSTOMAT_POSTED: 'ParcelInPickupPoint',
  TAKEN_BY_COURIER: 'ParcelHandedForDelivery',
  ISSUED_FOR_DELIVERY: 'ParcelHandedForDelivery',
  RETURNED_TO_RECIPIENT_CITY_WAREHOUSE: 'FailedDeliveryAttempt',
  RETURNED_TO_DELIVERY_WAREHOUSE: 'FailedDeliveryAttempt',

  DELIVERED: 'Finished',
  POSTOMAT_RECEIVED: 'Finished',
  NOT_DELIVERED: 'RefuseOfDelivery',
  // Nobody came for it in time.
  POSTOMAT_SEIZED: 'RefuseOfDelivery',
} as const satisfies Readonly<Record<string, OrderStatus>>;

export const statusOf = (code: string): OrderStatus =>
  Object.hasOwn(statuses, code) ? statuses[code as keyof typeof statuses] : 'VendorStatus';

/** Of the order that brings a parcel back. */
export const statusOfReturn = (code: string): OrderStatus =>
  statusOf(code) === 'Finished' ? 'FinishedWithReturn' : 'Returning';
