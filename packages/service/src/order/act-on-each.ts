import { isProblem, type Order, type Problem, problem, type Verdict, verdictOn } from '@cartage/core';
import { getOrderById } from '@cartage/storage';
import { about, oneOf } from '../cause.ts';
import type { Acting } from '../context.ts';
import { loadEach } from './load-each.ts';
import { orderNotFound } from './load-order.ts';

/** One of several orders that a request names. */
export interface NamedOrder<Wish> {
  readonly wish: Wish;
  /** Why there is none, where there is none. */
  readonly order: Order | Problem;
  /** What else is wrong with its part of the request, for whoever asked; nothing is done then. */
  readonly wrong: readonly Problem[];
}

/** What came of one of them. */
export interface EachResult<Result> {
  /** As it is by now; null: there is no such order. */
  readonly order: Order | null;
  /** null: nothing was done. */
  readonly result: Result | null;
  /** Why not; in the words of the core. */
  readonly problems: readonly Problem[];
}

/** The orders; RequestInvalid where one is named twice. `wrongOf`: what is known to be wrong with one, by its place. */
export const checkEach = async <Wish extends Parameters<typeof loadEach>[1][number]>(
  ctx: Acting,
  wishes: readonly Wish[],
  wrongOf: (place: number) => readonly Problem[],
): Promise<Verdict<readonly NamedOrder<Wish>[]>> => {
  const { found, problems } = await loadEach(ctx, wishes);
  const named = wishes.map((wish, place) => ({
    wish,
    order: found[place] ?? orderNotFound(wish.number),
    wrong: wrongOf(place),
  }));
  return verdictOn(named, problems);
};

/**
 * Acts on each order on its own, in the sequence of the request. A defect with one is told in its place and keeps no other
 * from its end; it is thrown where nothing was done for any.
 */
export const actOnEach = async <Ctx extends Acting, Wish, Result>(
  ctx: Ctx,
  named: readonly NamedOrder<Wish>[],
  act: (ctx: Ctx, order: Order, wish: Wish) => Promise<Result>,
): Promise<readonly EachResult<Result>[]> => {
  const failures: unknown[] = [];
  let done = 0;
  const bulk = oneOf(ctx, named.length);
  const results = await Promise.all(
    named.map(async ({ order, wish, wrong }): Promise<EachResult<Result>> => {
      if (isProblem(order)) return { order: null, result: null, problems: [order] };
      if (wrong.length > 0) return { order, result: null, problems: [] };
      const own = about(bulk, [order.number]);
      try {
        const result = await act(own, order, wish);
        done += 1;
        ctx.once?.saved.push(order.number);
        return { order: (await getOrderById(ctx.store.db, order.id)) ?? order, result, problems: [] };
      } catch (err) {
        failures.push(err);
        own.log.error({ err }, 'one of several orders failed');
        return { order, result: null, problems: [problem('InternalError')] };
      }
    }),
  );
  if (failures.length > 0 && done === 0) throw failures[0];
  return results;
};
