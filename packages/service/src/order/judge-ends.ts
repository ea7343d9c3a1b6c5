import {
  amountToCollect,
  type City,
  faultKind,
  isLocalDate,
  type JudgedPoint,
  judgePoint,
  loadOfCargo,
  mayBeOneCity,
  normalizeCityCode,
  type PickupPoint,
  type PickupPointName,
  type PointFault,
  type PointLoad,
  type PointRole,
  type PointWish,
  type Problem,
  paidThere,
  pickupDate,
  pickupPointKey,
  pickupPointOf,
  pointProblems,
  type QuoteRequest,
  type RoutePoint,
  type RuleConditions,
} from '@cartage/core';
import { type Db, getPickupPoints, vendorsWithPoints } from '@cartage/storage';
import type { Connections } from '../connections/vendors.ts';
import type { Acting, Ground } from '../context.ts';
import { knownCities } from '../places/known-cities.ts';
import { ruleConditionsOf } from './rule-conditions.ts';

/** Who asks for points: a request remembers what it was told. */
export type PointAsker = Ground & Connections & Pick<Acting, 'cities' | 'pickupPoints'>;

/** A point that an end names, and every rule that it breaks. */
export interface JudgedEnd extends JudgedPoint {
  readonly faults: readonly PointFault[];
}

/** What is known already; absent: it is found out. */
interface JudgedBy {
  readonly db?: Db;
  readonly conditions?: (sender: RoutePoint) => RuleConditions;
}

/** What a shipment's ends come to: those that name a point which can be judged. */
export type JudgedEnds = (request: QuoteRequest) => readonly JudgedEnd[];

/**
 * Holds the points that the shipments name against what is asked of them (interface 15.10): two queries at most, however
 * many shipments there are. A vendor that has no directory, or whose directory was never read, judges its points by itself;
 * one that there is not has none.
 */
export const judgeEnds = async (
  asker: PointAsker,
  requests: readonly QuoteRequest[],
  { db = asker.store.db, conditions }: JudgedBy = {},
): Promise<JudgedEnds> => {
  const named = requests.flatMap((request) => ends.flatMap((end) => pickupPointOf(request[end]) ?? []));
  if (named.length === 0) return () => [];
  const [points, cities] = await Promise.all([
    namedPoints(asker, named, db),
    knownCities(
      asker,
      requests.flatMap(({ sender, receiver }) => [sender, receiver]),
      db,
    ),
  ]);
  const areAllKnown = named.every((name) => points(name) !== null);
  const haveTold = areAllKnown ? new Set() : await vendorsWithPoints(db);
  const conditionsOf =
    conditions ??
    (await ruleConditionsOf(
      asker,
      requests.map(({ sender }) => sender),
      db,
    ));
  return (request) =>
    ends.flatMap((end): JudgedEnd[] => {
      const at = request[end];
      const name = pickupPointOf(at);
      const vendor = name && asker.vendors.byId(name.vendorId);
      if (!name || (vendor && !vendor.pickupPoints)) return [];
      const point = vendor ? points(name) : null;
      if (vendor && point === null && !haveTold.has(name.vendorId)) return [];
      const city = cities(at);
      const wish = wishOf(request, end, point, city, conditionsOf(request.sender));
      const named = { pointId: name.id, vendorId: name.vendorId, vendorName: vendor?.manifest.name ?? null };
      const judged = { end, ...named, point, wish, city };
      return [{ ...judged, faults: judgePoint(point, wish) }];
    });
};

const ends = ['sender', 'receiver'] as const;
const roles: Readonly<Record<(typeof ends)[number], PointRole>> = { sender: 'intake', receiver: 'pickup' };

/** What an order's points break: every rule counts. */
export const problemsOfEnds = (judged: readonly JudgedEnd[]): readonly Problem[] =>
  judged.flatMap((one) => pointProblems(one, one.faults));

/** What makes a calculation wrong: a point that is not there, not in the city or not open. What it does not take only rules options out. */
export const misplacedEnds = (judged: readonly JudgedEnd[]): readonly Problem[] =>
  judged.flatMap((one) =>
    pointProblems(
      one,
      one.faults.filter((fault) => faultKind(fault) === 'place'),
    ),
  );

/** What is wanted of the point at that end. */
const wishOf = (
  request: QuoteRequest,
  end: (typeof ends)[number],
  point: PickupPoint | null,
  city: City | null,
  conditions: RuleConditions,
): PointWish => ({
  role: roles[end],
  city: cityWished(request[end], point, city),
  day: dayOf(request, conditions),
  load: loadWished(request),
  toCollect: end === 'receiver' ? toCollectOf(request) : null,
});

/** A code that nobody knows contradicts a point only where it is of the same kind as its city's. */
const cityWished = (
  { country, cityId }: RoutePoint,
  point: PickupPoint | null,
  city: City | null,
): PointWish['city'] => {
  if (city) return city;
  return point !== null && point.country === country && mayBeOneCity(cityId, point.cityId)
    ? null
    : { country, codes: [normalizeCityCode(cityId)] };
};

/** What is no date is told of by itself. */
const dayOf = ({ pickup, terms }: QuoteRequest, conditions: RuleConditions): PointWish['day'] =>
  pickup.date === null || isLocalDate(pickup.date) ? pickupDate(pickup, terms.urgencies, conditions) : null;

/** What a point is to take. */
export const loadWished = ({ cargo }: QuoteRequest): PointLoad => loadOfCargo(cargo.items);

/** Kopecks that the receiver is to pay where they fetch the parcel; null: nothing. */
export const toCollectOf = (request: QuoteRequest): PointWish['toCollect'] =>
  request.services.some(({ code }) => paidThere.includes(code)) ? amountToCollect({ content: request }) : null;

/** Those of the points that are known; each is looked for once in a request. */
export const namedPoints = async (
  { store, pickupPoints = new Map() }: Pick<PointAsker, 'store' | 'pickupPoints'>,
  names: readonly PickupPointName[],
  db: Db = store.db,
): Promise<(name: PickupPointName) => PickupPoint | null> => {
  const unasked = names.filter((name) => !pickupPoints.has(pickupPointKey(name)));
  if (unasked.length > 0) {
    const found = await getPickupPoints(db, unasked);
    for (const name of unasked) pickupPoints.set(pickupPointKey(name), null);
    for (const point of found) pickupPoints.set(pickupPointKey(point), point);
  }
  return (name) => pickupPoints.get(pickupPointKey(name)) ?? null;
};
