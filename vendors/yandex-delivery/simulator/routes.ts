import { cities, type SimulatedCity, type SimulatedStation, stations, warehouse } from './directory.ts';
import { badRequest, Refusal } from './refusal.ts';

// Where the simulated platform goes, when, and for how much.

export type Policy = 'time_interval' | 'self_pickup';

export interface Dims {
  readonly weight_gross?: number;
  readonly dx?: number;
  readonly dy?: number;
  readonly dz?: number;
}

export interface Route {
  readonly from: SimulatedCity;
  readonly to: SimulatedCity;
  readonly policy: Policy;
  readonly isDropoff: boolean;
  /** null: a door. */
  readonly point: SimulatedStation | null;
}

const DAY_MS = 86_400_000;
/** So many days ahead offers are made. */
const HORIZON = 16;

const cityAt = ({ address: { geoId } }: SimulatedStation): SimulatedCity | undefined =>
  cities.find((city) => String(city.geoId) === geoId);
const known = (city: SimulatedCity | undefined): SimulatedCity => {
  if (city === undefined) throw badRequest('Missing some required address details: country, house, city, region');
  return city;
};

/** `to`: a station, or `region, city, street, house`; of towns of one name without a region, the first. */
export function routeOf(
  source: string | undefined,
  to: { readonly station?: string | undefined; readonly address?: string | undefined },
  policy: string | undefined,
): Route {
  if (source === undefined) throw badRequest("Missing required field 'source'");
  if (policy !== 'time_interval' && policy !== 'self_pickup') throw badRequest("Missing required field 'tariff'");
  const start = stations.find(({ id }) => id === source);
  if (source !== warehouse.id && start === undefined) throw badRequest('Not found station by station_id');
  if (start !== undefined && !start.available_for_dropoff) throw new Refusal(404, 'no_dropoff', 'No dropoff available');
  const from = known(start === undefined ? cities.find(({ name }) => name === warehouse.city) : cityAt(start));
  const isDropoff = start !== undefined;
  if (to.station !== undefined) {
    const point = stations.find(({ id }) => id === to.station);
    if (point === undefined) throw badRequest('Not found station by station_id');
    if (point.deactivation_date !== null) throw badRequest('Сant calc routes because destination station is disabled');
    if (policy !== 'self_pickup') throw noOptions();
    return { from, to: known(cityAt(point)), policy, isDropoff, point };
  }
  if (policy !== 'time_interval') throw noOptions();
  const parts = (to.address ?? '').split(',').map((part) => part.trim());
  const named = cities.filter(({ name }) => parts.includes(name));
  const city = named.find(({ region }) => parts.includes(region)) ?? named[0];
  if (city === undefined || parts.indexOf(city.name) === parts.length - 1)
    throw badRequest('Missing some required address details: country, house, city, region');
  return { from, to: city, policy, isDropoff, point: null };
}

export const isLocker = ({ point }: Route): boolean => point?.type === 'terminal';

export const noPickups = (): Refusal =>
  new Refusal(
    400,
    'pickups_not_configured',
    'Pickups matching the pickup intervals are not configured for the warehouse',
  );

export const noOptions = (): Refusal => new Refusal(400, 'no_delivery_options', 'No delivery options for interval');

/** Grams that are paid for. `isLocker`: its cell is smaller than what a courier carries. */
export function measure(places: readonly { readonly physical_dims?: Dims }[] | undefined, isLocker: boolean): number {
  if (places === undefined || places.length === 0) throw badRequest("Missing required field 'places'");
  let [charged, weight] = [0, 0];
  for (const { physical_dims: dims } of places) {
    const { weight_gross: grams = 0, dx = 0, dy = 0, dz = 0 } = dims ?? {};
    for (const [name, value] of Object.entries({ weight_gross: grams, dx, dy, dz }))
      if (!Number.isInteger(value) || value <= 0) throw badRequest(`places: invalid field '${name}'`);
    const isTooLarge = Math.max(dx, dy, dz) > (isLocker ? 40 : 110) || dx + dy + dz > (isLocker ? 118 : 300);
    weight += grams;
    if (isTooLarge || weight > 30_000) throw new Refusal(404, 'dimensions', 'Dimensions should not exceed limit');
    charged += Math.max(grams, (dx * dy * dz) / 5);
  }
  return charged;
}

/** Kopecks, VAT included. `assessed`, `collected`: kopecks. */
export function priceOf({ to, policy, isDropoff }: Route, grams: number, assessed: number, collected: number): number {
  const start = (policy === 'time_interval' ? 249_00 : 119_00) - (isDropoff ? 20_00 : 0);
  const way = Math.ceil(grams / 1000) * (9_50 + to.days * 3_15);
  return Math.round(start + way + assessed * 0.005 + collected * 0.022);
}

export const written = (kopecks: number): string => `${kopecks / 100} RUB`;

export interface Slot {
  readonly from: number;
  readonly to: number;
}

export const daysOf = ({ from, to }: Route): number => Math.max(1, from === to ? 1 : to.days);

const isSunday = (day: number): boolean => new Date(day).getUTCDay() === 0;
const HOUR_MS = 3_600_000;

/** The working days of pickup that begin within the interval. `today`: where it begins, ms. */
export function pickupDays(today: number, { from, to }: Slot = { from: today, to: Number.POSITIVE_INFINITY }) {
  const days = Array.from({ length: HORIZON + 1 }, (_, n) => today + n * DAY_MS);
  return days.filter((day) => {
    const at = day + 6 * HOUR_MS;
    return !isSunday(day) && at >= from && at < to;
  });
}

/** When a parcel that is picked up on the day can be there, by the clocks of its city; not on Sundays. */
export function slotsFrom(day: number, route: Route, today: number): readonly Slot[] {
  const slots: Slot[] = [];
  for (let at = day + daysOf(route) * DAY_MS; at <= today + HORIZON * DAY_MS; at += DAY_MS) {
    if (isSunday(at)) continue;
    const hours =
      route.point === null
        ? [
            [10, 14],
            [14, 18],
            [18, 22],
          ]
        : [[10, 21]];
    const midnight = at - route.to.utcOffset * HOUR_MS;
    for (const [from = 0, to = 0] of hours)
      slots.push({ from: midnight + from * HOUR_MS, to: midnight + to * HOUR_MS });
  }
  return slots;
}
