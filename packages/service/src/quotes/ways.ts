import {
  canonicalCodeOf,
  faultKind,
  normalizeCityCode,
  type PointRole,
  paidThere,
  pickupDate,
  pickupPointKey,
  pickupPointOf,
  type QuoteRequest,
  type RoutePoint,
  type RuleConditions,
  type ServiceCode,
} from '@cartage/core';
import { pickupPointsByNumber } from '@cartage/storage';
import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { judgeEnds, loadWished, namedPoints, type PointAsker, toCollectOf } from '../order/judge-ends.ts';
import { routeOf, withCanonicalCities } from '../order/locate-route.ts';
import { type Cities, knownCities } from '../places/known-cities.ts';
import { choosePoints } from '../points/choose-points.ts';
import { type KindWish, kindsOfPoints } from '../points/kinds-of-points.ts';
import type { PointIndex } from '../points/open-point-index.ts';

/** Where points are found. */
export interface PointsFound {
  readonly points: PointIndex;
}

/** One way of a shipment through a vendor: what the vendor is asked, and what cannot be had that way. */
export interface Way {
  readonly request: VendorQuoteRequest;
  /** Asked for, and not to be had at the point where the parcel is handed out. */
  readonly lacking: readonly ServiceCode[];
}

/** How a vendor is asked; empty: a point does not take it. `unread`: it has points, and none of them was ever read. */
export type Ways = readonly Way[] | 'unread';

/**
 * The ways of a shipment through each vendor: one where its ends are doors or points that are named, and one for each kind
 * of the vendor's points where an end is any point of its city.
 */
export const waysOf = async (
  ctx: Acting & Connections & PointsFound,
  request: QuoteRequest,
  conditions: RuleConditions,
  connections: readonly Connection[],
): Promise<(connection: Connection) => Ways> => {
  const asker: PointAsker = { ...ctx, pickupPoints: ctx.pickupPoints ?? new Map() };
  const cities = await knownCities(asker, [request.sender, request.receiver]);
  const named = await namedRequests(asker, ctx.points, { request, conditions, cities, connections });
  const all = [...new Set(connections.flatMap((connection) => listed(named(connection))))];
  const [judged, points] = await Promise.all([
    judgeEnds(asker, all, { conditions: () => conditions }),
    namedPoints(asker, namesIn(all)),
  ]);
  const ways = new Map(
    all.map((one): [QuoteRequest, readonly Way[]] => {
      const faults = judged(one).flatMap((end) => end.faults);
      if (faults.some((fault) => faultKind(fault) !== 'money')) return [one, []];
      const isPaid = faults.length === 0;
      const route = routeOf(one, cities, points);
      const request = vendorRequestOf(withCanonicalCities(one, route), conditions, route);
      return [one, [isPaid ? { request, lacking: [] } : withoutPayment(request)]];
    }),
  );
  return (connection) => {
    const of = named(connection);
    return of === 'unread' ? of : of.flatMap((one) => ways.get(one) ?? []);
  };
};

const listed = (of: readonly QuoteRequest[] | 'unread'): readonly QuoteRequest[] => (of === 'unread' ? [] : of);

const namesIn = (requests: readonly QuoteRequest[]) =>
  requests.flatMap(({ sender, receiver }) => [sender, receiver].flatMap((end) => pickupPointOf(end) ?? []));

interface Asked {
  readonly request: QuoteRequest;
  readonly conditions: RuleConditions;
  readonly cities: Cities;
  readonly connections: readonly Connection[];
}

/** The request itself, or with a point of each kind of a vendor's where any of the city will do. */
const namedRequests = async (
  asker: PointAsker,
  index: PointsFound['points'],
  { request, conditions, cities, connections }: Asked,
): Promise<(connection: Connection) => readonly QuoteRequest[] | 'unread'> => {
  const { sender, receiver } = request;
  if (!isOpen(sender) && !isOpen(receiver)) {
    const alone = [request];
    return () => alone;
  }
  const { all } = await index.current();
  /** The numbers of the points that speak for the others at that end; null: the end is as it is. */
  const speakers = (vendorId: number, end: RoutePoint, role: PointRole): readonly (number | null)[] => {
    const points = all.get(vendorId);
    if (!isOpen(end) || points === undefined) return [null];
    const city = cities(end);
    const area = {
      kind: 'city',
      country: end.country,
      cityId: city ? canonicalCodeOf(city) : normalizeCityCode(end.cityId),
    } as const;
    const anyThere = { area, cargoType: null, from: null, load: null, role: null, type: null, services: [] };
    const places = choosePoints(points, anyThere);
    const { widest } = kindsOfPoints(points, kindWishOf(request, role, conditions));
    return [...widest(places).values()].map((place) => points.numbers[place] as number);
  };
  const chosen = new Map(
    connections.flatMap(({ vendor: { manifest, pickupPoints } }) =>
      pickupPoints && all.has(manifest.id)
        ? [
            [
              manifest.id,
              {
                from: speakers(manifest.id, sender, 'intake'),
                to: speakers(manifest.id, receiver, 'pickup'),
              },
            ] as const,
          ]
        : [],
    ),
  );
  const numbers = [...chosen.values()].flatMap(({ from, to }) => [...from, ...to].flatMap((number) => number ?? []));
  const points = await pickupPointsByNumber(asker.store.db, numbers);
  for (const point of points.values()) asker.pickupPoints?.set(pickupPointKey(point), point);
  const at = (end: RoutePoint, number: number | null): readonly RoutePoint[] => {
    if (number === null) return [end];
    const point = points.get(number);
    // One that is gone since speaks for nobody.
    return point ? [{ ...end, pickupPointId: point.id, pickupPointVendorId: point.vendorId }] : [];
  };
  const requests = new Map(
    [...chosen].map(([vendorId, { from, to }]) => [
      vendorId,
      from
        .flatMap((number) => at(sender, number))
        .flatMap((origin) =>
          to
            .flatMap((number) => at(receiver, number))
            .map((destination) => ({ ...request, sender: origin, receiver: destination })),
        ),
    ]),
  );
  return ({ vendor: { manifest, pickupPoints } }) => {
    if (!pickupPoints) return [];
    return requests.get(manifest.id) ?? 'unread';
  };
};

/** What the shipment wants of whichever point it goes through at that end. */
export const kindWishOf = (request: QuoteRequest, role: PointRole, conditions: RuleConditions): KindWish => ({
  role,
  day: pickupDate(request.pickup, request.terms.urgencies, conditions),
  load: loadWished(request),
  toCollect: role === 'pickup' ? toCollectOf(request) : null,
});

/** Any point of the city. */
const isOpen = ({ contactType, pickupPointId }: RoutePoint): boolean =>
  contactType === 'pickup-point' && pickupPointId === null;

/** What is paid where the parcel is handed out is not asked for: the point takes no such payment. */
const withoutPayment = (request: VendorQuoteRequest): Way => ({
  request: {
    ...request,
    services: request.services.filter(({ code }) => !paidThere.includes(code)),
    receiverDeliveryCharge: null,
  },
  lacking: request.services.map(({ code }) => code).filter((code) => paidThere.includes(code)),
});

/**
 * The request as vendors get it: what a price depends on and no more. A stored order has names and phones at its ends,
 * and two who send the same parcel are to be asked for as one.
 */
const vendorRequestOf = (
  { sender, receiver, cargo, services, pickup, terms, receiverDeliveryCharge }: QuoteRequest,
  conditions: RuleConditions,
  route: VendorQuoteRequest['route'],
): VendorQuoteRequest => ({
  sender: routePointOf(sender),
  receiver: routePointOf(receiver),
  cargo,
  services,
  pickup: { ...pickup, date: pickupDate(pickup, terms.urgencies, conditions) },
  terms,
  receiverDeliveryCharge,
  route,
});

const routePointOf = ({
  contactType,
  country,
  cityId,
  postalCode,
  address,
  pickupPointId,
  pickupPointVendorId,
  loading,
}: RoutePoint): RoutePoint => ({
  contactType,
  country,
  cityId,
  postalCode,
  address,
  pickupPointId,
  pickupPointVendorId,
  loading,
});
