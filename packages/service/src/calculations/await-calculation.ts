import type { Acting } from '../context.ts';
import type { Calculating } from './calculations.ts';
import { type FoundCalculation, type ShownCalculation, showAgain } from './show-calculation.ts';

/** For what somebody waits, and how long. */
export interface CalculationWait {
  /** `changed`: something that he has not seen; `ended`: nothing more will come. */
  readonly until: 'changed' | 'ended';
  readonly ms: number;
}

/**
 * The calculation as it stands when what is waited for has happened, or the time is over; as it was found for whoever may not
 * see it any more.
 */
export const awaitCalculation = async (
  ctx: Acting & Calculating,
  { wish, shown }: FoundCalculation,
  { until, ms }: CalculationWait,
): Promise<ShownCalculation> => {
  if (shown.status !== 'in-progress' || ms <= 0) return shown;
  const answers = until === 'ended' ? shown.vendors.length : shown.answers + 1;
  const holder = ctx.actor.topmostId;
  await ctx.calculations.wait(shown.id, { holder, answers, ms, signal: ctx.signal });
  return (await showAgain(ctx, wish)) ?? shown;
};
