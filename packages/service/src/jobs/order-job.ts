import type { Attempt } from '@cartage/storage';

/** The one job of its kind that an order has, among those that wait for the same vendor. */
export const orderJob = <Task extends 'hand-over' | 'update' | 'cancel' | 'withdraw'>(
  task: Task,
  { orderId, vendorId }: Pick<Attempt, 'orderId' | 'vendorId'>,
) => ({ task, key: String(orderId), payload: { orderId }, vendorId });
