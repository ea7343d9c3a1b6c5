import {
  type LocalText,
  type Order,
  type OrderContent,
  type Problem,
  problem,
  sameText,
  withChanges,
  withSaved,
} from '@cartage/core';
import {
  type Attempt,
  type AttemptResult,
  closeAttempt,
  customerOrderIdExists,
  type Db,
  enqueueJob,
  lastAttempt,
  lockOrder,
} from '@cartage/storage';
import { callLeaseMs } from '../attempts/call-lease.ts';
import { isTimeOver } from '../attempts/is-time-over.ts';
import { endOrderJob, orderJob } from '../attempts/order-job.ts';
import { retryDelay } from '../attempts/retry-delay.ts';
import { vendorName } from '../attempts/vendor-name.ts';
import { chosenVendor } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { noteLine } from '../events/order-event.ts';
import { moveTexts, SERVICE_SOURCE, withVendorWords } from '../lifecycle/move-texts.ts';
import { mailUnanswered } from '../mail/mail-unanswered.ts';
import type { UpdateAnswer } from './call-update.ts';
import { duplicateCustomerNumber } from './check-customer-number.ts';
import { keepReplaced } from './kept-change.ts';
import { NO_KEY, saveChange } from './save-change.ts';
import { type BegunUpdate, type UpdateDetails, updateDetails } from './vendor-change.ts';

export type UpdateResult =
  | { readonly kind: 'updated'; readonly order: Order }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/**
 * Commits what the vendor said of a change, in one transaction with the attempt, the job and the history. What it has
 * made is made here too, on the order as it is by then, whatever has happened to it meanwhile.
 */
export const settleUpdate = (
  service: Ground & Connections,
  { order: { id }, attempt: begun, since, isRepeat }: BegunUpdate,
  answer: UpdateAnswer,
): Promise<UpdateResult> =>
  service.store.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error(`Order ${id} with a change under way is gone.`);
    const now = service.clock();
    // Something of it may have been overtaken since.
    const last = await lastAttempt(tx, order, 'update');
    const attempt = last?.id === begun.id ? last : begun;
    const act: Act = { service, tx, order, attempt, isRepeat, now };
    // From then on another process may be telling the vendor too, and only a change that is made is sure.
    if (answer.kind !== 'made' && now > since + callLeaseMs(service.settings)) return askAgain(act, answer);
    switch (answer.kind) {
      case 'made':
        return made(act);
      case 'refused':
        return refused(act, answer);
      case 'unsent':
        return isRepeat ? askAgain(act, answer) : unsent(act, answer.words);
      case 'unknown':
      case 'not-asked':
        return askAgain(act, answer);
    }
  });

interface Act {
  readonly service: Ground & Connections;
  readonly tx: Db;
  readonly order: Order;
  readonly attempt: Attempt;
  readonly isRepeat: boolean;
  readonly now: number;
}

const made = async (act: Act): Promise<UpdateResult> => {
  const { tx, order, attempt, isRepeat } = act;
  if (!(await close(act, { state: 'confirmed' }))) {
    // The vendor has it whatever another process has heard, so the order has it too, but for what has come later.
    const last = await lastAttempt(tx, order, 'update');
    if (last?.id !== attempt.id || last.state === 'confirmed') return overtaken(act);
  }
  const wanted = withChanges(order.content, updateDetails(attempt).changes);
  const isTaken = await isNumberTaken(tx, order, wanted);
  const { customerOrderId, checkCustomerOrderId } = order.content;
  const content = isTaken ? { ...wanted, customerOrderId, checkCustomerOrderId } : wanted;
  const { askedBy = {} } = updateDetails(attempt);
  const saved = await saveChange(tx, order, content, { now: act.now, keyOf: (path) => askedBy[path] ?? NO_KEY });
  if (isRepeat) await note(act, moveTexts.changeMade, 'made');
  return isTaken
    ? { kind: 'refused', problems: [withSaved(duplicateCustomerNumber(wanted.customerOrderId ?? ''), order.number)] }
    : { kind: 'updated', order: saved };
};

/** Another order has taken the customer's number since it was checked: it alone of the change is not made. */
const isNumberTaken = async (tx: Db, { id, companyId, content }: Order, wanted: OrderContent): Promise<boolean> => {
  const { customerOrderId, checkCustomerOrderId } = wanted;
  if (!checkCustomerOrderId || customerOrderId === null || customerOrderId === content.customerOrderId) return false;
  return customerOrderIdExists(tx, companyId, customerOrderId, id);
};

const refused = async (
  act: Act,
  { words, field }: Extract<UpdateAnswer, { kind: 'refused' }>,
): Promise<UpdateResult> => {
  if (!(await close(act, { state: 'rejected', problem: words.en }))) return overtaken(act);
  if (act.isRepeat) await note(act, withVendorWords(moveTexts.changeRefused, words), 'refused');
  await keepReplaced(act.service, act.tx, act.order, act.attempt, act.now);
  const name = vendorName(act.service, act.order);
  return refusal('VendorRejected', field, {
    en: `${name} refused the change: ${words.en}`,
    ru: `${name} отказалась от изменения: ${words.ru}`,
  });
};

const unsent = async (act: Act, words: LocalText): Promise<UpdateResult> => {
  if (!(await close(act, { state: 'unavailable', problem: words.en, neverSent: true }))) return overtaken(act);
  await keepReplaced(act.service, act.tx, act.order, act.attempt, act.now);
  const name = vendorName(act.service, act.order);
  return refusal('VendorUnavailable', null, {
    en: `${name} could not be told about the change, so nothing was changed: ${words.en}`,
    ru: `${name} не получила изменение, поэтому ничего не изменено: ${words.ru}`,
  });
};

const askAgain = async (act: Act, { kind, words }: Exclude<UpdateAnswer, { kind: 'made' }>): Promise<UpdateResult> => {
  const { service, tx, order, attempt, now } = act;
  const failingForMs = now - attempt.startedAt;
  const vendor = chosenVendor(service, order);
  if (kind !== 'not-asked' && isTimeOver(service, failingForMs, vendor)) {
    if (!(await close(act, { state: 'undecidable', problem: words.en }))) return overtaken(act);
    service.log.error({ order: order.number }, 'the vendor never said whether it made a change of an order');
    await note(act, withVendorWords(moveTexts.changeUnknown, words), 'unknown');
    await mailUnanswered(service, tx, order, 'change-unknown', now);
    return changePending(order, vendorName(act.service, act.order), words);
  }
  const quiet = vendor?.manifest.quietPeriodMs ?? 0;
  const details: UpdateDetails = { ...updateDetails(attempt), lateUntil: now + quiet };
  const isStillOpen = await closeAttempt(tx, attempt.id, {
    state: 'unknown',
    finishedAt: now,
    problem: words.en,
    details,
  });
  if (!isStillOpen) return overtaken(act);
  const runAt = now + retryDelay(service, failingForMs);
  await enqueueJob(tx, { ...orderJob(service, 'update', order, attempt), runAt });
  await note(act, withVendorWords(moveTexts.changePending, words), 'pending');
  return changePending(order, vendorName(act.service, act.order), words);
};

/** The attempt is over, and with it the job. false: another process has ended it. */
const close = async ({ tx, order, attempt, now }: Act, result: Omit<AttemptResult, 'finishedAt'>): Promise<boolean> => {
  if (!(await closeAttempt(tx, attempt.id, { ...result, finishedAt: now }))) return false;
  await endOrderJob(tx, 'update', order.id);
  return true;
};

/** This process was too slow: another has told the vendor, perhaps of a later change too. */
const overtaken = async (act: Act): Promise<UpdateResult> => {
  const last = await lastAttempt(act.tx, act.order, 'update');
  return last?.state === 'confirmed'
    ? { kind: 'updated', order: act.order }
    : changePending(act.order, vendorName(act.service, act.order), sameText(''));
};

/** Each thing once in the history. */
export const note = async (
  { tx, order, attempt, now }: Pick<Act, 'tx' | 'order' | 'attempt' | 'now'>,
  text: LocalText,
  what: string,
): Promise<void> => {
  const at = Math.max(now, order.statusAt);
  const fingerprint = `update|${attempt.id}|${what}`;
  const { status } = order;
  await noteLine(tx, order, { at, source: SERVICE_SOURCE, text, status, isReturn: false, fingerprint }, now);
};

/** What a caller is told whose change is kept, and is made once the vendor has confirmed it. */
export const changePending = ({ number }: Pick<Order, 'number'>, name: string, words: LocalText): UpdateResult => {
  const found = problem('VendorUnavailable', null, {
    en: `${name} has not confirmed the change yet. The change is kept and will be sent again; until it is confirmed, the order shows the previous data. ${words.en}`.trim(),
    ru: `${name} ещё не подтвердила изменение. Оно сохранено и будет передано ей снова; до подтверждения заказ показывает прежние данные. ${words.ru}`.trim(),
  });
  return { kind: 'refused', problems: [withSaved(found, number)] };
};

const refusal = (
  code: 'VendorRejected' | 'VendorUnavailable',
  target: string | null,
  text: LocalText,
): UpdateResult => ({
  kind: 'refused',
  problems: [problem(code, target, text)],
});
