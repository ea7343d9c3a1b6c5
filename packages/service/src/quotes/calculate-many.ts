import {
  type Calculation,
  inElement,
  isProblem,
  type Option,
  type Problem,
  type QuoteTotal,
  totalOf,
} from '@cartage/core';
import type { Context } from '../context.ts';
import { openDeadline } from '../vendors/deadline.ts';
import { calculate, checkCalculation } from './calculate.ts';

/** What came of one shipment: its options, or the first thing that is wrong with it; the target starts with `[i].`. */
export type ShipmentQuote = { readonly options: readonly Option[] } | { readonly problem: Problem };

/** Prices several shipments within one deadline. One that is wrong, or was found so before, costs its own price only. */
export const calculateMany = async (
  ctx: Context,
  calculations: readonly (Calculation | Problem)[],
): Promise<{ readonly shipments: readonly ShipmentQuote[]; readonly total: QuoteTotal }> => {
  const deadline = openDeadline(ctx.settings.calcDeadlineMs, ctx.signal);
  try {
    const shipments = await Promise.all(
      calculations.map(async (calculation, index): Promise<ShipmentQuote> => {
        if (isProblem(calculation)) return { problem: calculation };
        const [problem] = await checkCalculation(ctx, calculation);
        if (problem) return { problem: inElement(problem, index) };
        return { options: (await calculate(ctx, calculation, deadline)).options };
      }),
    );
    return {
      shipments,
      total: totalOf(shipments.flatMap((shipment) => ('options' in shipment ? [shipment.options] : []))),
    };
  } finally {
    deadline.close();
  }
};
