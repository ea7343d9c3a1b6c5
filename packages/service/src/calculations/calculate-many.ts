import {
  type Calculation,
  type Checked,
  inElement,
  type LeftOutVendor,
  leftOutOnce,
  type Problem,
  problem,
  type QuoteTotal,
  totalOf,
  type Verdict,
  verdictOn,
} from '@cartage/core';
import { CallerGone, type Deadline, withinDeadline } from '../connections/deadline.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { judgeEnds } from '../order/judge-ends.ts';
import { ruleConditionsOf } from '../order/rule-conditions.ts';
import { knownCities } from '../places/known-cities.ts';
import { onceEach, type VendorFailure } from '../quotes/ask-vendors.ts';
import type { Pricing } from '../quotes/offers.ts';
import type { Quote } from '../quotes/quote.ts';
import { calculate, checkCalculation } from './calculate.ts';
import type { Calculating } from './calculations.ts';

/** One shipment of several: a calculation that may be made, or the first thing that is wrong with it. */
export type CalculationElement = { readonly calculation: Checked<Calculation> } | WrongElement;

export interface WrongElement {
  /** The target starts with `[i]`. */
  readonly problem: Problem;
  /** Whose words the target is in: the core's, or those of whoever found the problem before. */
  readonly foundBy: 'rules' | 'reader';
}

/** What came of one shipment. */
export type ShipmentQuote = Omit<Quote, 'broken'> | WrongElement;

/**
 * Looks at each of several calculations; one that is wrong, or was found so before (`wrong`, targets `[i]...`), costs
 * its own price only.
 */
export const checkCalculations = async (
  ctx: Acting & Connections,
  calculations: readonly Calculation[],
  wrong: readonly Problem[],
): Promise<Verdict<readonly CalculationElement[]>> => {
  // Asked for once: what is judged and priced afterwards finds it there.
  await knownCities(
    ctx,
    calculations.flatMap(({ request: { sender, receiver } }) => [sender, receiver]),
  );
  await judgeEnds(
    ctx,
    calculations.map(({ request }) => request),
  );
  const conditions = await ruleConditionsOf(
    ctx,
    calculations.map(({ request }) => request.sender),
  );
  const elements = calculations.map(async (calculation, index): Promise<CalculationElement> => {
    const known = wrong.find(({ target }) => target?.startsWith(`[${index}]`));
    if (known) return { problem: known, foundBy: 'reader' };
    const verdict = await checkCalculation(ctx, calculation, conditions(calculation.request.sender));
    if (verdict.kind === 'sound') return { calculation: verdict.value };
    const [first] = verdict.problems;
    if (!first) throw new Error('A calculation is wrong without a problem.');
    return { problem: inElement(first, index), foundBy: 'rules' };
  });
  return verdictOn(await Promise.all(elements), []);
};

/** Several shipments, each with its options. */
export interface CalculatedMany {
  readonly shipments: readonly ShipmentQuote[];
  readonly total: QuoteTotal;
  /** The vendors that were asked for any of them and did not answer properly. */
  readonly failures: readonly VendorFailure[];
  /** Those of whose options none is shown for one of them at least. */
  readonly leftOut: readonly LeftOutVendor[];
}

/** Prices several shipments within one deadline. */
export const calculateMany = async (
  ctx: Acting & Connections & Pricing & Calculating,
  elements: Checked<readonly CalculationElement[]>,
): Promise<CalculatedMany> => {
  const shipments = await withinDeadline(ctx.settings.calcDeadlineMs, ctx.signal, (deadline) =>
    Promise.all(elements.map((element) => priceOf(ctx, element, deadline))),
  );
  return {
    shipments,
    total: totalOf(shipments.flatMap((shipment) => ('options' in shipment ? [shipment.options] : []))),
    failures: onceEach(shipments.flatMap((shipment) => ('failures' in shipment ? shipment.failures : []))),
    leftOut: leftOutOnce(shipments.flatMap((shipment) => ('leftOut' in shipment ? shipment.leftOut : []))),
  };
};

/** A defect costs the price of its element only; where nobody waits any more, or the database is away, it costs all. */
const priceOf = async (
  ctx: Acting & Connections & Pricing & Calculating,
  element: CalculationElement,
  deadline: Deadline,
): Promise<ShipmentQuote> => {
  if ('problem' in element) return element;
  try {
    const { broken: _, ...quoted } = await calculate(ctx, element.calculation, deadline);
    return quoted;
  } catch (err) {
    if (err instanceof CallerGone || ctx.store.isOutage(err)) throw err;
    ctx.log.error({ err }, 'one of several calculations failed');
    return { problem: problem('InternalError'), foundBy: 'reader' };
  }
};
