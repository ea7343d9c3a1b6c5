import { type LocalText, type Order, sameText } from '@cartage/core';
import {
  type Attempt,
  amendAttempt,
  type CourierCancelJob,
  completeJobByKey,
  type Db,
  enqueueJob,
  getOrderById,
  getOrders,
  insertEvents,
  isJobLiving,
  lastAttempt,
  lastAttempts,
  lockOrders,
  ordersOfCourier,
  setPickupNumber,
} from '@cartage/storage';
import type { ShipmentRef } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { type CancelAnswer, cancelAnswer } from '../attempts/cancel-answer.ts';
import { keptCall } from '../attempts/courier-comes.ts';
import { isTimeOver } from '../attempts/is-time-over.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import { connectionOfAttempt } from '../connections/order-connection.ts';
import { shipmentRef } from '../connections/shipment-ref.ts';
import { rankOf } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { noteLine, orderEvent } from '../events/order-event.ts';
import { SERVICE_SOURCE, withVendorWords } from '../lifecycle/move-texts.ts';
import { mailUnanswered } from '../mail/mail-unanswered.ts';
import { inPages } from './in-pages.ts';

/** Goes on with calling off a courier whose vendor has not answered, or who has nobody left to fetch. The worker's act. */
export const continueCallingOff = async (service: Ground & Connections, job: CourierCancelJob): Promise<void> => {
  const goesOn = await service.store.transaction(async (tx) => {
    // Locked: an order that is canceled just now would else find this job, which ends without it.
    let [orders, canceled] = [0, 0];
    for (const page of inPages(await ordersOfCourier(tx, job))) {
      const locked = await lockOrders(tx, page);
      orders += locked.length;
      canceled += locked.filter(({ status }) => status === 'Canceled').length;
    }
    const isOver = orders === 0 || (!job.isAsked && canceled < orders);
    if (isOver) await completeJobByKey(tx, 'courier-cancel', job.reference);
    return !isOver;
  });
  if (goesOn) await callOffCourier(service, job, 'worker');
};

/**
 * Asks the vendor not to send a courier, and commits its answer. Asked twice it answers as if asked once, so an answer that was
 * lost is asked for again, until the time for it is over. `rank`: whether somebody waits for it.
 */
export const callOffCourier = async (
  service: Ground & Connections,
  job: CourierCancelJob,
  rank: 'asked' | 'worker',
): Promise<CancelAnswer> => {
  const ids = await ordersOfCourier(service.store.db, job);
  // They are told to some of their orders only, so far.
  const isBeingCalled = await isJobLiving(service.store.db, 'courier-call', job.reference);
  const { answer, asked } = isBeingCalled ? notAskedYet : await askVendor(service, job, ids, rank);
  const isOver = answer.kind !== 'not-asked' && isTimeOver(service, service.clock() - job.since, asked);
  const end = endOf(answer, isOver);
  const pages = inPages(ids);
  let vendor: Pick<Attempt, 'vendorId' | 'connection'> = { vendorId: null, connection: null };
  for (const [n, page] of (pages.length === 0 ? [[]] : pages).entries()) {
    await service.store.transaction(async (tx) => {
      const orders = await lockOrders(tx, page);
      const attempts = await lastAttempts(tx, orders, 'courier-call');
      for (const order of orders) {
        const attempt = attempts.get(order.id);
        if (attempt?.reference !== job.reference || keptCall(attempt).isOff) continue;
        vendor = attempt;
        if (end !== null) await settleOrder(service, tx, { order, attempt, job, end });
      }
      if (n < pages.length - 1) return;
      if (end !== null || pages.length === 0) return completeJobByKey(tx, 'courier-cancel', job.reference);
      const { vendorId, connection } = vendor;
      const runAt = service.clock() + retryDelay(service, service.clock() - job.since);
      await enqueueJob(tx, { task: 'courier-cancel', key: job.reference, payload: job, runAt, vendorId, connection });
    });
  }
  return answer;
};

/** What a vendor said, and which it was; absent where its plugin is gone. */
interface Asked {
  readonly answer: CancelAnswer;
  readonly asked: VendorAdapter | undefined;
}

const notAskedYet: Asked = { answer: { kind: 'not-asked', words: sameText('') }, asked: undefined };

const askVendor = async (
  service: Ground & Connections,
  { reference, pickupNumber }: CourierCancelJob,
  ids: readonly number[],
  rank: 'asked' | 'worker',
): Promise<Asked> => {
  const { db } = service.store;
  const [firstId] = ids;
  const first = firstId === undefined ? null : await getOrderById(db, firstId);
  const attempt = first && (await lastAttempt(db, first, 'courier-call'));
  if (!first || !attempt) return { answer: { kind: 'canceled' }, asked: undefined };
  const shipments = await shipmentsOf(service, ids);
  const connection = await connectionOfAttempt(service, first, attempt);
  const asked = connection?.vendor ?? (attempt.vendorId === null ? undefined : service.vendors.byId(attempt.vendorId));
  if (connection && !connection.vendor.cancelCourier) return { answer: { kind: 'too-late', words: takesNone }, asked };
  const turn = { rank: rankOf(service, rank), company: first.companyId };
  const answer = await cancelAnswer(service, connection, { capability: 'cancelCourier', turn }, (vendor) => {
    const cancel = vendor.cancelCourier?.bind(vendor);
    return cancel && ((call) => cancel({ reference, pickupNumber, shipments }, call));
  });
  return { answer, asked };
};

const shipmentsOf = async ({ store }: Ground, ids: readonly number[]): Promise<readonly ShipmentRef[]> => {
  const shipments: ShipmentRef[] = [];
  for (const page of inPages(ids)) shipments.push(...(await getOrders(store.db, page)).map(shipmentRef));
  return shipments;
};

/** How calling them off has ended; null: it goes on. */
type End = { readonly kind: 'off' } | { readonly kind: 'comes' | 'unknown'; readonly words: LocalText };

const endOf = (answer: CancelAnswer, isOver: boolean): End | null => {
  switch (answer.kind) {
    case 'canceled':
      return { kind: 'off' };
    case 'too-late':
      return { kind: 'comes', words: answer.words };
    default:
      return isOver ? { kind: 'unknown', words: 'words' in answer ? answer.words : sameText('') } : null;
  }
};

interface SettledOrder {
  readonly order: Order;
  readonly attempt: Attempt;
  readonly job: CourierCancelJob;
  readonly end: End;
}

const settleOrder = async (
  service: Ground & Connections,
  tx: Db,
  { order, attempt, job: { pickupNumber, since }, end }: SettledOrder,
): Promise<void> => {
  const at = service.clock();
  const line = {
    at: Math.max(at, order.statusAt),
    source: order.option?.vendor.name ?? SERVICE_SOURCE,
    status: order.status,
    isReturn: false,
  };
  if (end.kind !== 'off') {
    const text = withVendorWords(end.kind === 'comes' ? comesAllTheSame : notKnown, end.words);
    // Asked for once more it is told once more.
    const isNew = await noteLine(tx, order, { ...line, text, fingerprint: `courier-kept|${attempt.id}|${since}` }, at);
    if (isNew && end.kind === 'unknown') await mailUnanswered(service, tx, order, 'courier-unknown', at);
    return;
  }
  await amendAttempt(tx, attempt.id, { ...keptCall(attempt), isOff: true });
  let now = order;
  if (order.vendorPickupNumber === pickupNumber) {
    now = { ...order, vendorPickupNumber: null };
    await setPickupNumber(tx, now);
    await insertEvents(tx, [orderEvent(now, 'order.changed', at, { changed: ['vendorPickupNumber'] })]);
  }
  const text = withVendorWords(calledOff, sameText(pickupNumber));
  await noteLine(tx, now, { ...line, text, fingerprint: `courier-off|${attempt.id}` }, at);
};

const calledOff: LocalText = { en: 'The courier was called off, number', ru: 'Вызов курьера отменён, номер' };

const comesAllTheSame: LocalText = {
  en: 'The courier was not called off and comes all the same.',
  ru: 'Вызов курьера не отменён, курьер приедет.',
};

const takesNone: LocalText = { en: 'Its vendor calls nobody off.', ru: 'Его служба доставки вызовы не отменяет.' };

const notKnown: LocalText = {
  en: 'The vendor did not say whether the courier is called off; ask the vendor.',
  ru: 'Служба доставки не сообщила, отменён ли вызов курьера; уточните у неё.',
};
