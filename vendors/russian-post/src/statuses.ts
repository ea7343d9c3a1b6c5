import type { OrderStatus } from '@cartage/core';

/**
 * Operations of the tracking service by their type, by type and attribute, and, where the way of delivery matters, by
 * type, attribute and kind of mail. What is not here becomes VendorStatus, with the words of Russian Post.
 */
export const statuses = {
  '1': 'ParcelPickedUp',
  '2': 'Finished',
  // To the sender: at the office, by a locker, a postman, a courier.
  '2.2': 'FinishedWithReturn',
  '2.4': 'FinishedWithReturn',
  '2.7': 'FinishedWithReturn',
  '2.9': 'FinishedWithReturn',
  '2.16': 'FinishedWithReturn',
  '2.20': 'FinishedWithReturn',
  '2.22': 'FinishedWithReturn',
  '2.24': 'FinishedWithReturn',
  '2.28': 'FinishedWithReturn',
  '2.29': 'FinishedWithReturn',
  '2.30': 'FinishedWithReturn',
  '2.31': 'FinishedWithReturn',
  '3': 'Returning',
  '4': 'ParcelOnTheWay',
  '5': 'ProblemDetected',
  '6': 'ParcelInPickupPoint',
  '7': 'ProblemDetected',
  '8': 'ParcelOnTheWay',
  '8.2': 'ParcelInPickupPoint',
  // EMS and Courier online wait there for a courier, and not for the receiver.
  '8.2.7': 'ParcelInTheRecipientCity',
  '8.2.24': 'ParcelInTheRecipientCity',
  '8.9': 'ParcelInPickupPoint',
  '8.10': 'StoragePeriodExpires',
  '8.14': 'ParcelInPickupPoint',
  '8.15': 'ParcelHandedForDelivery',
  '8.18': 'ParcelHandedForDelivery',
  '8.21': 'RequestForInformation',
  '8.22': 'ParcelInTheRecipientCity',
  '8.27': 'StoragePeriodExpires',
  '8.28': 'StoragePeriodExpires',
  '8.33': 'StoragePeriodExpires',
  '8.35': 'StoragePeriodExpires',
  '8.40': 'StoragePeriodExpires',
  '8.42': 'StoragePeriodExpires',
  '8.43': 'StoragePeriodExpires',
  '8.78': 'CancelRequest',
  '12': 'FailedDeliveryAttempt',
  '12.2': 'ChangeDateByReceiver',
  '12.6': 'RefuseOfDelivery',
  '12.28': 'ProblemDetected',
  '15': 'ProblemDetected',
  '16': 'ProblemDetected',
  '17': 'ProblemDetected',
  '18': 'ProblemDetected',
  '21': 'Finished',
  '22': 'FailedDeliveryAttempt',
  '22.5': 'RefuseOfDelivery',
  '28': 'TransferredToVendor',
  '35': 'ProblemDetected',
  '38': 'RequestForInformation',
  '42': 'FailedDeliveryAttempt',
  '42.6': 'RefuseOfDelivery',
  '44': 'ProblemDetected',
  '46': 'Canceled',
  '62': 'FinishedWithReturn',
} as const satisfies Readonly<Record<string, OrderStatus>>;

export const statusOf = (type: string, attribute: string, mailType: string): OrderStatus => {
  for (const code of [`${type}.${attribute}.${mailType}`, `${type}.${attribute}`, type])
    if (Object.hasOwn(statuses, code)) return statuses[code as keyof typeof statuses];
  return 'VendorStatus';
};
