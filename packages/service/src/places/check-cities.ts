import {
  type City,
  cityCodeFits,
  cityElsewhereText,
  cityUnknownText,
  findCity,
  isBlank,
  isCountryCode,
  type Order,
  type Problem,
  pickupPointKey,
  pickupPointOf,
  problem,
  type QuoteRequest,
  type RoutePoint,
  savedCityUnknownText,
} from '@cartage/core';
import { type Db, getPickupPoints } from '@cartage/storage';
import { type CityAsker, citiesNamed } from './known-cities.ts';

type Route = Pick<QuoteRequest, 'sender' | 'receiver'>;
const ends = ['sender', 'receiver'] as const;

/** An end whose city nobody can name, or only in another country. */
interface LostEnd {
  readonly end: (typeof ends)[number];
  readonly point: RoutePoint;
  readonly elsewhere: City | null;
}

/**
 * CityInvalid for each end of an order whose city nobody can name (interface 15.8): neither the catalogue, nor the places
 * of that country, nor the pickup point there. At most three queries, however many orders there are.
 */
export const checkCities = async (
  asker: CityAsker,
  routes: readonly Route[],
  db: Db = asker.store.db,
): Promise<(route: Route) => readonly Problem[]> => {
  const lostOf = await findLost(asker, routes, db);
  return (route) => lostOf(route).map(lostProblem);
};

/** Of a calculation: a city that nobody can name may be known to a vendor, one in another country is CityInvalid. */
export const checkCitiesOfQuote = async (asker: CityAsker, request: QuoteRequest): Promise<readonly Problem[]> => {
  const cities = await citiesNamed(asker, judged([request]), asker.store.db);
  return lostIn(request, cities).flatMap((lost) => (lost.elsewhere ? [lostProblem(lost)] : []));
};

/** The same of saved orders: the first such end of each, and how that is mended. */
export const lostCitiesOf = async (asker: CityAsker, orders: readonly Order[]): Promise<readonly Problem[]> => {
  const lostCityOf = await findLostCities(asker, orders);
  return orders.flatMap((order) => lostCityOf(order) ?? []);
};

/** Why no paper of one of these orders can name its cities; null: every one can. */
export const findLostCities = async (
  asker: CityAsker,
  orders: readonly Order[],
): Promise<(order: Order) => Problem | null> => {
  const contents = orders.map(({ content }) => content);
  const lostOf = await findLost(asker, contents, asker.store.db);
  return ({ number, content }) => {
    const [lost] = lostOf(content);
    if (!lost) return null;
    const { country, cityId } = lost.point;
    return problem('CityInvalid', null, savedCityUnknownText(number, lost.end, country, cityId));
  };
};

const findLost = async (
  asker: CityAsker,
  routes: readonly Route[],
  db: Db,
): Promise<(route: Route) => readonly LostEnd[]> => {
  const cities = await citiesNamed(asker, judged(routes), db);
  const named = routes
    .flatMap((route) => lostIn(route, cities))
    .flatMap(({ point, elsewhere }) => (elsewhere ? [] : (pickupPointOf(point) ?? [])));
  const points = new Map((await getPickupPoints(db, named)).map((point) => [pickupPointKey(point), point]));
  const isNamedByPoint = ({ point, elsewhere }: LostEnd): boolean => {
    const name = pickupPointOf(point);
    const known = name && points.get(pickupPointKey(name));
    return elsewhere === null && known?.country === point.country && !isBlank(known.cityName);
  };
  return (route) => lostIn(route, cities).filter((lost) => !isNamedByPoint(lost));
};

/** What another rule has something to say of already is not judged here. */
const isJudged = ({ country, cityId }: RoutePoint): boolean =>
  isCountryCode(country) && cityCodeFits(country, cityId) && !findCity(cityId);

const judged = (routes: readonly Route[]): readonly RoutePoint[] =>
  routes.flatMap(({ sender, receiver }) => [sender, receiver]).filter(isJudged);

const lostIn = (route: Route, cities: (cityId: string) => readonly City[]): readonly LostEnd[] =>
  ends.flatMap((end) => {
    const point = route[end];
    if (!isJudged(point)) return [];
    const known = cities(point.cityId);
    if (known.some(({ country }) => country === point.country)) return [];
    return [{ end, point, elsewhere: known[0] ?? null }];
  });

const lostProblem = ({ end, point: { country, cityId }, elsewhere }: LostEnd): Problem =>
  problem(
    'CityInvalid',
    `${end}.cityId`,
    elsewhere ? cityElsewhereText(country, cityId, elsewhere) : cityUnknownText(country, cityId),
    [`${end}.country`, `${end}.cityId`, ...(elsewhere ? [] : readOfPoint.map((field) => `${end}.${field}`))],
  );

/** What the pickup point is known by. */
const readOfPoint = ['contactType', 'pickupPointId', 'pickupPointVendorId'];
