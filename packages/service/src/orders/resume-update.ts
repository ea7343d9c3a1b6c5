import { isWithVendor } from '@cartage/core';
import { closeAttempt, completeJobByKey, enqueueJob, isJobWithCaller, lastAttempt, lockOrder } from '@cartage/storage';
import { callersLease } from '../attempts/call-lease.ts';
import { isOpen } from '../attempts/doubtful-attempt.ts';
import { orderJob } from '../attempts/order-job.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { moveTexts } from '../lifecycle/move-texts.ts';
import { waitsForOther } from './begin-update.ts';
import { callUpdate } from './call-update.ts';
import { note, settleUpdate } from './settle-update.ts';
import { type BegunUpdate, updateDetails } from './vendor-change.ts';

/**
 * Tells the vendor again of a change of which it has not said whether it made it: its answer was lost, or the process
 * died. The worker's act; safe to run at any time and any number of times.
 */
export const resumeUpdate = async (service: Ground & Connections, orderId: number): Promise<void> => {
  const begun = await takeUp(service, orderId);
  if (begun) await settleUpdate(service, begun, await callUpdate(service, begun));
};

/** null: nothing is to be done, or not by this process, or not now. */
const takeUp = (service: Ground, orderId: number): Promise<BegunUpdate | null> =>
  service.store.transaction(async (tx) => {
    const now = service.clock();
    const key = String(orderId);
    const order = await lockOrder(tx, orderId);
    const attempt = order && (await lastAttempt(tx, order, 'update'));
    if (!order || !isOpen(attempt)) {
      await completeJobByKey(tx, 'update', key);
      return null;
    }
    if (await isJobWithCaller(tx, 'update', key, service.watch.steady())) return null;
    if (!isWithVendor(order.status)) {
      await closeAttempt(tx, attempt.id, {
        state: 'undecidable',
        finishedAt: now,
        problem: moveTexts.changeTooLate.en,
      });
      await note({ tx, order, attempt, now }, moveTexts.changeTooLate, 'too-late');
      await completeJobByKey(tx, 'update', key);
      return null;
    }
    if (waitsForOther(attempt, now)) {
      await enqueueJob(tx, { ...orderJob(service, 'update', order, attempt), runAt: updateDetails(attempt).lateUntil });
      return null;
    }
    const lease = callersLease(service);
    await enqueueJob(tx, { ...orderJob(service, 'update', order, attempt), runAt: now, lease });
    return { order, attempt, since: now, isRepeat: true };
  });
