import {
  type ContractType,
  formatRoubles,
  hasPayments,
  isPaymentOpen,
  isProblem,
  isTooDear,
  type Kopecks,
  type Option,
  type Order,
  type Problem,
  payerOf,
  paymentTolerance,
  problem,
  statuses,
  takesCards,
} from '@cartage/core';
import { getOrderById, heldPayment, newestPayment, type Payment } from '@cartage/storage';
import { endOrderJob } from '../attempts/order-job.ts';
import { auditMove } from '../audit.ts';
import type { Acting } from '../context.ts';
import { moveByDraft } from '../lifecycle/move-order.ts';
import { awaitLink } from './await-link.ts';
import { beginPayment } from './begin-payment.ts';
import { goOnWithPayment } from './follow-payment.ts';
import { dearer } from './payment-texts.ts';
import type { CardPayments } from './payments.ts';

/** The order waits until somebody has paid for it by card; `problem` tells the link, where there is one already. */
export interface AwaitsPayment {
  readonly kind: 'awaits-payment';
  readonly order: Order;
  readonly payment: Payment;
  readonly problem: Problem;
}

/** What keeps a priced order from being handed over. */
export type CardFirst =
  | AwaitsPayment
  | { readonly kind: 'awaits-approval'; readonly order: Order; readonly problem: Problem }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/**
 * What a card has to do with the hand-over of a priced order (interface 16.10, 16.11): an order that is not paid for is
 * put to wait for its payment, and one whose price has risen too much since it was paid for, for a manager. null: it may
 * be handed over. `isAgreed`: somebody has agreed to the price that the order has now.
 */
export const cardFirst = async (
  ctx: Acting & CardPayments,
  order: Order,
  offer: { readonly option: Option; readonly connection: string },
  isAgreed: boolean,
): Promise<CardFirst | null> => {
  const { price, contractType } = offer.option;
  const held = await heldFor(ctx, order);
  if (held) {
    if (contractType === 'own') return { kind: 'refused', problems: [onOwnContract(order)] };
    const agreed = isAgreed ? Math.max(held.amount, order.option?.price ?? 0) : held.amount;
    const isRisen = isTooDear(price, agreed, paymentTolerance(ctx.company.settings));
    return isRisen ? waitForApproval(ctx, order, offer, held.amount) : null;
  }
  return price > 0 && isForCard(ctx, order, contractType) ? payFirst(ctx, order, offer) : null;
};

/** Whether the order cannot be handed over before somebody has paid for it, and nobody has. */
export const isUnpaid = async (ctx: Acting, order: Order, contractType: ContractType): Promise<boolean> =>
  isForCard(ctx, order, contractType) && (await heldFor(ctx, order)) === null;

/** Whether the order has waited for its payment, and need not any more. */
export const isPaidFor = async (ctx: Acting, order: Order): Promise<boolean> =>
  order.status === 'AwaitingPayment' && (await heldFor(ctx, order)) !== null;

const heldFor = async ({ store }: Acting, order: Order): Promise<Payment | null> =>
  hasPayments(order) ? heldPayment(store.db, order) : null;

/** What a company settles for itself does not reach orders that are being handed over already. */
const isForCard = ({ company }: Acting, { status, content: { terms } }: Order, contractType: ContractType): boolean =>
  payerOf({ terms, contractType }, statuses[status].group !== 'transfer' && takesCards(company.settings)) === 'card';

const waitForApproval = async (
  ctx: Acting,
  order: Order,
  { option, connection }: { readonly option: Option; readonly connection: string },
  paid: Kopecks,
): Promise<CardFirst> => {
  const text = dearer(paid, option.price);
  const moved = await ctx.store.transaction(async (tx) => {
    const facts = { option, price: paid, connection, pushResult: 'awaits-approval' } as const;
    const at = ctx.clock();
    const waiting = await moveByDraft(tx, order, { to: 'OnApproval', at, text, facts, withContent: true });
    if (isProblem(waiting)) return waiting;
    await endOrderJob(tx, 'hand-over', order.id);
    await auditMove(ctx, tx, order, waiting);
    return waiting;
  });
  if (isProblem(moved)) return { kind: 'refused', problems: [moved] };
  return { kind: 'awaits-approval', order: moved, problem: problem('ApprovalRequired', null, text) };
};

const payFirst = async (
  ctx: Acting & CardPayments,
  order: Order,
  offer: { readonly option: Option; readonly connection: string },
): Promise<CardFirst> => {
  const { provider } = ctx.payments;
  if (provider === null) return { kind: 'refused', problems: [noProvider] };
  const begun = await beginPayment(ctx, order, { ...offer, provider });
  if (isProblem(begun)) return { kind: 'refused', problems: [begun] };
  const { order: waiting, payment } = await goOnWithPayment(ctx, begun);
  return awaitsPayment(waiting, payment);
};

/** The answer while an order waits for its payment. */
export const awaitsPayment = (order: Order, payment: Payment): AwaitsPayment => ({
  kind: 'awaits-payment',
  order,
  payment,
  problem: problem('PaymentRequired', payment.link, wordsFor(order, payment)),
});

const wordsFor = ({ number }: Order, { amount, link, status }: Payment) => {
  const [en, ru] = [formatRoubles(amount, 'en'), formatRoubles(amount, 'ru')];
  if (link !== null) {
    return {
      en: `Order ${number} is saved and waits for the payment of ${en} roubles by card: ${link}`,
      ru: `Заказ ${number} сохранён и ожидает оплаты картой, ${ru} руб.: ${link}`,
    };
  }
  return isPaymentOpen(status)
    ? {
        en: `Order ${number} is saved and waits for the payment of ${en} roubles by card. The payment provider did not answer; the link follows in the order's property paymentLink.`,
        ru: `Заказ ${number} сохранён и ожидает оплаты картой, ${ru} руб. Платёжный провайдер не ответил; ссылка появится в свойстве заказа paymentLink.`,
      }
    : {
        en: `Order ${number} is saved, but the payment provider refuses to take ${en} roubles for it; ask for another payment link, or cancel the order.`,
        ru: `Заказ ${number} сохранён, но платёжный провайдер отказывается принять за него ${ru} руб.; запросите новую ссылку на оплату или отмените заказ.`,
      };
};

/**
 * What a hand-over that is asked for once more finds of an order that waits for its payment: the same answer again. null:
 * it goes on, because the order is paid for, or because another payment is to be asked for.
 */
export const whileAwaiting = async (
  ctx: Acting,
  order: Order,
  choice: Order['content']['choice'],
): Promise<AwaitsPayment | { readonly kind: 'refused'; readonly problems: readonly Problem[] } | null> => {
  const { db } = ctx.store;
  const newest = await newestPayment(db, order);
  if (newest === null || newest.status === 'Failed') return null;
  const { choice: wanted } = order.content;
  const isSame = wanted?.vendorId === choice?.vendorId && wanted?.tariffId === choice?.tariffId;
  if (!isSame) return { kind: 'refused', problems: [isBeingPaid(order)] };
  if (!isPaymentOpen(newest.status)) return null;
  const payment = await awaitLink(ctx, newest);
  return awaitsPayment((await getOrderById(db, order.id)) ?? order, payment);
};

const isBeingPaid = ({ number }: Order): Problem =>
  problem('OrderStateInvalid', 'choice.vendorId', {
    en: `Order ${number} is being paid for by card with the option that was chosen before; another one can be chosen only when that payment has failed.`,
    ru: `Заказ ${number} оплачивается картой с выбранным ранее вариантом доставки; выбрать другой можно, только если эта оплата не состоится.`,
  });

/** Its vendor would send the company an invoice for what a card has paid. */
const onOwnContract = ({ number }: Order): Problem =>
  problem('OrderStateInvalid', 'choice.contractType', {
    en: `Order ${number} was paid for by card and goes by the operator's contract; to hand it over by the company's own one, cancel it, which gives the money back, and create it anew.`,
    ru: `Заказ ${number} оплачен картой и передаётся по договору оператора; чтобы передать его по собственному договору компании, отмените его, деньги вернутся, и создайте заново.`,
  });

/** Said before anything is saved, too. */
export const noProvider: Problem = problem('RequestInvalid', 'terms.payments', {
  en: 'Card payments are not taken here; choose another paymentType, such as 1 (invoice).',
  ru: 'Оплата картой здесь не принимается; выберите другой paymentType, например 1 (счёт).',
});
