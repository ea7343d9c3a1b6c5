import { codeTable } from '../schema/code-table.ts';

/** orderPushResult: what came of the last hand-over. */
export const orderPushResults = codeTable('OrderPushResult', [
  [0, 'handed-over', 'handed over'],
  [1, 'draft', 'saved as draft'],
  [2, 'rejected', 'vendor rejected'],
  [3, 'unavailable', 'vendor unavailable'],
  [4, 'awaits-approval', 'awaits approval'],
]);

/** Services of an order (interface 6.26). A code that is not here is ServiceInvalid, so there is no schema of it. */
export const serviceTypes = codeTable('OrderServiceCode', [
  [1, 'CashOnDelivery', 'cash on delivery'],
  [2, 'Insurance', 'insurance, its sum as the parameter'],
  [3, 'PartialBuyOut', 'partial buy-out'],
  [4, 'PrintReceipt', 'print receipt'],
  [5, 'SmsToReceiver', 'SMS to the receiver'],
]);
