import { type Calculation, type Checked, checkQuote, type Verdict, verdictOn } from '@cartage/core';
import type { Deadline } from '../connections/deadline.ts';
import type { Context } from '../context.ts';
import { checkCitiesOfQuote } from '../places/check-cities.ts';
import type { QuoteScope } from './ask-vendors.ts';
import { type Quote, quote } from './quote.ts';
import { ruleConditions } from './rule-conditions.ts';

/** All that is wrong with the request; targets in the core's words. */
export const checkCalculation = async <T extends Calculation>(ctx: Context, calculation: T): Promise<Verdict<T>> =>
  verdictOn(calculation, [
    ...checkQuote(calculation.request, ruleConditions(ctx)),
    ...(await checkCitiesOfQuote(ctx, calculation.request)),
  ]);

/** Delivery options for a shipment that is not an order yet. `deadline`: of several calculations together. */
export const calculate = (ctx: Context, calculation: Checked<Calculation>, deadline?: Deadline): Promise<Quote> =>
  quote(ctx, calculation.request, { ...calculationScope(calculation), ...(deadline ? { deadline } : {}) });

/** Prices that are only shown, as widely as they were asked for. */
export const calculationScope = ({
  unfiltered,
  lackingServices = false,
}: Omit<Calculation, 'request'>): QuoteScope => ({
  isShownOnly: true,
  lackingServices,
  ...(unfiltered ? { ignore: 'filters' } : {}),
});
