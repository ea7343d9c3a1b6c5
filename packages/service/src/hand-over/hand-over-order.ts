import {
  type Choice,
  isProblem,
  type LeftOutVendor,
  type LocalText,
  moveProblem,
  type Option,
  type Order,
  type OrderContent,
  type PickupWish,
  type Problem,
  type PushWish,
  pickupDateProblem,
  problem,
  type RuleConditions,
  statuses,
} from '@cartage/core';
import { getOrderById, lastAttempt, saveOrder } from '@cartage/storage';
import { mayBeAtVendor } from '../attempts/doubtful-attempt.ts';
import { auditMove } from '../audit.ts';
import type { Connection } from '../connections/connection.ts';
import { presentConnection } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { isChangedMeanwhile, moveByDraft, moveOrder } from '../lifecycle/move-order.ts';
import { moveTexts } from '../lifecycle/move-texts.ts';
import { judgeEnds, problemsOfEnds } from '../order/judge-ends.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { type AwaitsPayment, cardFirst, isPaidFor, isUnpaid, whileAwaiting } from '../payments/card-first.ts';
import type { CardPayments } from '../payments/payments.ts';
import { lostCitiesOf } from '../places/check-cities.ts';
import type { Pricing } from '../quotes/offers.ts';
import { type Quote, quote } from '../quotes/quote.ts';
import { chosenRequest, quoteRequestOf } from '../quotes/quote-request.ts';
import { beginHandOver, type Offer } from './begin-hand-over.ts';
import { carryOut } from './carry-out.ts';
import { endUncalled } from './end-uncalled.ts';
import { type NoPrice, noPrice, whyNoPrice } from './price-again.ts';
import type { Settled } from './settle-hand-over.ts';

/** What became of a hand-over that somebody asked for: how it was settled, or why it was not begun. */
export type HandOverResult =
  | Exclude<Settled, { readonly kind: 'rejected' }>
  /** A Draft again, with what else could be had. */
  | (Extract<Settled, { readonly kind: 'rejected' }> & { readonly alternatives: Quote })
  /** A manager has to agree first. */
  | { readonly kind: 'awaits-approval'; readonly order: Order; readonly problem: Problem }
  | AwaitsPayment
  /** The order does not allow it; nothing changed. */
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] };

/**
 * Hands a stored order to the chosen vendor (interface 10.2 to 10.6): state first, call second, result third. The price
 * is asked for anew, so nothing is handed over that the vendor no longer offers. A delivery on a day off needs a
 * manager's agreement: `isApproved`. An order that is changed meanwhile is handed over as it has become, where that may
 * be done.
 */
export const handOverOrder = async (
  ctx: Acting & Connections & Pricing & CardPayments,
  draft: Order,
  choice: Choice,
  wish: PushWish = {},
  isApproved = false,
): Promise<HandOverResult> => {
  let order: Order | null = draft;
  for (let tries = 1; order; tries = tries + 1) {
    const result = await handOverAsRead(ctx, order, choice, wish, isApproved);
    if (tries === MOST_TRIES || result.kind !== 'refused' || !result.problems.some(isChangedMeanwhile)) return result;
    order = await getOrderById(ctx.store.db, draft.id);
  }
  return { kind: 'refused', problems: [problem('OrderNotFound')] };
};

/** Somebody who writes the order so often leaves nobody else a turn. */
const MOST_TRIES = 5;

const handOverAsRead = async (
  ctx: Acting & Connections & Pricing & CardPayments,
  draft: Order,
  choice: Choice,
  wish: PushWish,
  isApproved: boolean,
): Promise<HandOverResult> => {
  const { status } = draft;
  const refusal = moveProblem(status, status === 'OnApproval' && !isApproved ? 'OnApproval' : 'TransferringToVendor');
  if (refusal) return { kind: 'refused', problems: [refusal] };
  const awaiting = status === 'AwaitingPayment' ? await whileAwaiting(ctx, draft, choice) : null;
  if (awaiting) return awaiting;
  // What the vendor may have already is repeated as it was sent; another price or day could not be told to it any more.
  if (mayBeAtVendor(await lastAttempt(ctx.store.db, draft, 'hand-over'))) {
    const { option, connection } = draft;
    return callAndSettle(ctx, { ...draft, content: { ...draft.content, choice } }, { option, connection });
  }

  const lostCities = await lostCitiesOf(ctx, [draft]);
  if (lostCities.length > 0) return { kind: 'refused', problems: lostCities };

  const content = withWish(draft.content, wish);
  const conditions = await ruleConditions(ctx, content.sender);
  const pickup = withoutPassedDay(content.pickup, conditions);
  const order: Order = { ...draft, content: { ...content, choice, pickup } };
  const dayRefusal = pickupDateProblem(pickup, content.terms.urgencies, conditions);
  if (dayRefusal) return { kind: 'refused', problems: [dayRefusal] };
  const pointRefusals = problemsOfEnds((await judgeEnds(ctx, [order.content]))(order.content));
  if (pointRefusals.length > 0) return { kind: 'refused', problems: pointRefusals };

  // A vendor that was switched off since takes what was paid for (interface 13.24).
  const which = (await isPaidFor(ctx, draft)) ? 'all' : 'switched-on';
  const connection = await presentConnection(ctx, draft.companyId, choice, which);
  if (!connection) return notOffered(ctx, draft, await vendorNotFound(ctx, draft.companyId, choice));

  // The order is saved, so it goes on whether or not the caller still waits.
  const unattended: Acting & Connections & Pricing = { ...ctx, signal: new AbortController().signal };
  const { options, failures, leftOut } = await quote(unattended, chosenRequest(order.content), {
    ignore: 'urgency',
    rank: 'hand-over',
    connections: [connection],
  });
  const [failure] = failures;
  const option = options[0] ?? null;
  if (option === null && !failure)
    return notOffered(ctx, draft, whyNotOffered(connection.vendor.manifest.name, choice, leftOut));

  const isBegun = statuses[status].group === 'transfer' || status === 'AwaitingPayment';
  const wasApproved = isApproved || (isBegun && isOnDayOff(draft.option));
  if (isOnDayOff(option) && !wasApproved) return askApproval(ctx, order);
  if (!option) return withoutPrice(ctx, order, connection, failure ? whyNoPrice(failure) : noPrice);
  const offer = { option, connection: connection.id };
  return (await cardFirst(ctx, order, offer, isApproved)) ?? callAndSettle(ctx, order, offer);
};

/** The vendor gave no price. The worker asks again, unless a card has to pay the price first. */
const withoutPrice = async (
  ctx: Acting & Connections & Pricing,
  order: Order,
  { id, contractType }: Connection,
  answer: NoPrice,
): Promise<HandOverResult> => {
  const isDraft = statuses[order.status].group === 'before';
  if (isDraft && (await isUnpaid(ctx, order, contractType))) {
    return notOffered(ctx, order, problem('VendorUnavailable', null, answer.words));
  }
  return resultOf(ctx, order, await endUncalled(ctx, order, { option: null, connection: id }, answer));
};

/** The order as it is to be handed over. A pickup that waits no longer takes back that no courier was wanted. */
export const withWish = (content: OrderContent, { pickup, terms }: PushWish): OrderContent => ({
  ...content,
  callCourier: pickup?.isPostponed === undefined ? content.callCourier : !pickup.isPostponed,
  pickup: { ...content.pickup, ...pickup },
  terms: { ...content.terms, ...terms },
});

/** A day that has passed since the order was saved is impossible too: it moves, where the customer lets it. */
const withoutPassedDay = (pickup: PickupWish, { today }: RuleConditions): PickupWish =>
  pickup.autoMove && pickup.date !== null && pickup.date < today ? { ...pickup, date: null } : pickup;

const isOnDayOff = (option: Option | null): boolean => option?.urgencies.includes('day-off-express') ?? false;

const callAndSettle = async (
  ctx: Acting & Connections & Pricing,
  order: Order,
  offer: Offer,
): Promise<HandOverResult> => {
  const begun = await beginHandOver(ctx, order, offer);
  if (isProblem(begun) && begun.code === 'InsufficientFunds') await withoutFunds(ctx, order, begun);
  return resultOf(ctx, order, isProblem(begun) ? begun : await carryOut(ctx, begun));
};

/** What was to go on at once, and does not, is a Draft (interface 16.8). Whoever writes it meanwhile has the last word. */
const withoutFunds = async (ctx: Acting, order: Order, { text }: Problem): Promise<void> => {
  if (order.status !== 'RateRequest') return;
  await ctx.store.transaction((tx) => moveOrder(tx, order, { to: 'Draft', at: ctx.clock(), text }));
};

const resultOf = async (
  ctx: Acting & Connections & Pricing,
  { content }: Order,
  settled: Settled | Problem,
): Promise<HandOverResult> => {
  if (isProblem(settled)) return { kind: 'refused', problems: [settled] };
  return settled.kind === 'rejected' ? { ...settled, alternatives: await alternatives(ctx, content) } : settled;
};

/** What the vendor could do instead; the urgency that was asked for at first no longer counts (interface 12.4). */
export const alternatives = async (ctx: Acting & Connections & Pricing, content: OrderContent): Promise<Quote> =>
  quote(ctx, quoteRequestOf(content), { ignore: 'urgency' });

const askApproval = async (ctx: Acting, order: Order): Promise<HandOverResult> => {
  const moved = await ctx.store.transaction(async (tx) => {
    const waiting = await moveByDraft(tx, order, {
      to: 'OnApproval',
      at: ctx.clock(),
      text: moveTexts.awaitsApproval,
      facts: { pushResult: 'awaits-approval' },
      withContent: true,
    });
    if (!isProblem(waiting)) await auditMove(ctx, tx, order, waiting);
    return waiting;
  });
  return isProblem(moved)
    ? { kind: 'refused', problems: [moved] }
    : { kind: 'awaits-approval', order: moved, problem: problem('ApprovalRequired') };
};

/** A saved order remembers it; one whose earlier hand-over the worker repeats stays as it is. */
const notOffered = async (
  ctx: Acting & Connections & Pricing,
  order: Order,
  problem: Problem,
): Promise<HandOverResult> => {
  const isDraft = statuses[order.status].group === 'before';
  const saved = isDraft ? await saveRejected(ctx, order) : null;
  return { kind: 'rejected', order: saved ?? order, problem, alternatives: await alternatives(ctx, order.content) };
};

const saveRejected = (ctx: Acting, order: Order): Promise<Order | null> =>
  ctx.store.transaction(async (tx) => {
    const saved = await saveOrder(tx, { ...order, pushResult: 'rejected' });
    if (saved) await auditMove(ctx, tx, order, saved);
    return saved;
  });

/** Why the company has no connection to the vendor that is chosen. */
export const vendorNotFound = async (
  ctx: Acting & Connections,
  companyId: number,
  { vendorId, contractType }: Choice,
): Promise<Problem> => {
  const usable = await ctx.vendors.of({ id: companyId }, contractType);
  const known = usable.map(({ vendor: { manifest } }) => `${manifest.id} (${manifest.name})`).join(', ');
  const under = contractType ? underContract[contractType] : { en: '', ru: '' };
  const isOff = (await presentConnection(ctx, companyId, { vendorId, contractType }, 'all')) !== undefined;
  const why = isOff
    ? { en: `Vendor ${vendorId} is switched off`, ru: `Служба доставки ${vendorId} отключена` }
    : { en: `There is no vendor ${vendorId}${under.en}`, ru: `Нет службы доставки ${vendorId}${under.ru}` };
  return problem('VendorNotFound', 'choice.vendorId', {
    en: `${why.en}; ${known ? `the vendors are ${known}` : 'there are none'}.`,
    ru: `${why.ru}; ${known ? `доступны ${known}` : 'доступных нет'}.`,
  });
};

const underContract = {
  own: { en: ' under a contract of your own', ru: ' по вашему договору' },
  operator: { en: " under the operator's contract", ru: ' по договору оператора' },
} as const;

/** What the vendor asks of every shipment comes before its tariffs (interface 10.13). */
export const whyNotOffered = (vendorName: string, choice: Choice, [leftOut]: readonly LeftOutVendor[]): Problem => {
  if (leftOut?.unmet) return problem('VendorRejected', leftOut.unmet.field, leftOut.unmet.words);
  if (leftOut?.reasons.includes('currency'))
    return problem('DeliveryOptionsNotFound', 'choice.tariffId', noRateOf(vendorName));
  return tariffNotOffered(vendorName, choice);
};

/** Nothing that the customer has said is wrong. */
const noRateOf = (vendorName: string): LocalText => ({
  en: `${vendorName} asks its prices in a currency that has no rate here at present; choose another vendor, or try again later.`,
  ru: `${vendorName} указывает цены в валюте, курс которой здесь сейчас не задан; выберите другую службу доставки или повторите попытку позже.`,
});

const tariffNotOffered = (vendorName: string, { tariffId }: Choice): Problem =>
  problem('DeliveryOptionsNotFound', 'choice.tariffId', {
    en: `${vendorName} does not offer the tariff "${tariffId}" for this order; choose one of the options.`,
    ru: `${vendorName} не предлагает тариф «${tariffId}» для этого заказа; выберите один из вариантов.`,
  });
