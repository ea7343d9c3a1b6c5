import { gramsFromKg } from '../measures.ts';
import { type BasisPoints, type Kopecks, scaleHalfUp, shareOf, sumKopecks } from '../money.ts';

/** What weights cost, in one zone of a tariff. */
export interface RateCard {
  /** The lightest first; what is heavier than the last is not carried. */
  readonly breaks: readonly WeightBreak[];
  /** The price is never below it. */
  readonly minimum: Kopecks;
}

/**
 * The price of weights above the break before (of the first: above nothing), up to and with `upToKg`: `price`, and
 * `stepPrice` for each `stepKg` that is begun above the break before.
 */
export interface WeightBreak {
  /** kg; null, of the last one alone: whatever it weighs. */
  readonly upToKg: number | null;
  /** Kopecks. */
  readonly price: Kopecks;
  /** kg, a gram or more. */
  readonly stepKg: number;
  /** Kopecks for each step that is begun. */
  readonly stepPrice: Kopecks;
}

/** The price of so many kg; null: it is too heavy. Counts in whole grams. Throws where a sum of the card is not whole kopecks. */
export function cardPrice({ breaks, minimum }: RateCard, kg: number): Kopecks | null {
  const grams = gramsFromKg(kg);
  let above = 0;
  for (const weightBreak of breaks) {
    if (weightBreak.upToKg === null || grams <= gramsFromKg(weightBreak.upToKg))
      return Math.max(minimum, priceIn(weightBreak, grams - above));
    above = gramsFromKg(weightBreak.upToKg);
  }
  return null;
}

/** So many grams above the break before. */
const priceIn = ({ price, stepKg, stepPrice }: WeightBreak, grams: number): Kopecks =>
  sumKopecks([price, scaleHalfUp(stepPrice, Math.ceil(grams / gramsFromKg(stepKg)), 1)]);

/** Why breaks cannot stand together: the index of the later one, and what it would have to be. */
export type BreakFault = { readonly index: number } & (
  | { readonly kind: 'order'; readonly moreThanKg: number }
  /** There is one without an end before it. */
  | { readonly kind: 'unreachable' }
  /** A heavier parcel would be cheaper. */
  | { readonly kind: 'cheaper'; readonly atLeast: Kopecks; readonly atKg: number }
);

/** What is wrong with the breaks of a card. The price of a card without faults never falls when the weight rises. */
export const breakFaults = (breaks: readonly WeightBreak[]): readonly BreakFault[] => {
  let above = 0;
  return breaks.flatMap((weightBreak, index): readonly BreakFault[] => {
    const before = breaks[index - 1];
    if (before === undefined) return orderFault(weightBreak, index, 0);
    if (before.upToKg === null) return [{ index, kind: 'unreachable' }];
    const order = orderFault(weightBreak, index, before.upToKg);
    const most = priceIn(before, gramsFromKg(before.upToKg) - above);
    above = gramsFromKg(before.upToKg);
    // The first step is begun with the first gram.
    const least = priceIn(weightBreak, 1);
    const atLeast = most - weightBreak.stepPrice;
    return least >= most ? order : [...order, { index, kind: 'cheaper', atLeast, atKg: before.upToKg }];
  });
};

const orderFault = ({ upToKg }: WeightBreak, index: number, moreThanKg: number): readonly BreakFault[] =>
  upToKg === null || gramsFromKg(upToKg) > gramsFromKg(moreThanKg) ? [] : [{ index, kind: 'order', moreThanKg }];

/** What a service costs beside the tariff: a fixed part, and a share of the sum that it is about. */
export interface ServiceRate {
  /** Kopecks, whatever the sum is. */
  readonly price: Kopecks;
  /** Of the sum, basis points. */
  readonly share: BasisPoints;
  /** The price is never below it, kopecks. */
  readonly minimum: Kopecks;
}

/** The price of a service; `sum`: what is insured, or collected. The share is rounded half up to a kopeck. */
export const serviceRatePrice = ({ price, share, minimum }: ServiceRate, sum: Kopecks): Kopecks =>
  Math.max(minimum, sumKopecks([price, shareOf(sum, share)]));
