import { inElement, type NewOrder, type Problem, type Verdict } from '@cartage/core';
import { type Context, companyDenied } from '@cartage/service';

type Named = Pick<NewOrder, 'companyId'>;

/** The verdict on a request that may name a company; only the caller's own is acted for. */
export const forOwn = async <V extends Named, C>(
  ctx: Context,
  value: V,
  check: (ctx: Context, value: V) => Promise<Verdict<C>>,
): Promise<Verdict<C>> => withDenials(denials(ctx, [value]), await check(ctx, value));

/** The same for several, each with its place. */
export const eachForOwn = async <V extends Named, C>(
  ctx: Context,
  values: readonly V[],
  check: (ctx: Context, values: readonly V[]) => Promise<Verdict<C>>,
): Promise<Verdict<C>> => withDenials(deniedElements(ctx, values), await check(ctx, values));

export const deniedElements = (ctx: Context, values: readonly Named[]): readonly Problem[] =>
  values.flatMap((value, index) => denials(ctx, [value]).map((found) => inElement(found, index)));

const denials = ({ company }: Context, values: readonly Named[]): readonly Problem[] =>
  values.flatMap(({ companyId }) =>
    companyId === null || companyId === company.id ? [] : [companyDenied(companyId, 'companyId')],
  );

const withDenials = <C>(denied: readonly Problem[], verdict: Verdict<C>): Verdict<C> => {
  if (denied.length === 0) return verdict;
  const rules = verdict.kind === 'wrong' ? verdict.problems : [];
  // Nothing is said about an order that the caller may not see.
  if (rules.some(({ code, target }) => code === 'OrderNotFound' && target === 'orderId')) return verdict;
  return { kind: 'wrong', problems: denied.reduceRight(inPlace, rules) };
};

/** Of a list, what concerns one element stands together. */
const inPlace = (problems: readonly Problem[], found: Problem): readonly Problem[] => {
  const place = problems.findIndex((one) => elementOf(one) >= elementOf(found));
  return place === -1 ? [...problems, found] : [...problems.slice(0, place), found, ...problems.slice(place)];
};

const elementOf = ({ target }: Problem): number => Number(/^\[(\d+)\]/.exec(target ?? '')?.[1] ?? 0);
