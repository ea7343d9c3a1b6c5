import { type Calculation, checkQuote, type Problem } from '@cartage/core';
import { permitCompany } from '../access/permit-company.ts';
import type { Context } from '../context.ts';
import type { Deadline } from '../vendors/deadline.ts';
import { type Quote, quote } from './quote.ts';
import { ruleConditions } from './rule-conditions.ts';

/** All that is wrong with the request; targets in the core's words. */
export const checkCalculation = async (
  ctx: Context,
  { companyId, request }: Calculation,
): Promise<readonly Problem[]> => [...permitCompany(ctx, companyId), ...checkQuote(request, ruleConditions(ctx))];

/**
 * Delivery options for a shipment that is not an order yet, and in which `checkCalculation` found nothing wrong.
 * `deadline`: of several calculations together.
 */
export const calculate = (ctx: Context, { request, unfiltered }: Calculation, deadline?: Deadline): Promise<Quote> =>
  quote(ctx, request, { ...(unfiltered ? { ignore: 'filters' } : {}), ...(deadline ? { deadline } : {}) });
