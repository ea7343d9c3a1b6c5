import { type Calculation, type Checked, checkQuote, type Verdict, verdictOn } from '@cartage/core';
import type { Deadline } from '../connections/deadline.ts';
import type { Context } from '../context.ts';
import { checkCitiesOfQuote } from '../places/check-cities.ts';
import { type Quote, quote } from './quote.ts';
import { ruleConditions } from './rule-conditions.ts';

/** All that is wrong with the request; targets in the core's words. */
export const checkCalculation = async (ctx: Context, calculation: Calculation): Promise<Verdict<Calculation>> =>
  verdictOn(calculation, [
    ...checkQuote(calculation.request, ruleConditions(ctx)),
    ...(await checkCitiesOfQuote(ctx, calculation.request)),
  ]);

/** Delivery options for a shipment that is not an order yet. `deadline`: of several calculations together. */
export const calculate = (
  ctx: Context,
  { request, unfiltered }: Checked<Calculation>,
  deadline?: Deadline,
): Promise<Quote> =>
  quote(ctx, request, {
    isShownOnly: true,
    ...(unfiltered ? { ignore: 'filters' } : {}),
    ...(deadline ? { deadline } : {}),
  });
