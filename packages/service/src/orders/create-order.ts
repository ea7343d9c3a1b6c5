import { checkOrder, isProblem, type NewOrder, type Order, type Problem } from '@cartage/core';
import { permitCompany } from '../access/permit-company.ts';
import type { Context } from '../context.ts';
import { type Quote, quote } from '../quotes/quote.ts';
import { ruleConditions } from '../quotes/rule-conditions.ts';
import { checkCustomerNumber } from './check-customer-number.ts';
import { checkParent } from './check-parent.ts';
import { type HandOverResult, handOverOrder } from './hand-over-order.ts';
import { insertNewOrder } from './insert-new-order.ts';
import { quoteRequestOf } from './quote-request.ts';

/** All that is wrong with the new order; targets in the core's words. */
export const checkNewOrder = async (ctx: Context, { companyId, content }: NewOrder): Promise<readonly Problem[]> => [
  ...permitCompany(ctx, companyId),
  ...checkOrder(content, ruleConditions(ctx)),
  ...(await checkCustomerNumber(ctx, content, null)),
  ...(await checkParent(ctx, content.parentNumber)),
];

export type CreateResult =
  /** Saved; the customer is to choose among the options. */
  | { readonly kind: 'draft'; readonly order: Order; readonly quote: Quote }
  /** Saved, and the hand-over to the chosen vendor was begun. */
  | HandOverResult;

/**
 * Saves an order in which `checkNewOrder` found nothing wrong and, when a vendor and tariff are chosen, hands it over
 * (specification, Moves shown).
 */
export const createOrder = async (ctx: Context, { content }: NewOrder): Promise<CreateResult> => {
  const order = await insertNewOrder(ctx, content);
  if (isProblem(order)) return { kind: 'refused', problems: [order] };
  if (content.choice) return handOverOrder(ctx, order, content.choice);
  return { kind: 'draft', order, quote: await quote(ctx, quoteRequestOf(content)) };
};
