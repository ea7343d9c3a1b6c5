import {
  addDays,
  type City,
  daysBetween,
  instantOf,
  type LocalDate,
  localDateOf,
  offsetsBetween,
  type Problem,
  percentileOf,
  problem,
} from '@cartage/core';
import { type DayFigures, type DeliveredAlike, dayFigures, deliveredAlike, type FiguredOrders } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import { type Ground, readingFrom } from '../context.ts';
import { type CityAsker, cityCodeOf, type InCity, knownCities } from '../places/known-cities.ts';
import { tooManyRows } from './report.ts';

/** Whose orders, and of which days of creation; null: the last 30 days, to today. */
export interface FiguresWish extends Omit<FiguredOrders, 'days'> {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

/** The figures of a day and a vendor, for people. */
export interface NamedDay extends DayFigures {
  /** null: none was chosen, or no such plugin is installed. */
  readonly vendorName: string | null;
}

export interface DailyFigures {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly days: readonly NamedDay[];
}

type Asker = Pick<Ground, 'store' | 'clock' | 'settings'> & Connections;

/** What was ordered on each day, by vendor (interface 13.37). A day or a vendor without orders is left out. */
export const dailyFigures = async (ctx: Asker, wish: FiguresWish): Promise<DailyFigures | Problem> => {
  const range = rangeOf(ctx, wish);
  if ('code' in range) return range;
  const days: NamedDay[] = [];
  for (const some of partsOf(range))
    for (const one of await dayFigures(readingFrom(ctx).store.db, { ...wish, days: some }))
      days.push({ ...one, vendorName: nameOf(ctx, one.vendorId) });
  return { ...range, days };
};

/** How many were delivered in time, and how long it took, days; null: of none is it known. */
export interface OnTime {
  readonly delivered: number;
  readonly onTime: number;
  readonly late: number;
  readonly p50Days: number | null;
  readonly p90Days: number | null;
  /** What the vendor promised of half of them. */
  readonly promisedDays: number | null;
}

interface Named {
  readonly vendorId: number | null;
  readonly vendorName: string | null;
}

/** An end of a lane, with its city; null: nobody knows it. */
export interface LaneEnd extends InCity {
  readonly city: City | null;
}

export interface OnTimeFigures {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Those with the most deliveries first. */
  readonly vendors: readonly (Named & OnTime)[];
  /** The same of the largest ways from city to city with a vendor. */
  readonly lanes: readonly (Named & OnTime & { readonly fromCity: LaneEnd; readonly toCity: LaneEnd })[];
  /** What is not listed. */
  readonly otherLanes: { readonly lanes: number; readonly delivered: number };
}

/** They are in memory at once. */
const MOST_WAYS = 200_000;
const MOST_LANES = 100;
/** So many of the largest are looked at for cities that go by two codes. */
const MOST_NAMED = 2 * MOST_LANES;

/** How the orders of these days were delivered, by vendor and lane (interface 13.38). */
export const onTimeFigures = async (ctx: Asker & CityAsker, wish: FiguresWish): Promise<OnTimeFigures | Problem> => {
  const range = rangeOf(ctx, wish);
  if ('code' in range) return range;
  const zone = ctx.settings.timeZone;
  // A delivery that is further away is an hour off at the most.
  const around = [addDays(range.from, -YEAR), addDays(range.to, YEAR)] as const;
  const offsets = offsetsBetween(instantOf(around[0], '00:00', zone), instantOf(around[1], '00:00', zone), zone);
  const vendors = new Map<number | null, Deliveries>();
  const ways = new Map<string, Way>();
  for (const days of partsOf(range)) {
    for (const alike of await deliveredAlike(readingFrom(ctx).store.db, { ...wish, days }, offsets)) {
      add(deliveriesIn(vendors, alike.vendorId), alike);
      add(wayOf(ways, alike).deliveries, alike);
    }
    if (ways.size > MOST_WAYS) return { ...tooManyRows(MOST_WAYS), target: 'from' };
  }
  const lanes = await lanesOf(ctx, [...ways.values()].sort(byDelivered).slice(0, MOST_NAMED));
  const shown = lanes.sort(byDelivered).slice(0, MOST_LANES);
  const all = [...vendors.values()].reduce((sum, { delivered }) => sum + delivered, 0);
  return {
    ...range,
    vendors: [...vendors]
      .map(([vendorId, of]) => ({ vendorId, vendorName: nameOf(ctx, vendorId), ...onTimeOf(of) }))
      .sort((one, other) => other.delivered - one.delivered),
    lanes: shown.map(({ vendorId, from, to, deliveries }) => ({
      ...{ vendorId, vendorName: nameOf(ctx, vendorId), fromCity: from, toCity: to },
      ...onTimeOf(deliveries),
    })),
    otherLanes: {
      lanes: Math.max(0, ways.size - MOST_NAMED) + lanes.length - shown.length,
      delivered: all - shown.reduce((sum, { deliveries }) => sum + deliveries.delivered, 0),
    },
  };
};

const YEAR = 366;

interface Deliveries {
  delivered: number;
  onTime: number;
  late: number;
  readonly days: Map<number, number>;
  readonly promised: Map<number, number>;
}

interface Way<End extends InCity = InCity> {
  readonly vendorId: number | null;
  readonly from: End;
  readonly to: End;
  readonly deliveries: Deliveries;
}

const none = (): Deliveries => ({ delivered: 0, onTime: 0, late: 0, days: new Map(), promised: new Map() });

const deliveriesIn = <Key>(known: Map<Key, Deliveries>, key: Key): Deliveries => {
  const of = known.get(key) ?? none();
  known.set(key, of);
  return of;
};

const wayOf = (ways: Map<string, Way>, { vendorId, from, to }: Pick<Way, 'vendorId' | 'from' | 'to'>): Way => {
  const key = `${vendorId} ${from.country} ${from.cityId} ${to.country} ${to.cityId}`;
  const way = ways.get(key) ?? { vendorId, from, to, deliveries: none() };
  ways.set(key, way);
  return way;
};

const add = (to: Deliveries, { isLate, days, promised, orders }: Omit<DeliveredAlike, 'vendorId' | 'from' | 'to'>) => {
  to.delivered += orders;
  if (isLate === true) to.late += orders;
  if (isLate === false) to.onTime += orders;
  for (const [tally, value] of [
    [to.days, days],
    [to.promised, promised],
  ] as const)
    if (value !== null) tally.set(value, (tally.get(value) ?? 0) + orders);
};

const byDelivered = (one: Pick<Way, 'deliveries'>, other: Pick<Way, 'deliveries'>): number =>
  other.deliveries.delivered - one.deliveries.delivered;

const onTimeOf = ({ delivered, onTime, late, days, promised }: Deliveries): OnTime => ({
  ...{ delivered, onTime, late },
  p50Days: percentileOf(days, 50),
  p90Days: percentileOf(days, 90),
  promisedDays: percentileOf(promised, 50),
});

/** With their cities; those between the same two are one, whichever codes the orders have. */
const lanesOf = async (ctx: CityAsker, ways: readonly Way[]): Promise<Way<LaneEnd>[]> => {
  const cities = await knownCities(
    ctx,
    ways.flatMap(({ from, to }) => [from, to]),
  );
  const lanes = new Map<string, Way<LaneEnd>>();
  for (const { vendorId, from, to, deliveries } of ways) {
    const key = [vendorId, from.country, cityCodeOf(from, cities), to.country, cityCodeOf(to, cities)].join(' ');
    const known = lanes.get(key);
    if (known) merge(known.deliveries, deliveries);
    else
      lanes.set(key, {
        ...{ vendorId, deliveries },
        from: { ...from, city: cities(from) },
        to: { ...to, city: cities(to) },
      });
  }
  return [...lanes.values()];
};

const merge = (to: Deliveries, { delivered, onTime, late, days, promised }: Deliveries): void => {
  to.delivered += delivered;
  to.onTime += onTime;
  to.late += late;
  for (const [value, orders] of days) to.days.set(value, (to.days.get(value) ?? 0) + orders);
  for (const [value, orders] of promised) to.promised.set(value, (to.promised.get(value) ?? 0) + orders);
};

const nameOf = ({ vendors }: Connections, vendorId: number | null): string | null =>
  vendorId === null ? null : (vendors.byId(vendorId)?.manifest.name ?? null);

const MOST_DAYS = 400;
const USUAL_DAYS = 30;

interface DayRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const rangeOf = ({ clock, settings }: Pick<Ground, 'clock' | 'settings'>, wish: FiguresWish): DayRange | Problem => {
  const today = localDateOf(clock(), settings.timeZone);
  const to = wish.to ?? (wish.from === null || wish.from <= today ? today : wish.from);
  const from = wish.from ?? addDays(to, 1 - USUAL_DAYS);
  const days = daysBetween(from, to) + 1;
  if (days >= 1 && days <= MOST_DAYS) return { from, to };
  return problem('RequestInvalid', wish.from === null ? 'to' : 'from', {
    en: `From ${from} to ${to} there are ${days} days; accepted: at least one, at most ${MOST_DAYS}.`,
    ru: `С ${from} по ${to} — ${days} дн.; принимается: не меньше одного, не больше ${MOST_DAYS}.`,
  });
};

/** What one statement reads: on SQLite nobody else has a turn meanwhile. */
const DAYS_AT_ONCE = 8;

function* partsOf({ from, to }: DayRange): Generator<readonly LocalDate[], void> {
  const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  for (let at = 0; at < all.length; at += DAYS_AT_ONCE) yield all.slice(at, at + DAYS_AT_ONCE);
}
