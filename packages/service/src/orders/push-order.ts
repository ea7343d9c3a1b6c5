import {
  type Checked,
  type Choice,
  checkOrder,
  chosenSoFar,
  isProblem,
  type LocalText,
  type Order,
  type Problem,
  type Push,
  type PushWish,
  problem,
} from '@cartage/core';
import { about, asAct } from '../cause.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { handOverOnce } from '../hand-over/hand-over-once.ts';
import { type HandOverResult, withWish } from '../hand-over/hand-over-order.ts';
import { actOnEach, type EachResult, type NamedOrder } from '../order/act-on-each.ts';
import { loadOrder } from '../order/load-order.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import type { CardPayments } from '../payments/payments.ts';
import type { Pricing } from '../quotes/offers.ts';

/** Hands a saved order to the vendor that the customer has chosen, now or before. */
export const pushOrder = async (
  ctx: Acting & Connections & Pricing & CardPayments,
  push: Push,
): Promise<HandOverResult> => {
  const order = await loadOrder(ctx, push, 'write');
  return isProblem(order) ? { kind: 'refused', problems: [order] } : pushFound(ctx, order, push);
};

/** The same with several, each on its own (interface 13.28). */
export const pushOrders = (
  ctx: Acting & Connections & Pricing & CardPayments,
  named: Checked<readonly NamedOrder<Push>[]>,
): Promise<readonly EachResult<HandOverResult>[]> => actOnEach(ctx, named, pushFound);

const pushFound = async (
  ctx: Acting & Connections & Pricing & CardPayments,
  order: Order,
  { choice: chosen, pickup, terms }: Push,
): Promise<HandOverResult> => {
  const choice = choiceOf(order, chosen);
  const wish: PushWish = { ...(pickup && { pickup }), ...(terms && { terms }) };
  const problems = [...('missing' in choice ? choice.missing : []), ...(await wrongIn(ctx, order, wish))];
  if ('missing' in choice || problems.length > 0) return { kind: 'refused', problems };
  return handOverOnce(asAct(about(ctx, [order.number]), 'PushToVendor'), order, choice, wish);
};

/** What is chosen now goes before what the order has. */
const choiceOf = ({ content }: Order, chosen: Partial<Choice>): Choice | { readonly missing: readonly Problem[] } => {
  const before = chosenSoFar(content);
  const vendorId = chosen.vendorId ?? before.vendorId;
  const tariffId = chosen.tariffId ?? before.tariffId;
  if (vendorId === null || tariffId === null)
    return {
      missing: [
        ...(vendorId === null ? [problem('RequestInvalid', 'choice.vendorId', noVendor)] : []),
        ...(tariffId === null ? [problem('RequestInvalid', 'choice.tariffId', noTariff)] : []),
      ],
    };
  // Whose contract counts was said of that vendor, or of any.
  const isMeant = before.vendorId === null || before.vendorId === vendorId;
  const contractType = chosen.contractType ?? (isMeant ? before.contractType : null);
  return { vendorId, tariffId, contractType };
};

/**
 * Only of what is asked for here, beside what the order has: that was judged when it was saved, and its day is once more
 * at the hand-over.
 */
const wrongIn = async (ctx: Acting, { content }: Order, wish: PushWish): Promise<readonly Problem[]> => {
  // That its day may be moved makes nothing wrong that the order has.
  const { autoMove: _, ...pickup } = wish.pickup ?? {};
  const asked = [...pathsOf('pickup', pickup), ...pathsOf('terms', wish.terms)];
  if (asked.length === 0) return [];
  const conditions = await ruleConditions(ctx, content.sender);
  return checkOrder(withWish(content, wish), conditions).filter(({ target, reads = [target] }) =>
    reads.some((read) => read !== null && asked.includes(read)),
  );
};

const pathsOf = (of: string, wish: object | undefined): readonly string[] =>
  Object.keys(wish ?? {}).map((name) => `${of}.${name}`);

const noVendor: LocalText = {
  en: 'No vendor is chosen, neither here nor in the order; give the id of one from the options of a calculation.',
  ru: 'Служба доставки не выбрана ни здесь, ни в заказе; укажите её идентификатор из вариантов расчёта.',
};

const noTariff: LocalText = {
  en: 'No tariff is chosen, neither here nor in the order; give one from the options of a calculation.',
  ru: 'Тариф не выбран ни здесь, ни в заказе; укажите тариф из вариантов расчёта.',
};
