import { openDice } from '../crash/dice.ts';
import { percentile } from '../statistics.ts';
import { type Line, times } from '../table.ts';
import { byExpectation, byTheClock, callsOf, type Followed, follow, type Schedule } from './tracking/follow.ts';
import { type Journey, journeys } from './tracking/journeys.ts';

const PARCELS = 2_000;
const MINUTE = 60_000;
/** As many as vendors take that take many, and how early the service asks to fill a batch. */
const AT_ONCE = 100;
const SOON_MS = 5 * MINUTE;

/** One kind of parcels, followed by both schedules. */
interface Compared {
  readonly product: readonly Followed[];
  readonly floor: readonly Followed[];
}

/**
 * A month of parcels of each kind, followed by the very function by which the service asks their vendors and, as the floor, by
 * the schedule of before: how often a vendor is asked about a parcel, and how long news stay unknown.
 */
export const tracking = async (): Promise<readonly Line[]> => {
  const fiveDays = compared('five days', false);
  const lines = [
    countLine('polls of a parcel of five days, eight events, mean', fiveDays, pollsEach, 60),
    countLine('the same, p95', fiveDays, (all) => percentile(all.map(pollsOf), 0.95)),
    countLine('calls a parcel, a hundred parcels in a call', fiveDays, callsEach),
    countLine('most polls within a minute', fiveDays, most),
    delayLine('news after the scan that it is out, median', fiveDays, onTheDay, 0.5, 10),
    delayLine('the same, p95', fiveDays, onTheDay, 0.95, 20),
    delayLine('all news, median', fiveDays, allNews, 0.5),
  ];
  for (const kind of ['in town', 'to a point', 'comes back', 'falls silent'] as const) {
    const both = compared(kind, false);
    lines.push(countLine(`polls of a parcel: ${kind}`, both, pollsEach));
    lines.push(delayLine(`all news: ${kind}, median`, both, allNews, 0.5));
    lines.push(delayLine(`all news: ${kind}, p95`, both, allNews, 0.95));
  }
  lines.push(countLine('polls of a parcel of five days whose vendor calls', compared('five days', true), pollsEach));
  return lines;
};

const compared = (kind: keyof typeof journeys, calls: boolean): Compared => {
  const dice = openDice(1, kind);
  const parcels = Array.from({ length: PARCELS }, (_, n) => journeys[kind](dice, 40_000 + n));
  const by = (schedule: Schedule) => parcels.map((parcel: Journey) => follow(parcel, schedule, calls));
  return { product: by(byExpectation(calls)), floor: by(byTheClock(calls)) };
};

const pollsOf = ({ polls }: Followed): number => polls.length;
const pollsEach = (all: readonly Followed[]): number => all.reduce((sum, one) => sum + pollsOf(one), 0) / all.length;
const callsEach = (all: readonly Followed[]): number =>
  callsOf(
    all.flatMap(({ polls }) => polls),
    AT_ONCE,
    SOON_MS,
  ) / all.length;

const most = (all: readonly Followed[]): number => {
  const minutes = Map.groupBy(
    all.flatMap(({ polls }) => polls),
    (at) => Math.floor(at / MINUTE),
  );
  return Math.max(...[...minutes.values()].map((polls) => polls.length));
};

const allNews = ({ delays }: Followed): readonly number[] => delays;
const onTheDay = (followed: Followed): readonly number[] => followed.onTheDay;

const countLine = (
  what: string,
  { product, floor }: Compared,
  count: (all: readonly Followed[]) => number,
  goal: number | null = null,
): Line => lineOf(what, [count(product), count(floor)], '', goal);

const delayLine = (
  what: string,
  { product, floor }: Compared,
  newsOf: (one: Followed) => readonly number[],
  share: number,
  goal: number | null = null,
): Line => {
  const minutes = (all: readonly Followed[]) => percentile(all.flatMap(newsOf), share) / MINUTE;
  return lineOf(what, [minutes(product), minutes(floor)], ' min', goal);
};

const lineOf = (
  what: string,
  [product, floor]: readonly [number, number],
  unit: string,
  goal: number | null,
): Line => ({
  what,
  product: `${product.toFixed(1)}${unit}`,
  floor: `${floor.toFixed(1)}${unit}`,
  ratio: times(product / floor),
  goal: goal === null ? '' : `<= ${goal}${unit}`,
  met: goal === null ? null : product <= goal,
});
