import type { OrderStatus } from '@cartage/core';
import type { StateCode } from './protocol.ts';

/** The vendor's codes and ours. `HUB` is not among ours on purpose: it shows as VendorStatus with the vendor's own words. */
export const statuses = {
  ACC: 'CourierAssigned',
  CUR: 'CourierOnTheWay',
  PUP: 'ParcelPickedUp',
  TRN: 'ParcelOnTheWay',
  ARR: 'ParcelInTheRecipientCity',
  OUT: 'ParcelHandedForDelivery',
  PVZ: 'ParcelInPickupPoint',
  RDT: 'ChangeDateByReceiver',
  NDL: 'FailedDeliveryAttempt',
  STX: 'StoragePeriodExpires',
  RFI: 'RequestForInformation',
  PRB: 'ProblemDetected',
  DLV: 'Finished',
  RFS: 'RefuseOfDelivery',
  RTN: 'Returning',
  RTD: 'FinishedWithReturn',
  CNL: 'Canceled',
} as const satisfies Partial<Record<StateCode, OrderStatus>>;

export const statusOf = (code: string): OrderStatus =>
  Object.hasOwn(statuses, code) ? statuses[code as keyof typeof statuses] : 'VendorStatus';
