import {
  faultKind,
  ownServicesOf,
  type PointFault,
  paidThere,
  pickupDate,
  pickupPointOf,
  type QuoteRequest,
  type RoutePoint,
  type RuleConditions,
  type ServiceCode,
} from '@cartage/core';
import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { type JudgedEnd, judgeEnds, namedPoints, type PointAsker } from '../order/judge-ends.ts';
import { routeOf, withCanonicalCities } from '../order/locate-route.ts';
import { knownCities } from '../places/known-cities.ts';
import { type PointsFound, requestsOfVendors } from './any-point.ts';

/** One way of a shipment through a vendor: what the vendor is asked, and what cannot be had that way. */
export interface Way {
  readonly request: VendorQuoteRequest;
  /** Asked for, and not to be had at the point where the parcel is handed out. */
  readonly lacking: readonly ServiceCode[];
}

/**
 * How a vendor is asked; empty: it has no points there. `refused`: none of them takes the shipment. `unread`: its directory of points
 * was never read to its end.
 */
export type Ways = readonly Way[] | 'refused' | 'unread';

/** A rule that a point breaks which the request names, so that options fall away or lack a service (interface 15.10). */
export interface BrokenRule {
  readonly end: JudgedEnd['end'];
  readonly rule: PointFault;
}

/** The ways through each vendor. */
export interface WaysOfVendors {
  readonly of: (connection: Connection) => Ways;
  readonly broken: readonly BrokenRule[];
}

/**
 * The ways of a shipment through each vendor: one where its ends are doors or points that are named, and one for each kind
 * of the vendor's points where an end is any point of its city.
 */
export const waysOf = async (
  ctx: Acting & Connections & PointsFound,
  request: QuoteRequest,
  conditions: RuleConditions,
  connections: readonly Connection[],
): Promise<WaysOfVendors> => {
  const asker: PointAsker & PointsFound = { ...ctx, pickupPoints: ctx.pickupPoints ?? new Map() };
  const cities = await knownCities(asker, [request.sender, request.receiver]);
  const requestsOf = await requestsOfVendors(asker, { request, conditions, cities, connections });
  const requests = new Set(connections.map(requestsOf).flatMap((of) => (typeof of === 'string' ? [] : of)));
  const [judged, points] = await Promise.all([
    judgeEnds(asker, [request, ...requests], { conditions: () => conditions }),
    namedPoints(asker, [...requests].flatMap(namesIn)),
  ]);
  const wayOf = (one: QuoteRequest): readonly Way[] => {
    const faults = judged(one).flatMap((end) => end.faults);
    if (faults.some((fault) => faultKind(fault) !== 'money')) return [];
    const route = routeOf(one, cities, points);
    const asked = vendorRequestOf(withCanonicalCities(one, route), conditions, route);
    return [faults.length === 0 ? { request: asked, lacking: [] } : withoutPayment(asked)];
  };
  // Several vendors may be asked the same, and each is told apart by the one object.
  const ways = new Map([...requests].map((one) => [one, wayOf(one)] as const));
  return {
    of: (connection) => {
      const of = requestsOf(connection);
      if (typeof of === 'string') return of;
      const found = of.flatMap((one) => ways.get(one) ?? []);
      if (found.length === 0 && of.length > 0) return 'refused';
      const own = ownServicesOf(request.vendorServices, connection.vendor.manifest.key);
      return own.length === 0 ? found : found.map((way) => withOwnServices(way, own));
    },
    broken: judged(request).flatMap(({ end, faults }) => faults.map((rule) => ({ end, rule }))),
  };
};

/** The same of the one vendor whose own services are wished for. */
const withOwnServices = ({ request, ...way }: Way, ownServices: readonly string[]): Way => ({
  ...way,
  request: { ...request, ownServices },
});

const namesIn = ({ sender, receiver }: QuoteRequest) => [sender, receiver].flatMap((end) => pickupPointOf(end) ?? []);

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
  region,
  address,
  pickupPointId,
  pickupPointVendorId,
  loading,
}: RoutePoint): RoutePoint => ({
  contactType,
  country,
  cityId,
  postalCode,
  region,
  address,
  pickupPointId,
  pickupPointVendorId,
  loading,
});
