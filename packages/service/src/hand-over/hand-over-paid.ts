import { isProblem, type LocalText, type Order } from '@cartage/core';
import { getOrderById, heldPayment, lockOrder } from '@cartage/storage';
import { actFor } from '../access/act-for.ts';
import { doubtOf } from '../attempts/doubtful-attempt.ts';
import { endOrderJob } from '../attempts/order-job.ts';
import { about } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { isChangedMeanwhile, moveOrder } from '../lifecycle/move-order.ts';
import { mailRefused } from '../mail/mail-hand-over.ts';
import { paymentTexts } from '../payments/payment-texts.ts';
import type { CardPayments } from '../payments/payments.ts';
import { returnPayment } from '../payments/return-payment.ts';
import type { Pricing } from '../quotes/offers.ts';
import { lookBack } from '../restore/notice-restore.ts';
import { endUncalled } from './end-uncalled.ts';
import { handOverOrder } from './hand-over-order.ts';

/**
 * Hands over an order that waited for its payment and is paid for now. One that can no longer be handed over is a Draft
 * again, and its money goes back.
 */
export const handOverPaid = async (
  service: Ground & Connections & Pricing & CardPayments,
  order: Order,
): Promise<void> => {
  const { choice: chosen } = order.content;
  if (!chosen) return;
  // A contract that the company has got since would have it pay the vendor's invoice too.
  const choice = { ...chosen, contractType: order.option?.contractType ?? chosen.contractType };
  const ctx = about(await actFor(service, order.companyId), [order.number]);
  const result = await handOverOrder(ctx, order, choice, { pickup: { autoMove: true } });
  if (result.kind === 'rejected') return giveUp(ctx, order, result.problem.text);
  if (result.kind === 'refused' && !result.problems.some(isChangedMeanwhile)) {
    return giveUp(ctx, order, result.problems[0]?.text ?? paymentTexts.lostHandOver);
  }
};

const giveUp = async (service: Ground & Connections, { id }: Order, text: LocalText): Promise<void> => {
  const { db } = service.store;
  const paid = await getOrderById(db, id);
  if (paid?.status !== 'AwaitingPayment') return;
  // A restore may have lost that it was handed over: its vendor is asked before anything is given back.
  if (doubtOf(paid, await lookBack(service, db, paid))) {
    const { option, connection } = paid;
    const answer = { kind: 'unavailable', neverSent: false, retryAfterMs: null, words: text } as const;
    await endUncalled(service, paid, { option, connection }, answer);
    return;
  }
  await endPaid(service, paid, text);
};

const endPaid = (service: Ground, { id }: Order, text: LocalText): Promise<void> =>
  service.store.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    // Somebody else has handed it over meanwhile, or canceled it.
    if (order?.status !== 'AwaitingPayment' || !(await heldPayment(tx, order))) return;
    const now = service.clock();
    const facts = { pushResult: 'rejected', option: null, price: null } as const;
    const moved = await moveOrder(tx, order, { to: 'Draft', at: now, text, facts });
    if (isProblem(moved)) return;
    await mailRefused(service, tx, moved, { at: now, reason: text });
    await endOrderJob(tx, 'hand-over', id);
    await returnPayment(service, tx, moved);
  });
