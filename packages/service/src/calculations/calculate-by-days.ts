import {
  type Checked,
  type DayCalculation,
  type DayOption,
  type DaySpan,
  type DeliveryDay,
  daysAhead,
  deliveryDays,
} from '@cartage/core';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { type Asked, askVendors } from '../quotes/ask-vendors.ts';
import { withExpectedDays } from '../quotes/known-lanes.ts';
import type { OfferWish, Pricing } from '../quotes/offers.ts';
import { onItsDays } from '../quotes/offers-by-days.ts';
import { offersInRoubles } from '../quotes/offers-in-roubles.ts';
import { lanesFor } from '../quotes/quote.ts';
import { toOption } from '../quotes/to-option.ts';
import { calculationScope } from './calculate.ts';

/** The days ahead, and what can be delivered on each. */
export interface QuoteByDays extends Omit<Asked<DayOption>, 'options'> {
  readonly days: readonly DeliveryDay[];
}

/**
 * Delivery options for each of the days ahead (interface 13.4), from one call of each vendor: one that cannot price by days is
 * asked as for any calculation, and shares its answers.
 */
export const calculateByDays = async (
  ctx: Acting & Connections & Pricing,
  { days, ...calculation }: Checked<DayCalculation>,
): Promise<QuoteByDays> => {
  const { timeZone } = ctx.settings;
  const conditions = await ruleConditions(ctx, calculation.request.sender);
  const span = daysAhead(conditions.today, days);
  const { options, ...told } = await askVendors(ctx, {
    request: calculation.request,
    scope: calculationScope(calculation),
    conditions,
    ask: async (connection, wish, deadline) => {
      const asked = connection.vendor.quoteByDays ? byDays(wish, span) : wish;
      const [offered, lanes] = await Promise.all([ctx.offers.of(connection, asked, deadline), lanesFor(ctx, wish)]);
      const { offers, leftOut } = await offersInRoubles(ctx, connection, offered);
      const days = offers.map((offer) =>
        onItsDays(
          withExpectedDays(toOption(connection, wish.request, offer, ctx.company.markUp), lanes),
          offer,
          span,
          timeZone,
        ),
      );
      const isOnNoDay = days.some(({ length }) => length === 0);
      return { options: days.flat(), leftOut: isOnNoDay ? [...leftOut, 'days'] : leftOut };
    },
  });
  return { days: deliveryDays(options, span, timeZone), ...told };
};

/** Its answer is no calculation's, nor that of other days. */
const byDays = (wish: OfferWish, days: DaySpan): OfferWish => ({
  ...wish,
  days,
  key: `${days.first}..${days.last} ${wish.key}`,
});
