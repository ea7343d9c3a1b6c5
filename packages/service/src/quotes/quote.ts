import { type Option, type QuoteRequest, sortOptions, tagOptions } from '@cartage/core';
import type { Context } from '../context.ts';
import { type Asked, askVendors, type QuoteScope } from './ask-vendors.ts';
import { ruleConditions } from './rule-conditions.ts';
import { toOption } from './to-option.ts';

/** Cheapest first. Empty: no delivery there. */
export type Quote = Asked<Option>;

/** What every vendor offers that could serve the request. */
export const quote = async (ctx: Context, request: QuoteRequest, scope: QuoteScope = {}): Promise<Quote> => {
  const { options, failures } = await askVendors(ctx, {
    request,
    scope,
    conditions: ruleConditions(ctx),
    ask: async (connection, wish, deadline) => {
      const offers = await ctx.offers.of(connection, wish, deadline);
      return offers.map((offer) => toOption(connection, wish.request, offer, ctx.company.markUp));
    },
  });
  const sorted = sortOptions(options);
  // What was asked for alone is compared with nothing.
  return { options: scope.connections ? sorted : tagOptions(sorted, ctx.settings.timeZone), failures };
};
