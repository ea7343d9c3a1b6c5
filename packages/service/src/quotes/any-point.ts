import {
  type PickupPoint,
  type PointRole,
  pickupDate,
  pickupPointKey,
  type QuoteRequest,
  type RoutePoint,
  type RuleConditions,
} from '@cartage/core';
import { pickupPointsByNumber } from '@cartage/storage';
import type { Connection } from '../connections/connection.ts';
import { loadWished, type PointAsker, toCollectOf } from '../order/judge-ends.ts';
import { type Cities, cityCodeOf, codesOf } from '../places/known-cities.ts';
import { choosePoints } from '../points/choose-points.ts';
import { type KindWish, kindsOfPoints } from '../points/kinds-of-points.ts';
import type { PointIndex } from '../points/open-point-index.ts';
import type { VendorPoints } from '../points/vendor-points.ts';

/** Where points are found. */
export interface PointsFound {
  readonly points: PointIndex;
}

/** A shipment, and who may be asked for it. */
export interface AskedThrough {
  readonly request: QuoteRequest;
  readonly conditions: RuleConditions;
  readonly cities: Cities;
  readonly connections: readonly Connection[];
}

/**
 * The requests that a vendor is asked; empty: it has no points there. `refused`: none of them takes the shipment. `unread`: it has
 * points, and its directory was never read to its end.
 */
export type RequestsOfVendor = readonly QuoteRequest[] | 'refused' | 'unread';

/**
 * The request itself; or, where any point of the city will do at an end, the request with a point there of each kind that the
 * vendor has (interface 15.11).
 */
export const requestsOfVendors = async (
  asker: PointAsker & PointsFound,
  asked: AskedThrough,
): Promise<(connection: Connection) => RequestsOfVendor> => {
  const { request, connections } = asked;
  if (!isAnyPoint(request.sender) && !isAnyPoint(request.receiver)) {
    const alone = [request];
    return () => alone;
  }
  const { all, feeds } = await asker.points.current();
  const speakers = new Map(
    connections.flatMap(({ vendor: { manifest } }): (readonly [number, SpeakersOfEnds])[] => {
      const points = all.get(manifest.id);
      return points && feeds.get(manifest.id)?.isRead ? [[manifest.id, speakersOf(asked, points)]] : [];
    }),
  );
  const points = await pickupPointsByNumber(asker.store.db, [...speakers.values()].flatMap(numbersIn));
  for (const point of points.values()) asker.pickupPoints?.set(pickupPointKey(point), point);
  const requests = new Map(
    [...speakers].map(([vendorId, ends]) => [vendorId, requestsThrough(request, ends, points)] as const),
  );
  return ({ vendor: { manifest, pickupPoints } }) => (pickupPoints ? (requests.get(manifest.id) ?? 'unread') : []);
};

/** Any point of the city. */
const isAnyPoint = ({ contactType, pickupPointId }: RoutePoint): boolean =>
  contactType === 'pickup-point' && pickupPointId === null;

/** The numbers of the points that speak for the others of their kind at each end. */
interface SpeakersOfEnds {
  readonly sender: SpeakersOfEnd;
  readonly receiver: SpeakersOfEnd;
}

/** `as-it-is`: the end names its point, or is none. `refused`: there are points, and none takes the shipment. */
type SpeakersOfEnd = readonly number[] | 'as-it-is' | 'refused';

const numbersIn = ({ sender, receiver }: SpeakersOfEnds): readonly number[] =>
  [sender, receiver].flatMap((numbers) => (typeof numbers === 'string' ? [] : numbers));

const speakersOf = ({ request, conditions, cities }: AskedThrough, points: VendorPoints): SpeakersOfEnds => {
  const at = (end: RoutePoint, role: PointRole): SpeakersOfEnd => {
    if (!isAnyPoint(end)) return 'as-it-is';
    const area = {
      kind: 'city',
      country: end.country,
      cityId: cityCodeOf(end, cities),
      codes: codesOf(end, cities),
    } as const;
    const places = choosePoints(points, { ...anything, area });
    const { widest } = kindsOfPoints(points, kindWishOf(request, role, conditions));
    const speakers = [...widest(places).values()].map((place) => points.numbers[place] as number);
    return speakers.length === 0 && places.length > 0 ? 'refused' : speakers;
  };
  return { sender: at(request.sender, 'intake'), receiver: at(request.receiver, 'pickup') };
};

const anything = { cargoType: null, from: null, load: null, role: null, type: null, services: [] } as const;

const requestsThrough = (
  request: QuoteRequest,
  { sender, receiver }: SpeakersOfEnds,
  points: ReadonlyMap<number, PickupPoint>,
): RequestsOfVendor => {
  if (sender.length === 0 || receiver.length === 0) return [];
  if (sender === 'refused' || receiver === 'refused') return 'refused';
  const at = (end: RoutePoint, numbers: Exclude<SpeakersOfEnd, 'refused'>): readonly RoutePoint[] => {
    if (numbers === 'as-it-is') return [end];
    // One that is gone since speaks for nobody.
    return numbers.flatMap((number) => {
      const point = points.get(number);
      return point ? [{ ...end, pickupPointId: point.id, pickupPointVendorId: point.vendorId }] : [];
    });
  };
  const destinations = at(request.receiver, receiver);
  return at(request.sender, sender).flatMap((from) =>
    destinations.map((to) => ({ ...request, sender: from, receiver: to })),
  );
};

/** What the shipment wants of whichever point it goes through at that end. */
export const kindWishOf = (request: QuoteRequest, role: PointRole, conditions: RuleConditions): KindWish => ({
  role,
  day: pickupDate(request.pickup, request.terms.urgencies, conditions),
  load: loadWished(request),
  toCollect: role === 'pickup' ? toCollectOf(request) : null,
});
