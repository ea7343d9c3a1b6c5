import type { Order } from '@cartage/core';
import { type Db, ensureJob, lastAttempt } from '@cartage/storage';
import { keptCall } from '../attempts/courier-comes.ts';
import { originOf } from '../cause.ts';
import type { Ground } from '../context.ts';

/**
 * Of an order that is Canceled: the courier who was to fetch it, and has nobody else to fetch, is called off by the worker
 * (`continueCallingOff`). To be called in the transaction that cancels it.
 */
export const leaveOutOfCourier = async (service: Ground, tx: Db, order: Order): Promise<void> => {
  if (order.vendorPickupNumber === null) return;
  const attempt = await lastAttempt(tx, order, 'courier-call');
  // Whom the hand-over has called goes with the order.
  if (attempt?.state !== 'confirmed') return;
  const { pickupNumber, isOff = false } = keptCall(attempt);
  if (pickupNumber === undefined || isOff) return;
  const { reference, vendorId, connection } = attempt;
  const now = service.clock();
  // One that somebody has asked for stays as it is.
  await ensureJob(tx, {
    task: 'courier-cancel',
    key: reference,
    payload: {
      reference,
      pickupNumber,
      companyId: order.companyId,
      isAsked: false,
      since: now,
      ...originOf(service, [order.number]),
    },
    runAt: now,
    vendorId,
    connection,
  });
};
