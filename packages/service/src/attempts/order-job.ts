import type { Order } from '@cartage/core';
import type { Attempt } from '@cartage/storage';
import { originOf } from '../cause.ts';
import type { Ground } from '../context.ts';

/** The one job of its kind that an order has, among those that wait for the same account of a vendor. */
export const orderJob = <Task extends 'hand-over' | 'update' | 'cancel' | 'withdraw'>(
  service: Pick<Ground, 'cause'>,
  task: Task,
  { id, number }: Pick<Order, 'id' | 'number'>,
  { vendorId, connection }: Pick<Attempt, 'vendorId' | 'connection'>,
) => ({ task, key: String(id), payload: { orderId: id, ...originOf(service, [number]) }, vendorId, connection });
