import type { Shop } from '../api.ts';
import { keepValue, keptValue } from '../parts/kept.ts';

/** By what an option is chosen for each order of a selection. */
export type Rule =
  | { readonly by: 'cheapest' | 'fastest'; readonly withinDays: number | null }
  | { readonly by: 'asSaid' }
  | { readonly by: 'vendor'; readonly vendorId: number; readonly withinDays: number | null };

type Offered = Pick<
  Shop.CalculatedOption,
  'vendorInfo' | 'tariffId' | 'price' | 'maxDays' | 'takeDate' | 'deliveryDateTo'
>;

const DAY_MS = 86_400_000;

/** How many days it takes at the most, from the pickup; null: the vendor promises nothing. */
export const daysOf = ({ maxDays, takeDate, deliveryDateTo }: Offered): number | null =>
  maxDays ??
  (deliveryDateTo === null
    ? null
    : Math.round((Date.parse(deliveryDateTo.slice(0, 10)) - Date.parse(takeDate)) / DAY_MS));

/** The option that the rule takes of those that there are; undefined: none is like that. `said`: what the order chose itself. */
export const chooseOption = <Option extends Offered>(
  options: readonly Option[],
  rule: Rule,
  said: { readonly vendorId: number | null; readonly tariffId: string | null },
): Option | undefined => {
  if (rule.by === 'asSaid')
    return options.find(
      ({ vendorInfo, tariffId }) =>
        vendorInfo.vendorId === said.vendorId && (said.tariffId === null || tariffId === said.tariffId),
    );
  const { withinDays } = rule;
  const fitting = options.filter((option) => {
    const days = daysOf(option);
    if (withinDays !== null && (days === null || days > withinDays)) return false;
    return rule.by !== 'vendor' || option.vendorInfo.vendorId === rule.vendorId;
  });
  const daysFirst = rule.by === 'fastest';
  const slow = Number.POSITIVE_INFINITY;
  return fitting.toSorted((one, other) => {
    const byPrice = one.price - other.price;
    const [days, otherDays] = [daysOf(one) ?? slow, daysOf(other) ?? slow];
    const byDays = days === otherDays ? 0 : days - otherDays;
    return daysFirst ? byDays || byPrice : byPrice || byDays;
  })[0];
};

const STORED = 'cartage.rule';

const usualRule: Rule = { by: 'cheapest', withinDays: 2 };

/** The one that was chosen last in this browser. */
export const lastRule = (): Rule => {
  const last = keptValue('browser', STORED);
  return isRule(last) ? last : usualRule;
};

export const keepRule = (rule: Rule): void => keepValue('browser', STORED, rule);

const isRule = (kept: unknown): kept is Rule => {
  if (typeof kept !== 'object' || kept === null || !('by' in kept)) return false;
  if (kept.by === 'asSaid') return true;
  if (!('withinDays' in kept) || !(kept.withinDays === null || typeof kept.withinDays === 'number')) return false;
  return kept.by === 'vendor'
    ? 'vendorId' in kept && typeof kept.vendorId === 'number'
    : kept.by === 'cheapest' || kept.by === 'fastest';
};
