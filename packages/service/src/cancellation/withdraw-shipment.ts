import { eraseText, isErased, type LocalText, type Order } from '@cartage/core';
import { type Attempt, closeAttempt, enqueueJob, getOrderById, lockOrder } from '@cartage/storage';
import { askedFrom, doubtOf } from '../attempts/doubtful-attempt.ts';
import { isTimeOver } from '../attempts/is-time-over.ts';
import { endOrderJob, orderJob } from '../attempts/order-job.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import { askForAttention } from '../attention/ask-for-attention.ts';
import type { Connection } from '../connections/connection.ts';
import { chosenVendor, connectionOfAttempt } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { noteLine } from '../events/order-event.ts';
import { askVendor } from '../hand-over/ask-vendor.ts';
import { type HandOverAnswer, noNumber } from '../hand-over/hand-over-answer.ts';
import { shipmentIdOf } from '../hand-over/shipment-id-of.ts';
import { moveTexts, SERVICE_SOURCE, withVendorWords } from '../lifecycle/move-texts.ts';
import { mailUnanswered } from '../mail/mail-unanswered.ts';
import { lookBack } from '../restore/notice-restore.ts';
import { callCancel } from './call-cancel.ts';

/**
 * Sees to it that a canceled order leaves nothing behind at its vendor (interface 10.7). Its last hand-over may have
 * got through although no answer came, so after the quiet period the vendor is asked for the reference, and what it has
 * is canceled there. The order is Canceled already; its history tells what was found. The worker's act; safe to run at
 * any time and any number of times.
 */
export const withdrawShipment = async (service: Ground & Connections, orderId: number): Promise<void> => {
  const order = await getOrderById(service.store.db, orderId);
  const soFar = await lookBack(service, service.store.db, order ?? { id: orderId, companyId: 0 });
  const attempt = soFar.last;
  const doubt = doubtOf({ id: orderId }, soFar);
  if (order?.status !== 'Canceled' || !attempt || !doubt) return end(service, orderId);
  const connection = await connectionOfAttempt(service, order, attempt);
  if (!connection) return record(service, order, attempt, moveTexts.mayBeLeftBehind);
  const quiet = askedFrom(doubt, connection.vendor);
  if (service.clock() < quiet) return again(service, order, attempt, quiet);

  const { isRestored } = doubt;
  const sought = { order, attempt, isFirst: false, isRestored, rank: 'worker' } as const;
  const known = await askVendor(service, connection, sought);
  switch (known?.kind) {
    case undefined:
    case 'rejected':
    case 'taken':
      return nothingThere(service, orderId, attempt);
    case 'confirmed':
      return cancelFound(service, order, connection, attempt, known);
    case 'undecidable':
      return record(service, order, attempt, withVendorWords(moveTexts.mayBeLeftBehind, known.words));
    case 'accepted':
      return cancelAccepted(service, order, connection, attempt, known);
    case 'not-asked':
      return againSoon(service, order, attempt);
    default:
      return againOrOver(service, order, attempt, known?.words ?? noNumber);
  }
};

/** The vendor has given no number yet. One that cannot cancel before it has is asked again once it may have. */
const cancelAccepted = async (
  service: Ground & Connections,
  order: Order,
  connection: Connection,
  attempt: Attempt,
  { id, reference }: Extract<HandOverAnswer, { kind: 'accepted' }>,
): Promise<void> => {
  const shipment = { reference, id, number: null, pickupNumber: null };
  const answer = await callCancel(service, connection, shipment, { rank: 'worker', company: order.companyId });
  if (answer.kind === 'canceled') return record(service, order, attempt, moveTexts.withdrawn);
  if (answer.kind === 'not-asked') return againSoon(service, order, attempt);
  return againOrOver(service, order, attempt, 'words' in answer ? answer.words : notYetCanceled);
};

const cancelFound = async (
  service: Ground & Connections,
  order: Order,
  connection: Connection,
  attempt: Attempt,
  { confirmation, reference }: Extract<HandOverAnswer, { kind: 'confirmed' }>,
): Promise<void> => {
  const id = confirmation.id ?? shipmentIdOf(attempt);
  const shipment = { reference, id, number: confirmation.invoiceNumber, pickupNumber: confirmation.pickupNumber };
  const answer = await callCancel(service, connection, shipment, { rank: 'worker', company: order.companyId });
  switch (answer.kind) {
    case 'canceled':
      return record(service, order, attempt, moveTexts.withdrawn);
    case 'too-late':
      return record(service, order, attempt, withVendorWords(moveTexts.leftBehind, answer.words));
    case 'not-asked':
      return againSoon(service, order, attempt);
    default:
      return againOrOver(service, order, attempt, answer.kind === 'requested' ? notYetCanceled : answer.words);
  }
};

const notYetCanceled: LocalText = { en: 'It has not canceled it yet.', ru: 'Она ещё не отменила его.' };

/** Asks again later, until the time for it is over; then somebody has to look. */
const againOrOver = (
  service: Ground & Connections,
  order: Order,
  attempt: Attempt,
  words: LocalText,
): Promise<void> => {
  const { clock } = service;
  const triedForMs = clock() - order.statusAt;
  const vendor = chosenVendor(service, order);
  return isTimeOver(service, triedForMs, vendor)
    ? record(service, order, attempt, withVendorWords(moveTexts.mayBeLeftBehind, words))
    : againSoon(service, order, attempt);
};

const againSoon = (service: Ground, order: Order, attempt: Attempt): Promise<void> =>
  again(service, order, attempt, service.clock() + retryDelay(service, service.clock() - order.statusAt));

/** Writes into the history, once, what became of the shipment, and ends the search. */
const record = async (service: Ground, order: Order, attempt: Attempt, text: LocalText): Promise<void> => {
  const { id, status, statusAt } = order;
  if (text !== moveTexts.withdrawn) {
    const told = { order: order.number, reference: attempt.reference, reason: text.en };
    service.log.error(told, 'a canceled order may be left at its vendor');
  }
  await service.store.transaction(async (tx) => {
    const at = Math.max(service.clock(), statusAt);
    // Its customer may have changed it while the vendor was asked.
    const now = (await lockOrder(tx, id)) ?? order;
    const fingerprint = `withdraw|${attempt.reference}`;
    const told = isErased(now.content) ? eraseText(text, Object.values(moveTexts)) : text;
    const line = { at, source: SERVICE_SOURCE, text: told, status, isReturn: false, fingerprint };
    const isNew = await noteLine(tx, now, line, at);
    if (isNew && text !== moveTexts.withdrawn) {
      // Nobody else stops it there.
      await askForAttention(tx, now, { reason: 'problem', at });
      await mailUnanswered(service, tx, now, 'left-behind', at);
    }
    // It stays open where the vendor had accepted it.
    await closeAttempt(tx, attempt.id, { state: 'undecidable', finishedAt: at });
    await endOrderJob(tx, 'withdraw', id);
  });
};

const nothingThere = (service: Ground, orderId: number, attempt: Attempt): Promise<void> =>
  service.store.transaction(async (tx) => {
    await closeAttempt(tx, attempt.id, { state: 'rejected', finishedAt: service.clock() });
    await endOrderJob(tx, 'withdraw', orderId);
  });

const end = (service: Ground, orderId: number): Promise<void> => endOrderJob(service.store.db, 'withdraw', orderId);

const again = (service: Ground, order: Order, attempt: Attempt, runAt: number): Promise<void> =>
  enqueueJob(service.store.db, { ...orderJob(service, 'withdraw', order, attempt), runAt });
