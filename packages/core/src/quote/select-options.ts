import { daysBetween } from '../time.ts';
import { arrivalDay } from './delivery-period.ts';
import { inOrder, type LeftOutReason } from './left-out.ts';
import type { DeliveryType, Option, OptionService, OptionTag } from './option.ts';
import type { QuoteRequest } from './request.ts';

/** What the customer narrowed the options to; an empty list narrows nothing. */
interface Selection extends Pick<QuoteRequest, 'filter'> {
  readonly terms: Pick<QuoteRequest['terms'], 'urgencies'>;
  /** Also options without a service that was asked for. */
  readonly lackingServices: boolean;
}

/** What is shown of the options, and why others are not. */
export interface Selected<T extends Option> {
  /** In the order in which they came. */
  readonly options: readonly T[];
  /** Each once. */
  readonly leftOut: readonly LeftOutReason[];
}

/** The options of the tariffs and urgencies asked for, with all services; of the urgencies one in common is enough. */
export const selectOptions = <T extends Option>(options: readonly T[], selection: Selection): Selected<T> => {
  const leftOut: LeftOutReason[] = [];
  const shown = options.filter((option) => {
    const against = reasonsAgainst(option, selection);
    leftOut.push(...against);
    return against.length === 0;
  });
  return { options: shown, leftOut: inOrder(leftOut) };
};

const reasonsAgainst = (option: Option, { terms, filter, lackingServices }: Selection): readonly LeftOutReason[] => [
  ...(overlap(filter.tariffIds, [option.tariffId]) ? [] : (['tariff'] as const)),
  ...(overlap(terms.urgencies, option.urgencies) ? [] : (['urgency'] as const)),
  ...(lackingServices || hasAllServices(option) ? [] : (['services'] as const)),
];

/** Whether the vendor can do every service that was asked for; otherwise it would refuse the order at the hand-over. */
export const hasAllServices = (option: Pick<Option, 'services' | 'ownServices'>): boolean =>
  option.services.every(isHad) && (option.ownServices?.every(isHad) ?? true);

/** How many of the services that were asked for the vendor cannot do. */
export const lackedServices = ({ services, ownServices = [] }: Pick<Option, 'services' | 'ownServices'>): number =>
  [...services, ...ownServices].filter((one) => !isHad(one)).length;

const isHad = ({ status }: Pick<OptionService, 'status'>): boolean => status !== 'unavailable';

/** Those that travel so. */
export const ofDeliveryType = <T extends Pick<Option, 'deliveryType'>>(
  options: readonly T[],
  type: DeliveryType,
): readonly T[] => options.filter((option) => option.deliveryType === type);

/** By price, then the most days it may take (unknown last), then vendor and tariff (interface 16.3). */
export const sortOptions = <T extends Option>(options: readonly T[]): readonly T[] => [...options].sort(compareOptions);

/**
 * Marks the cheapest, the fastest, the best and the reliable; all of them where several are equal (interface 7.21). What lacks a service
 * that was asked for is none of them, and without days nothing is the fastest or the best. `zone`: of the days.
 */
export function tagOptions<T extends Option>(options: readonly T[], zone: string): readonly T[] {
  const able = options.filter(hasAllServices);
  const [earliest = ''] = able.map(({ takeDate }) => takeDate).sort();
  /** Days until it has arrived for sure, from the first pickup among them, that day counted. */
  const waits = new Map<T, number>();
  for (const option of able) {
    const day = arrivalDay(option, zone);
    if (day !== null) waits.set(option, Math.max(1, daysBetween(earliest, day) + 1));
  }
  const cheapest = able.reduce((least, { price }) => Math.min(least, price), NEVER);
  const fastest = leastOf(waits);
  // price / cheapest + wait / fastest, times both divisors: whole numbers, of which equal ones are equal.
  const scores = new Map(
    [...waits].map(([option, wait]) => [option, option.price * fastest + wait * Math.max(1, cheapest)]),
  );
  const best = leastOf(scores);
  return options.map((option) => {
    const tags: OptionTag[] = [];
    if (option.price === cheapest && hasAllServices(option)) tags.push('cheapest');
    if (waits.get(option) === fastest) tags.push('fastest');
    if (scores.get(option) === best) tags.push('best');
    if (isReliable(option, zone)) tags.push('reliable');
    return { ...option, tags };
  });
}

/** Nine of ten parcels came within the days that it promises; of one that promises none, or whose lane is not known, nobody knows. */
const isReliable = (option: Option, zone: string): boolean => {
  const last = arrivalDay(option, zone);
  return (
    option.expectedDays !== undefined && last !== null && option.expectedDays.p90 <= daysBetween(option.takeDate, last)
  );
};

const leastOf = (values: ReadonlyMap<unknown, number>): number =>
  [...values.values()].reduce((least, value) => Math.min(least, value), NEVER);

const NEVER = Number.POSITIVE_INFINITY;

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
