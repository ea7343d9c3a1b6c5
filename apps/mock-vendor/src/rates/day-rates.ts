import type { DayRatesAnswer, DayRatesRequest } from '@cartage/vendor-mock/protocol';
import { addDeliveryDays, pickupDayFrom } from './calendar.ts';
import type { Rate } from './price.ts';
import type { TariffRates } from './rate-table.ts';

/**
 * The rates on each day that is asked about, from the first on which the tariff is there: a parcel waits for the day that
 * its receiver would like, at no further price.
 */
export const dayRatesOf = (
  rates: readonly Rate[],
  tariffs: readonly TariffRates[],
  [first, last]: DayRatesRequest['days'],
): DayRatesAnswer['rates'] =>
  rates.map(({ due, ...rate }) => {
    const tariff = tariffs.find((one) => one.tariff === rate.tariff);
    const isAnyDay = tariff?.anyDay ?? false;
    const days: string[] = [];
    let day = pickupDayFrom(laterOf(due.from.slice(0, first.length), first), isAnyDay);
    for (; day <= last && days.length < MOST_DAYS; day = addDeliveryDays(day, 1, isAnyDay)) days.push(day);
    return { ...rate, days, slots: (tariff?.slots ?? []).map(([from, to]) => [from, to]) };
  });

/** Nobody asks about more. */
const MOST_DAYS = 62;

const laterOf = (a: string, b: string): string => (a > b ? a : b);
