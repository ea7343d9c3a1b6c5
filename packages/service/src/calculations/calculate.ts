import {
  type Calculation,
  type Checked,
  checkQuote,
  type RuleConditions,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import type { Deadline } from '../connections/deadline.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { checkVendorServices } from '../order/check-vendor-services.ts';
import { judgeEnds, misplacedEnds } from '../order/judge-ends.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { checkCitiesOfQuote } from '../places/check-cities.ts';
import type { QuoteScope } from '../quotes/ask-vendors.ts';
import type { Pricing } from '../quotes/offers.ts';
import { type Quote, quote } from '../quotes/quote.ts';
import type { Calculating } from './calculations.ts';
import { pricedParts } from './priced-parts.ts';
import { shipmentKey } from './shipment-key.ts';

/** All that is wrong with the request; targets in the core's words. */
export const checkCalculation = async <T extends Calculation>(
  ctx: Acting & Connections,
  calculation: T,
  known?: RuleConditions,
): Promise<Verdict<T>> => {
  const { request } = calculation;
  const conditions = known ?? (await ruleConditions(ctx, request.sender));
  return verdictOn(calculation, [
    ...checkQuote(request, { ...conditions, openPoints: true }),
    ...checkVendorServices(ctx, request),
    ...(await checkCitiesOfQuote(ctx, request)),
    ...misplacedEnds((await judgeEnds(ctx, [request], { conditions: () => conditions }))(request)),
  ]);
};

/** Delivery options for a shipment that is not an order yet. `deadline`: of several calculations together. */
export const calculate = async (
  ctx: Acting & Connections & Pricing & Calculating,
  { request, ...wish }: Checked<Calculation>,
  deadline?: Deadline,
): Promise<Quote> => {
  const at = ctx.clock();
  const quoted = await quote(ctx, request, { ...calculationScope(wish), ...(deadline ? { deadline } : {}) });
  ctx.calculations.shown.note(ctx.company.id, await shipmentKey(ctx, request), {
    at,
    asked: pricedParts(request),
    options: quoted.options.map(({ vendor, tariffId, contractType, price, takeDate }) => ({
      ...{ vendorId: vendor.id, tariffId, contractType, price, takeDate },
    })),
  });
  return quoted;
};

/** Prices that are only shown, as widely as they were asked for. */
export const calculationScope = ({
  unfiltered,
  lackingServices = false,
}: Omit<Calculation, 'request'>): QuoteScope => ({
  isShownOnly: true,
  lackingServices,
  ...(unfiltered ? { ignore: 'filters' } : {}),
});
