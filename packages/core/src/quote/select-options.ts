import type { DeliveryType, Option, OptionTag } from './option.ts';
import type { QuoteRequest } from './request.ts';

/** What the customer narrowed the options to; an empty list narrows nothing. */
type Selection = Pick<QuoteRequest, 'filter'> & { readonly terms: Pick<QuoteRequest['terms'], 'urgencies'> };

/** The options of the vendors, tariffs and urgencies asked for; of the urgencies one in common is enough. */
export const selectOptions = (options: readonly Option[], { terms, filter }: Selection): readonly Option[] =>
  options.filter(
    (option) =>
      overlap(terms.urgencies, option.urgencies) &&
      overlap(filter.vendorIds, [option.vendor.id]) &&
      overlap(filter.tariffIds, [option.tariffId]),
  );

/** Whether the vendor can do every service that was asked for; otherwise it would refuse the order at the hand-over. */
export const hasAllServices = ({ services }: Option): boolean =>
  services.every(({ status }) => status !== 'unavailable');

/** Those that travel so. */
export const ofDeliveryType = (options: readonly Option[], type: DeliveryType): readonly Option[] =>
  options.filter((option) => option.deliveryType === type);

/** By price, then the most days it may take (unknown last), then vendor and tariff (interface 16.3). */
export const sortOptions = (options: readonly Option[]): readonly Option[] => [...options].sort(compareOptions);

/** Marks the cheapest and the fastest; all of them where several are equal. Without days nothing is fastest. */
export function tagOptions(options: readonly Option[]): readonly Option[] {
  const cheapest = options.reduce((least, { price }) => Math.min(least, price), NEVER);
  const fastest = options.reduce((least, option) => Math.min(least, arrival(option)), NEVER);
  return options.map((option) => {
    const tags: OptionTag[] = [];
    if (option.price === cheapest) tags.push('cheapest');
    if (arrival(option) === fastest && fastest !== NEVER) tags.push('fastest');
    return { ...option, tags };
  });
}

/**
 * The day it arrives at the latest, counted from 1970. The pickup counts: tomorrow's two days are no faster than
 * today's three.
 */
const arrival = ({ takeDate, maxDays }: Option): number =>
  maxDays === null ? NEVER : Date.parse(takeDate) / MS_PER_DAY + maxDays;

const NEVER = Number.POSITIVE_INFINITY;
const MS_PER_DAY = 86_400_000;

const overlap = <T>(wanted: readonly T[], offered: readonly T[]): boolean =>
  wanted.length === 0 || offered.some((value) => wanted.includes(value));

const compareOptions = (a: Option, b: Option): number =>
  a.price - b.price ||
  days(a) - days(b) ||
  a.vendor.id - b.vendor.id ||
  compareText(a.tariffId, b.tariffId) ||
  compareText(a.takeDate, b.takeDate);

// Not Infinity: the difference of two unknowns must be 0, not NaN.
const days = ({ maxDays }: Option): number => maxDays ?? Number.MAX_SAFE_INTEGER;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
