import type { LocalText, Order, TrackEvent } from '@cartage/core';
import {
  appendEvents,
  type CourierJob,
  closeAttempt,
  completeJobByKey,
  enqueueJob,
  getOrders,
  lastAttempt,
  setPickupNumber,
} from '@cartage/storage';
import { type CourierOutcome, toVendorProblem, VendorProblem } from '@cartage/vendor-kit';
import { withinDeadline } from '../connections/deadline.ts';
import { connectionOf, notConnected } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import type { Service } from '../context.ts';
import { retryDelay } from '../jobs/retry-delay.ts';
import { moveTexts, SERVICE_SOURCE, withVendorWords } from '../lifecycle/move-texts.ts';
import { mailUnanswered } from '../mail/mail-unanswered.ts';
import { lockOrders } from './lock-orders.ts';

/**
 * Makes a call that was begun (`beginCourierCalls`) and commits the vendor's answer. Every repeat carries the same
 * reference, so a lost answer never books twice.
 */
export const bookCourier = async (service: Service, job: CourierJob, orders: readonly Order[]): Promise<void> =>
  settle(service, job, await callVendor(service, job, orders).catch(afterFirstCall));

/** Makes a call again whose answer was lost. The worker's act. */
export const repeatCourierCall = async (service: Service, job: CourierJob): Promise<void> => {
  const orders = await getOrders(service.store.db, job.orderIds);
  await settle(service, job, await callVendor(service, job, orders).catch(afterRepeat));
};

const callVendor = async (
  service: Service,
  { reference, window }: CourierJob,
  orders: readonly Order[],
): Promise<CourierOutcome> => {
  const [first] = orders;
  const connection = first && (await connectionOf(service, first));
  const call = connection?.vendor.callCourier?.bind(connection.vendor);
  if (!connection || !call) throw new VendorProblem({ kind: 'auth' }, notConnected);
  const request = { reference, shipments: orders.map(shipmentRef), sender: first.content.sender, window };
  return withinDeadline(service.settings.handOverTimeoutMs, null, (deadline) =>
    service.vendors.call(connection, 'callCourier', deadline, (context) => call(request, context)),
  );
};

/** A failure that does not surely mean "nothing was booked" is an unknown one. */
const afterFirstCall = (thrown: unknown): CourierOutcome => {
  const problem = toVendorProblem(thrown);
  return { kind: refused.has(problem.kind) ? 'rejected' : 'unknown', problem };
};

const refused: ReadonlySet<string> = new Set(['invalid', 'notServed', 'notFound', 'tooLate', 'auth']);

/** Bad credentials, for one, say nothing of the call before, which may have booked. */
const afterRepeat = (thrown: unknown): CourierOutcome => ({ kind: 'unknown', problem: toVendorProblem(thrown) });

const settle = (service: Service, job: CourierJob, outcome: CourierOutcome): Promise<void> =>
  service.store.transaction(async (tx) => {
    const now = service.clock();
    const { giveUpAfterMs, retryBaseMs } = service.settings;
    let repeatAt: number | null = null;
    let vendorId: number | null = null;
    for (const order of await lockOrders(tx, job.orderIds)) {
      const attempt = await lastAttempt(tx, order.id, 'courier-call');
      // This call was given up, and the customer has made another.
      if (attempt?.reference !== job.reference) continue;
      const failingForMs = now - attempt.startedAt;
      // An attempt that is over is open no more: the customer may call a courier again.
      const isOver = outcome.kind === 'unknown' && failingForMs >= giveUpAfterMs;
      const state = isOver ? 'unavailable' : stateOf[outcome.kind];
      const problem = outcome.kind === 'booked' ? null : outcome.problem.message;
      const wasOpen = await closeAttempt(tx, attempt.id, { state, finishedAt: now, problem });
      // Whoever comes second changes nothing, but of a courier that comes the order knows all the same.
      if (!wasOpen && outcome.kind !== 'booked') continue;
      if (outcome.kind === 'booked') await setPickupNumber(tx, order.id, outcome.pickupNumber);
      const text = outcome.kind === 'booked' ? called(outcome.pickupNumber) : isOver ? moveTexts.courierUnknown : null;
      if (text) {
        const fingerprint = `courier|${job.reference}|${outcome.kind}`;
        await appendEvents(tx, order.id, [{ ...eventOf(order, now, text), fingerprint }]);
      }
      if (isOver) await mailUnanswered(tx, order, 'courier-unknown', now);
      if (state === 'unknown') repeatAt = now + retryDelay(retryBaseMs, failingForMs);
      vendorId = attempt.vendorId;
    }
    if (repeatAt === null) return completeJobByKey(tx, 'courier-call', job.reference);
    return enqueueJob(tx, { task: 'courier-call', key: job.reference, payload: job, runAt: repeatAt, vendorId });
  });

const stateOf = { booked: 'confirmed', rejected: 'rejected', unknown: 'unknown' } as const;

const called = (pickupNumber: string): LocalText => withVendorWords(moveTexts.courierCalled, pickupNumber);

const eventOf = (order: Order, at: number, text: LocalText): TrackEvent => ({
  at,
  source: order.option?.vendor.name ?? SERVICE_SOURCE,
  text,
  status: order.status,
  isReturn: false,
});
