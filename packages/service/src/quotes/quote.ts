import { type OfferedOption, type Option, type QuoteRequest, sortOptions, tagOptions } from '@cartage/core';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { type Asked, askVendors, type Question, type QuoteScope } from './ask-vendors.ts';
import { routeOfRequest, withExpectedDays } from './known-lanes.ts';
import type { OfferWish, Pricing } from './offers.ts';
import { offersInRoubles } from './offers-in-roubles.ts';
import { toOption } from './to-option.ts';

/** Cheapest first. Empty: no delivery there. */
export type Quote = Asked<Option>;

/** How a vendor is asked for what it offers, with the company's mark-up. */
export const askForOptions =
  (ctx: Acting & Pick<Pricing, 'offers' | 'lanes'>): Question<OfferedOption>['ask'] =>
  async (connection, wish, deadline) => {
    const [offered, lanes] = await Promise.all([ctx.offers.of(connection, wish, deadline), lanesFor(ctx, wish)]);
    const { offers, leftOut } = await offersInRoubles(ctx, connection, offered);
    const options = offers.map((offer) => toOption(connection, wish.request, offer, ctx.company.markUp));
    return { options: options.map((option) => withExpectedDays(option, lanes)), leftOut };
  };

/** What is known of the lanes of a request; nothing where somebody acts on the price, and nobody is shown it. */
export const lanesFor = async ({ lanes }: Pick<Pricing, 'lanes'>, { anew, request }: OfferWish) =>
  anew ? [] : lanes.between(routeOfRequest(request));

/** What every vendor offers that could serve the request. */
export const quote = async (
  ctx: Acting & Connections & Pricing,
  request: QuoteRequest,
  scope: QuoteScope = {},
): Promise<Quote> => {
  const { options, ...told } = await askVendors(ctx, {
    request,
    scope,
    conditions: await ruleConditions(ctx, request.sender),
    ask: askForOptions(ctx),
  });
  const sorted = sortOptions(options);
  // What was asked for alone is compared with nothing.
  return { options: scope.connections ? sorted : tagOptions(sorted, ctx.settings.timeZone), ...told };
};
