import { expect, it } from 'vitest';
import { type MasterName, masterStatuses, orderStatuses, statuses } from './statuses.ts';

/** The statuses of each coarser state (interface 9.1, 9.2). */
const specified: Readonly<Record<MasterName, string>> = {
  New: 'Draft',
  Waiting: 'RateRequest',
  Approval: 'OnApproval',
  Payment: 'AwaitingPayment',
  Transfer: 'TransferringToVendor VendorError VendorUnavailable TransferredToVendor',
  Transportation:
    'CourierAssigned CourierOnTheWay ParcelPickedUp VendorStatus InProgress ParcelOnTheWay ParcelInTheRecipientCity',
  Delivery:
    'ParcelHandedForDelivery ParcelInPickupPoint ChangeDateByReceiver FailedDeliveryAttempt StoragePeriodExpires',
  Returning: 'Returning',
  ProblemDetected: 'RequestForInformation ProblemDetected',
  Cancelled: 'CancelRequest Canceled',
  Removed: 'Removed',
  Finished: 'Finished FinishedWithAdditional AutoFinished',
  NotDelivered: 'RefuseOfDelivery FinishedWithReturn',
};

it('has every status in its coarser state', () => {
  const byMaster = Map.groupBy(orderStatuses, (name) => statuses[name].master);
  expect(Object.fromEntries([...byMaster].map(([master, names]) => [master, names.join(' ')]))).toEqual(specified);
  expect(Object.keys(masterStatuses)).toEqual(Object.keys(specified));
});

it('lists the statuses as they come along the way', () => {
  const ranks = orderStatuses.map((name) => statuses[name].rank);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});
