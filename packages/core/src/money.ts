import type { Locale } from './local-text.ts';

/** Hundredths of a rouble, a whole number (interface 1.6). Never a binary float sum of roubles. */
export type Kopecks = number;

/** Hundredths of a percent: 1500 is 15 %. */
export type BasisPoints = number;

/** The greatest sum in kopecks. A double carries 15 digits there and back; with 16 two sums could share one number. */
export const MAX_KOPECKS: Kopecks = 999_999_999_999_999;

/** Roubles as read from the wire. Undefined: not finite, more than two decimals, or beyond MAX_KOPECKS. */
export function kopecksFromRoubles(roubles: number): Kopecks | undefined {
  // The shortest decimal text is what the customer wrote; 10.005 * 100 would already have lost it.
  const match = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(String(roubles));
  if (match === null) return undefined;
  const kopecks = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return Math.abs(kopecks) <= MAX_KOPECKS ? kopecks : undefined;
}

/** The double nearest to the sum; JSON prints it with at most two decimals. */
export const roublesFromKopecks = (kopecks: Kopecks): number => kopecks / 100;

/** The only rounding rule: to the nearest whole number, a half away from zero. Both arguments whole. */
export function divideHalfUp(numerator: number, denominator: number): number {
  requireWhole(numerator);
  requireWhole(denominator);
  if (denominator === 0) throw new RangeError('Division by zero');
  const rest = numerator % denominator;
  const quotient = (numerator - rest) / denominator;
  const away = Math.sign(numerator) * Math.sign(denominator);
  // rest * 2 >= denominator, written so that it cannot pass 2^53.
  const isHalfOrMore = Math.abs(rest) >= Math.abs(denominator) - Math.abs(rest);
  // The last 0 keeps -0 out, which would print as `-0`.
  return quotient + (isHalfOrMore ? away : 0) + 0;
}

/** amount * multiplier / divisor, rounded once, exact however great the product. All whole, the divisor above zero. */
export function scaleHalfUp(amount: number, multiplier: number, divisor: number): number {
  requireWhole(amount);
  requireWhole(multiplier);
  requireWhole(divisor);
  const product = amount * multiplier;
  if (Number.isSafeInteger(product)) return divideHalfUp(product, divisor);
  const exact = BigInt(amount) * BigInt(multiplier);
  const doubled = (exact < 0n ? -exact : exact) * 2n + BigInt(divisor);
  const magnitude = Number(doubled / (2n * BigInt(divisor)));
  return requireWhole(exact < 0n ? -magnitude : magnitude);
}

/** The share of the amount, rounded half up to a kopeck. Throws where either is not whole. */
export const shareOf = (amount: Kopecks, share: BasisPoints): Kopecks => scaleHalfUp(amount, share, 10_000);

/** The line with the operator's mark-up in it, rounded half up to a kopeck (interface 16.1). */
export const addMarkUp = (amount: Kopecks, markUp: BasisPoints): Kopecks =>
  scaleHalfUp(amount, 10_000 + markUp, 10_000);

/** The VAT contained in a sum that includes it; the rate in whole percent. */
export const vatInside = (amountWithVat: Kopecks, ratePercent: number): Kopecks =>
  scaleHalfUp(amountWithVat, ratePercent, 100 + ratePercent);

/** The sum; 0 of nothing. Throws where an amount is not whole, or the sum would lose precision. */
export const sumKopecks = (amounts: readonly Kopecks[]): Kopecks =>
  amounts.reduce((sum, amount) => requireWhole(sum + amount), 0);

/**
 * Divides a sum in proportion to whole weights of zero or more; the parts make the whole again to the kopeck.
 * Throws when no weight is above zero.
 */
export function splitKopecks(amount: Kopecks, weights: readonly number[]): readonly Kopecks[] {
  const total = sumKopecks(weights);
  let weightSoFar = 0;
  let givenOut = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const due = scaleHalfUp(amount, weightSoFar, total);
    const part = due - givenOut;
    givenOut = due;
    return part;
  });
}

/** Some of the pieces of one kind, all with one sum. */
export interface EqualPieces {
  /** 1 or more. */
  readonly qty: number;
  /** For one of them. */
  readonly each: Kopecks;
}

/**
 * Divides a sum of zero or more among equal pieces, 1 or more of them: those that get a kopeck more stand by themselves, the
 * last. At most two entries, and all of them together make the sum.
 */
export function splitEvenly(amount: Kopecks, qty: number): readonly EqualPieces[] {
  const more = requireWhole(amount) % requireWhole(qty);
  const each = (amount - more) / qty;
  return [
    { qty: qty - more, each },
    { qty: more, each: each + 1 },
  ].filter((pieces) => pieces.qty > 0);
}

/** For print: `1,234.50` in English; in Russian a comma and groups parted by a no-break space, `1 234,50`. */
export const formatRoubles = (kopecks: Kopecks, locale: Locale): string => formatDecimal(kopecks, 2, 2, locale);

/**
 * For print: a whole number of units of so many decimals, of which zeros at the end are left out down to `least` decimals; in
 * groups of three, as `formatRoubles`.
 */
export function formatDecimal(units: number, decimals: number, least: number, locale: Locale): string {
  const digits = String(Math.abs(requireWhole(units))).padStart(decimals + 1, '0');
  const [group, point] = locale === 'ru' ? ['\u00a0', ','] : [',', '.'];
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, group);
  const fraction = digits.slice(digits.length - decimals);
  const shown = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  return `${units < 0 ? '-' : ''}${whole}${shown === '' ? '' : point + shown}`;
}

function requireWhole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number within 2^53: ${value}`);
  return value;
}

/** Rates of value added tax, whole percent (interface 6.8). */
export const vatRates = [0, 5, 7, 10, 18, 20, 22] as const;

/** One of `vatRates`. */
export type VatRate = (typeof vatRates)[number];

/** Whether it is a rate that there is. */
export const isVatRate = (value: number): value is VatRate => (vatRates as readonly number[]).includes(value);
