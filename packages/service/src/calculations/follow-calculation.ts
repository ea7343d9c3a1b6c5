import type { Acting } from '../context.ts';
import type { Calculating } from './calculations.ts';
import { type FoundCalculation, type ShownCalculation, showAgain } from './show-calculation.ts';

/** Nobody is told when the time of a calculation is over: so often it is looked for, ms. */
const LOOK_MS = 60_000;

/**
 * The calculation as it stands whenever it has changed, beginning with how it was found; ends when nothing more will come, or
 * nobody listens any more. `known`: the edition that the listener has; null: none.
 */
export async function* followCalculation(
  ctx: Acting & Calculating,
  { wish, shown: first }: FoundCalculation,
  known: string | null,
): AsyncGenerator<ShownCalculation, void> {
  const { calculations, signal } = ctx;
  const holder = ctx.actor.topmostId;
  let seen = known;
  for (let shown: ShownCalculation | null = first; shown !== null; shown = await showAgain(ctx, wish)) {
    if (shown.edition !== seen) yield shown;
    seen = shown.edition;
    if (shown.status !== 'in-progress') return;
    const answers = shown.answers + 1;
    if ((await calculations.wait(shown.id, { holder, answers, ms: LOOK_MS, signal })) === 'closed') return;
  }
}
