import {
  type LeftOutVendor,
  leftOutOnce,
  type Option,
  type PickupPointName,
  type PointPrices,
  type PointRole,
  pickupPointKey,
  type QuoteRequest,
} from '@cartage/core';
import { pickupPointsByNumber } from '@cartage/storage';
import { withinDeadline } from '../connections/deadline.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { ruleConditions } from '../order/rule-conditions.ts';
import { kindsOfPoints } from '../points/kinds-of-points.ts';
import { kindWishOf } from '../quotes/any-point.ts';
import { onceEach, type VendorFailure } from '../quotes/ask-vendors.ts';
import type { Pricing } from '../quotes/offers.ts';
import { quote } from '../quotes/quote.ts';
import type { ChosenOfVendor } from './choose-pickup-points.ts';

export interface PointsToPrice {
  readonly request: QuoteRequest;
  readonly prices: PointPrices;
  /** Among which the point is chosen with which a vendor is asked, so that every page says the same. */
  readonly chosen: readonly ChosenOfVendor[];
  /** Of these the prices are asked for. */
  readonly shown: readonly ChosenOfVendor[];
}

export interface PointOptions {
  /** Equal ones are the same list. */
  readonly optionsOf: (ofVendor: ChosenOfVendor, place: number) => readonly Option[];
  readonly failures: readonly VendorFailure[];
  /** Those of whose options none is shown at any of the points. */
  readonly leftOut: readonly LeftOutVendor[];
}

const none: readonly Option[] = [];

/**
 * What a shipment through each of the points costs. A vendor is asked once for all its points of a kind (interface 13.20),
 * with the one that takes the most: the others cost the same.
 */
export const pricePickupPoints = async (
  ctx: Acting & Connections & Pricing,
  { request, prices: { role, lackingServices }, chosen, shown }: PointsToPrice,
): Promise<PointOptions> => {
  const wish = kindWishOf(request, role, await ruleConditions(ctx, request.sender));
  const kinds = new Map(chosen.map(({ points }) => [points, kindsOfPoints(points, wish)]));
  const keyOf = ({ manifest, points }: ChosenOfVendor, place: number): string | null => {
    const kind = kinds.get(points)?.kindOf(place) ?? null;
    return kind === null ? null : `${manifest.id} ${kind}`;
  };
  const wanted = new Set(shown.flatMap((one) => [...one.places].map((place) => keyOf(one, place))));
  const speakers = new Map(
    chosen.flatMap((one) =>
      [...(kinds.get(one.points)?.widest(one.places) ?? [])].flatMap(([kind, place]) => {
        const key = `${one.manifest.id} ${kind}`;
        return wanted.has(key) ? [[key, one.points.numbers[place] as number] as const] : [];
      }),
    ),
  );
  const points = await pickupPointsByNumber(ctx.store.db, [...speakers.values()]);
  const asker = { ...ctx, pickupPoints: new Map(ctx.pickupPoints) };
  for (const point of points.values()) asker.pickupPoints.set(pickupPointKey(point), point);
  const quotes = await withinDeadline(ctx.settings.calcDeadlineMs, ctx.signal, (deadline) =>
    Promise.all(
      [...speakers].flatMap(([key, number]) => {
        const point = points.get(number);
        if (point === undefined) return [];
        const through = requestThrough(request, role, point);
        return [
          quote(asker, through, { deadline, isShownOnly: true, lackingServices }).then((asked) => ({ key, asked })),
        ];
      }),
    ),
  );
  const options = new Map(quotes.map(({ key, asked }) => [key, asked.options]));
  const shownVendors = new Set(quotes.flatMap(({ asked }) => asked.options.map(({ vendor }) => vendor.id)));
  const failed = new Set(quotes.flatMap(({ asked }) => asked.failures.map(({ vendor }) => vendor.id)));
  return {
    optionsOf: (one, place) => options.get(keyOf(one, place) ?? '') ?? none,
    failures: onceEach(quotes.flatMap(({ asked }) => asked.failures)),
    leftOut: leftOutOnce(quotes.flatMap(({ asked }) => asked.leftOut)).filter(
      ({ vendor }) => !shownVendors.has(vendor.id) && !failed.has(vendor.id),
    ),
  };
};

/** The shipment with the point at its end. */
const requestThrough = (request: QuoteRequest, role: PointRole, { vendorId, id }: PickupPointName): QuoteRequest => {
  const atPoint = { contactType: 'pickup-point', pickupPointId: id, pickupPointVendorId: vendorId } as const;
  const { sender, receiver, filter } = request;
  return {
    ...request,
    ...(role === 'pickup' ? { receiver: { ...receiver, ...atPoint } } : { sender: { ...sender, ...atPoint } }),
    filter: { ...filter, vendorIds: [vendorId] },
  };
};
