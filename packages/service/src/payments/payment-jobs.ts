import type { Instant } from '@cartage/core';
import { type Db, enqueueJob, type Payment } from '@cartage/storage';
import { callersLease } from '../attempts/call-lease.ts';
import { originOf } from '../cause.ts';
import type { Ground } from '../context.ts';

/** The one job of its kind that a payment has. `runAt` `held`: whoever commits it calls the provider himself, at once. */
export const enqueuePaymentJob = (
  service: Ground,
  tx: Db,
  task: 'payment' | 'refund',
  { id, reference }: Payment,
  runAt: Instant | 'held',
): Promise<void> =>
  enqueueJob(tx, {
    task,
    key: String(id),
    payload: { paymentId: id, ...originOf(service, [reference.replace(/-P\d+$/, '')]) },
    runAt: runAt === 'held' ? service.clock() : runAt,
    ...(runAt === 'held' ? { lease: callersLease(service) } : {}),
  });
