import { isProblem, type LocalText, type Order, type Problem, plannedArrival, problem } from '@cartage/core';
import {
  type Attempt,
  closeAttempt,
  type Db,
  enqueueJob,
  isCreditLimitPassed,
  lockOrder,
  releaseReservation,
  setNextTrack,
} from '@cartage/storage';
import { isTimeOver } from '../attempts/is-time-over.ts';
import { endOrderJob, orderJob } from '../attempts/order-job.ts';
import { pollDelay } from '../attempts/poll-delay.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import { vendorName } from '../attempts/vendor-name.ts';
import { askForAttention } from '../attention/ask-for-attention.ts';
import { chargeOrder } from '../balance/charge-order.ts';
import { confirmedPrice } from '../balance/confirmed-price.ts';
import { priceInRoubles, tellOfDoubt } from '../balance/price-in-roubles.ts';
import { reservePrice } from '../balance/reserve-price.ts';
import { tellOfPrice } from '../balance/tell-of-price.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { keepPapers } from '../documents/came-once.ts';
import { moveOrder, type Step } from '../lifecycle/move-order.ts';
import { moveTexts, withVendorWords } from '../lifecycle/move-texts.ts';
import { nextTurns } from '../lifecycle/next-turns.ts';
import { hasWaited, mailHandedOver, mailRefused, mailUnavailable } from '../mail/mail-hand-over.ts';
import { returnPayment } from '../payments/return-payment.ts';
import type { BegunHandOver } from './begin-hand-over.ts';
import type { HandOverAnswer } from './hand-over-answer.ts';
import { type AcceptedDetails, shipmentIdOf } from './shipment-id-of.ts';

/** How a hand-over stands once its vendor was called. */
export type Settled =
  | { readonly kind: 'handed-over'; readonly order: Order }
  /** The vendor works on it; its numbers follow, and the worker fetches them. */
  | { readonly kind: 'accepted'; readonly order: Order }
  /** Its turn at the vendor did not come within the request; the worker hands it over. */
  | { readonly kind: 'queued'; readonly order: Order }
  /** The vendor's answer was lost; the worker finds out. */
  | { readonly kind: 'pending'; readonly order: Order; readonly problem: Problem }
  /** The worker repeats it. */
  | { readonly kind: 'unavailable'; readonly order: Order; readonly problem: Problem }
  /** The vendor cannot take it or clearly refused. */
  | { readonly kind: 'rejected'; readonly order: Order; readonly problem: Problem };

/**
 * Commits what the vendor's answer means, in one transaction with the attempt, the job, the company's balance and the mail.
 * Papers that come once are kept before: that transaction may be rolled back, and the vendor asked again would not give them.
 */
export const settleHandOver = async (
  service: Ground & Connections,
  begun: Pick<BegunHandOver, 'order' | 'attempt'>,
  answer: HandOverAnswer,
): Promise<Settled> => {
  const papers = answer.kind === 'confirmed' ? (answer.confirmation.papers ?? []) : [];
  if (answer.kind === 'confirmed' && papers.length > 0)
    await keepPapers(service, begun.order, { reference: answer.reference, papers });
  return service.store
    .transaction((tx) => settleIn(service, tx, begun, answer))
    .catch((thrown: unknown) => {
      // The vendor confirmed more than the company may spend.
      if (!isCreditLimitPassed(thrown)) throw thrown;
      return service.store.transaction((tx) => settleIn(service, tx, begun, answer, true));
    });
};

/** The same in the caller's transaction, which fails past the credit limit unless it is told that this is reached. */
export const settleIn = async (
  service: Ground & Connections,
  tx: Db,
  { order: { id }, attempt }: Pick<BegunHandOver, 'order' | 'attempt'>,
  answer: HandOverAnswer,
  isAtLimit = false,
): Promise<Settled> => {
  // Locked: an update of the order at the same moment would else make this result fail.
  const order = await lockOrder(tx, id);
  if (!order) throw new Error(`Order ${id} with an open attempt is gone.`);
  // Canceled while the vendor worked on it: what it has is found and canceled there (`withdrawShipment`).
  if (order.status === 'Canceled') return { kind: 'pending', order, problem: problem('OrderStateInvalid') };
  const isOpen = await closeAttempt(tx, attempt.id, {
    state: answer.kind === 'no-turn' ? 'unavailable' : answer.kind,
    finishedAt: service.clock(),
    problem: 'words' in answer ? answer.words.en : null,
    neverSent: answer.kind === 'no-turn' || (answer.kind === 'unavailable' && answer.neverSent),
    ...('reference' in answer && { reference: answer.reference }),
    ...(answer.kind === 'accepted' && { details: { shipmentId: answer.id } satisfies AcceptedDetails }),
  });
  // The worker took the attempt over while this process was too slow.
  if (!isOpen) return { kind: 'pending', order, problem: problem('VendorUnavailable', null, moveTexts.answerLost) };
  const act: Act = { service, tx, order, attempt, now: service.clock() };
  switch (answer.kind) {
    case 'confirmed':
      return confirmed(act, answer, isAtLimit);
    case 'rejected':
      return rejected(act, answer);
    case 'unavailable':
      return unavailable(act, answer);
    case 'accepted':
      await scheduleResume(act, pollDelay(service, attempt, chosenVendor(service, order), act.now));
      return { kind: 'accepted', order };
    // Our own queue becomes no status and no mail.
    case 'no-turn':
      await scheduleResume(act, NEXT_TURN_MS);
      return { kind: 'queued', order };
    case 'unknown':
      await waitForAnswer(act);
      return {
        kind: 'pending',
        order,
        problem: problem('VendorUnavailable', null, withVendorWords(moveTexts.answerLost, answer.words)),
      };
    case 'undecidable':
      return undecidable(act, answer.words);
  }
};

/** When a hand-over without a turn gets in line again. */
export const NEXT_TURN_MS = 1_000;

interface Act {
  readonly service: Ground & Connections;
  readonly tx: Db;
  readonly order: Order;
  readonly attempt: Attempt;
  readonly now: number;
}

const confirmed = async (
  act: Act,
  { confirmation, reference }: Extract<HandOverAnswer, { kind: 'confirmed' }>,
  isAtLimit: boolean,
): Promise<Settled> => {
  const { service, tx, order, attempt, now } = act;
  const { timeZone: zone } = service.settings;
  const told = await priceInRoubles(service, tx, order, confirmation);
  const { asked, foreign } = told;
  const priced = await confirmedPrice(tx, order, asked, isAtLimit);
  const moved = await move(tx, order, {
    to: 'TransferredToVendor',
    at: now,
    text: moveTexts.handedOver,
    facts: {
      pushResult: 'handed-over',
      price: priced.price,
      vendorReference: reference,
      vendorShipmentId: confirmation.id ?? shipmentIdOf(attempt),
      vendorInvoiceNumber: confirmation.invoiceNumber,
      vendorReturnInvoiceNumber: confirmation.returnInvoiceNumber,
      vendorPickupNumber: confirmation.pickupNumber,
      trackingNumber: confirmation.trackingNumber,
      trackingUrl: confirmation.trackingUrl ?? null,
      pieces: confirmation.pieces ?? [],
      vendorPrice: asked,
      vendorForeignPrice: foreign,
      storedUntil: null,
      plannedDeliveryAt: confirmation.plannedDeliveryAt ?? (order.option && plannedArrival(order.option, zone)),
    },
  });
  tellOfDoubt(service, order, told);
  await endOrderJob(tx, 'hand-over', order.id);
  await setNextTrack(tx, order.id, (await nextTurns(service, [moved], { db: tx }))(moved));
  await mailHandedOver(service, tx, moved, now);
  // More than is held for it so far is within the credit limit, or fails here.
  if ((priced.price ?? 0) > (order.price ?? 0)) await reservePrice(tx, moved);
  await chargeOrder(tx, moved, now);
  const of = { quoted: order.price, fingerprint: `price|${attempt.reference}` };
  await tellOfPrice(service, tx, moved, priced, of);
  return { kind: 'handed-over', order: moved };
};

const rejected = async (
  { service, tx, order, attempt, now }: Act,
  { words, field }: Extract<HandOverAnswer, { kind: 'rejected' }>,
): Promise<Settled> => {
  const refusal = problem('VendorRejected', field, {
    en: `${vendorName(service, order)} refused the order: ${words.en}`,
    ru: `${vendorName(service, order)} отказывается принять заказ: ${words.ru}`,
  });
  const moved = await move(tx, order, {
    to: 'Draft',
    at: now,
    text: refusal.text,
    facts: { pushResult: 'rejected', option: null, price: null },
  });
  await endOrderJob(tx, 'hand-over', order.id);
  await releaseReservation(tx, order.id);
  // Else it is in the caller's answer.
  const isLater = attempt.state !== 'sending' || attempt.startedAt > attempt.begunAt;
  if (isLater || (await hasWaited(tx, moved))) await mailRefused(service, tx, moved, { at: now, reason: refusal.text });
  return { kind: 'rejected', order: await returnPayment(service, tx, moved), problem: refusal };
};

const unavailable = async (
  act: Act,
  { words, retryAfterMs, isContractRefused = false }: Extract<HandOverAnswer, { kind: 'unavailable' }>,
): Promise<Settled> => {
  const { service, tx, order, now } = act;
  const triedForMs = now - act.attempt.begunAt;
  const isOver = isContractRefused || isTimeOver(service, triedForMs, chosenVendor(service, order));
  const text = withVendorWords(unavailableText(isContractRefused, isOver), words);
  const moved = await move(tx, order, {
    to: isOver ? 'VendorError' : 'VendorUnavailable',
    at: now,
    text,
    facts: { pushResult: 'unavailable' },
  });
  const delay = Math.max(retryAfterMs ?? 0, quietPeriodOf(act), retryDelay(service, triedForMs));
  await mailUnavailable(service, tx, moved, now);
  if (isContractRefused) await askForAttention(tx, moved, { reason: 'contract-refused', at: now });
  if (isOver) await giveUp(act, words);
  else await scheduleResume(act, delay);
  const code = isContractRefused ? 'ContractInvalid' : 'VendorUnavailable';
  return { kind: 'unavailable', order: moved, problem: problem(code, null, text) };
};

const unavailableText = (isContractRefused: boolean, isOver: boolean): LocalText => {
  if (isContractRefused) return moveTexts.contractRefused;
  return isOver ? moveTexts.gaveUp : moveTexts.unavailable;
};

/**
 * The order stays TransferringToVendor; the worker asks after the vendor's quiet period, and later each time where the
 * answer to a repeat was lost too.
 */
const waitForAnswer = (act: Act): Promise<void> => {
  const { service, attempt, now } = act;
  const isRepeat = attempt.startedAt > attempt.begunAt;
  const wait = isRepeat ? retryDelay(service, now - attempt.begunAt) : 0;
  return scheduleResume(act, Math.max(quietPeriodOf(act), wait));
};

/** Never repeated blindly: an operator looks first. */
const undecidable = async (act: Act, words: LocalText): Promise<Settled> => {
  const { tx, order, now } = act;
  const refusal = problem('VendorUnavailable', null, withVendorWords(moveTexts.undecided, words));
  const moved = await move(tx, order, {
    to: 'VendorError',
    at: now,
    text: refusal.text,
    facts: { pushResult: 'unavailable' },
  });
  await mailUnavailable(act.service, tx, moved, now);
  await giveUp(act, words);
  return { kind: 'unavailable', order: moved, problem: refusal };
};

/** Nobody goes on with it by itself, so it holds none of the customer's money. */
const giveUp = async ({ service, tx, order, attempt }: Act, words: LocalText): Promise<void> => {
  service.log.error(
    { order: order.number, reference: attempt.reference, reason: words.en },
    'a hand-over was given up',
  );
  await endOrderJob(tx, 'hand-over', order.id);
  await releaseReservation(tx, order.id);
};

const quietPeriodOf = ({ service, order }: Act): number => chosenVendor(service, order)?.manifest.quietPeriodMs ?? 0;

const scheduleResume = ({ service, tx, order, attempt, now }: Act, delayMs: number): Promise<void> =>
  enqueueJob(tx, { ...orderJob(service, 'hand-over', order, attempt), runAt: now + delayMs });

/** An attempt was open, so the order is TransferringToVendor and nobody else moves it: a refusal here is a defect. */
const move = async (tx: Db, order: Order, step: Step): Promise<Order> => {
  const moved = await moveOrder(tx, order, step);
  if (isProblem(moved)) throw new Error(`Order ${order.number} with an open attempt did not move to ${step.to}.`);
  return moved;
};
