import type { Order } from '@cartage/core';
import { type Attempt, completeJobByKey, type Db } from '@cartage/storage';
import { originOf } from '../cause.ts';
import type { Ground } from '../context.ts';

/** What an order has a job for, at most one of each. */
type OrderTask = 'hand-over' | 'update' | 'cancel' | 'withdraw';

/** The one job of its kind that an order has, among those that wait for the same account of a vendor. */
export const orderJob = <Task extends OrderTask>(
  service: Pick<Ground, 'cause'>,
  task: Task,
  { id, number }: Pick<Order, 'id' | 'number'>,
  { vendorId, connection }: Pick<Attempt, 'vendorId' | 'connection'>,
) => ({ task, key: String(id), payload: { orderId: id, ...originOf(service, [number]) }, vendorId, connection });

/** Nothing of it is left to do. */
export const endOrderJob = (tx: Db, task: OrderTask, orderId: number): Promise<void> =>
  completeJobByKey(tx, task, String(orderId));
