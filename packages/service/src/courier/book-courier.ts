import { createHash } from 'node:crypto';
import type { CourierWindow, LocalText, Order, TrackEvent } from '@cartage/core';
import {
  appendEvents,
  closeAttempt,
  completeJobByKey,
  enqueueJob,
  getOrders,
  lastAttempt,
  openAttempt,
  setPickupNumber,
} from '@cartage/storage';
import { type CourierOutcome, toVendorProblem } from '@cartage/vendor-kit';
import type { Service } from '../context.ts';
import { leaseUntil } from '../orders/begin-hand-over.ts';
import { chosenVendor } from '../orders/call-hand-over.ts';
import { moveTexts, SERVICE_SOURCE, withVendorWords } from '../orders/move-texts.ts';
import { retryDelay } from '../orders/retry-delay.ts';
import { openDeadline } from '../vendors/deadline.ts';
import { shipmentRef } from '../vendors/shipment-ref.ts';

/** A courier call that may have to be repeated by the worker. */
export interface CourierJob {
  readonly reference: string;
  readonly orderIds: readonly number[];
  readonly window: CourierWindow;
}

/**
 * Books one courier for the orders of one vendor and address, state first: the attempts and the worker's job are
 * committed before the vendor is called, and every repeat carries the same reference, so a lost answer never books twice.
 * The vendor's number of the call, or null where there is none (yet).
 */
export const bookCourier = async (
  service: Service,
  orders: readonly Order[],
  window: CourierWindow,
): Promise<string | null> => {
  const job: CourierJob = { reference: referenceOf(orders, window), orderIds: orders.map(({ id }) => id), window };
  const now = service.clock();
  await service.store.transaction(async (tx) => {
    for (const { id, content } of orders) {
      const vendorId = content.choice?.vendorId ?? null;
      await openAttempt(tx, {
        orderId: id,
        kind: 'courier-call',
        reference: job.reference,
        vendorId,
        tariffId: null,
        startedAt: now,
      });
    }
    await enqueueJob(tx, {
      task: 'courier-call',
      key: job.reference,
      payload: job,
      runAt: now,
      lease: { owner: service.processId, until: leaseUntil(service) },
    });
  });
  return callAndCommit(service, orders, job);
};

/** Makes a call again whose answer was lost. The worker's act. */
export const repeatCourierCall = async (service: Service, job: CourierJob): Promise<void> => {
  await callAndCommit(service, await getOrders(service.store.db, job.orderIds), job);
};

const callAndCommit = async (service: Service, orders: readonly Order[], job: CourierJob): Promise<string | null> => {
  const outcome = await callVendor(service, orders, job);
  await service.store.transaction(async (tx) => {
    const now = service.clock();
    let startedAt = now;
    // Read anew: the history's newest line carries the status that the order has by now.
    for (const order of await getOrders(tx, job.orderIds)) {
      const attempt = await lastAttempt(tx, order.id, 'courier-call');
      if (!attempt) continue;
      startedAt = Math.min(startedAt, attempt.startedAt);
      const isOver = outcome.kind === 'unknown' && now - attempt.startedAt >= service.settings.giveUpAfterMs;
      const problem = outcome.kind === 'booked' ? null : outcome.problem.message;
      // An attempt that is over is open no more: the customer may call a courier again.
      const state = isOver ? 'unavailable' : stateOf[outcome.kind];
      await closeAttempt(tx, attempt.id, { state, finishedAt: now, problem });
      if (outcome.kind === 'booked') await setPickupNumber(tx, order.id, outcome.pickupNumber);
      const text = outcome.kind === 'booked' ? called(outcome.pickupNumber) : isOver ? moveTexts.courierUnknown : null;
      if (text)
        await appendEvents(tx, order.id, [
          { ...eventOf(order, now, text), fingerprint: `courier|${job.reference}|${outcome.kind}` },
        ]);
    }
    const failingForMs = now - startedAt;
    if (outcome.kind !== 'unknown' || failingForMs >= service.settings.giveUpAfterMs)
      return completeJobByKey(tx, 'courier-call', job.reference);
    const runAt = now + retryDelay(service.settings.retryBaseMs, failingForMs);
    return enqueueJob(tx, { task: 'courier-call', key: job.reference, payload: job, runAt });
  });
  return outcome.kind === 'booked' ? outcome.pickupNumber : null;
};

const stateOf = { booked: 'confirmed', rejected: 'rejected', unknown: 'unknown' } as const;

const called = (pickupNumber: string): LocalText => withVendorWords(moveTexts.courierCalled, pickupNumber);

const eventOf = (order: Order, at: number, text: LocalText): TrackEvent => ({
  at,
  source: order.option?.vendor.name ?? SERVICE_SOURCE,
  text,
  status: order.status,
  isReturn: false,
});

/** A failure that does not surely mean "nothing was booked" is an unknown one. */
const callVendor = async (
  service: Service,
  orders: readonly Order[],
  { reference, window }: CourierJob,
): Promise<CourierOutcome> => {
  const [first] = orders;
  const vendor = first && chosenVendor(service, first);
  const call = vendor?.callCourier?.bind(vendor);
  if (!first || !vendor || !call) return { kind: 'rejected', problem: toVendorProblem(new Error('no courier')) };
  const deadline = openDeadline(service.settings.handOverTimeoutMs);
  try {
    const request = { reference, shipments: orders.map(shipmentRef), sender: first.content.sender, window };
    return await service.vendors.call(vendor, 'callCourier', deadline, (context) => call(request, context));
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    return { kind: refused.has(problem.kind) ? 'rejected' : 'unknown', problem };
  } finally {
    deadline.close();
  }
};

const refused: ReadonlySet<string> = new Set(['invalid', 'notServed', 'notFound', 'tooLate', 'auth']);

/** The same for the same orders and window. */
const referenceOf = (orders: readonly Order[], window: CourierWindow): string => {
  const facts = JSON.stringify([orders.map(({ number }) => number).sort(), window]);
  return `CC-${createHash('sha256').update(facts).digest('hex').slice(0, 16).toUpperCase()}`;
};
