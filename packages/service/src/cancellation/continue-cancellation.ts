import { lockOrder } from '@cartage/storage';
import { endOrderJob } from '../attempts/order-job.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { askCancellation } from './ask-cancellation.ts';

/** Goes on with a cancellation whose answer was lost or is still to come. The worker's act. */
export const continueCancellation = async (service: Ground & Connections, orderId: number): Promise<void> => {
  const order = await service.store.transaction(async (tx) => {
    // Locked: a cancellation that begins just now would else lose its job, and nobody would go on with it.
    const current = await lockOrder(tx, orderId);
    if (current?.status !== 'CancelRequest') await endOrderJob(tx, 'cancel', orderId);
    return current;
  });
  if (order?.status === 'CancelRequest') await askCancellation(service, order, 'worker');
};
