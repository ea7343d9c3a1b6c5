import {
  type CargoItem,
  dimensionsOf,
  loadOf,
  type Option,
  type PickupPointProfile,
  type PickupPointType,
  type PointLoad,
  type PointPrices,
  type PointRole,
  pointAccepts,
  type QuoteRequest,
} from '@cartage/core';
import { pickupPointsByNumber } from '@cartage/storage';
import type { VendorManifest } from '@cartage/vendor-kit';
import { withinDeadline } from '../connections/deadline.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import type { VendorFailure } from '../quotes/ask-vendors.ts';
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
}

const none: readonly Option[] = [];

/**
 * What a shipment through each of the points costs. A vendor is asked once for all its points of a kind, with the one that
 * takes the most: the others cost the same, and one that is too small would hide what the vendor can do. A kind is the
 * type of the point where the vendor has tariffs for that type alone.
 */
export const pricePickupPoints = async (
  ctx: Acting & Connections & Pricing,
  { request, prices: { role, lackingServices }, chosen, shown }: PointsToPrice,
): Promise<PointOptions> => {
  const load = loadOfItems(request.cargo.items);
  const fits = (profile: PickupPointProfile): boolean => pointAccepts(profile, load, role);
  const keyOf = ({ manifest, points }: ChosenOfVendor, place: number): string | null => {
    const profile = points.profiles[points.profileOf[place] as number] as PickupPointProfile;
    return fits(profile) ? `${manifest.id} ${kindOf(manifest, role, profile.type)}` : null;
  };
  const wanted = new Set(shown.flatMap((one) => [...one.places].map((place) => keyOf(one, place))));
  const widest = new Map<string, Widest>();
  for (const one of chosen) {
    for (const place of one.places) {
      const key = keyOf(one, place);
      if (key === null || !wanted.has(key)) continue;
      const { maxWeight } = one.points.profiles[one.points.profileOf[place] as number] as PickupPointProfile;
      const capacity = maxWeight ?? Number.POSITIVE_INFINITY;
      const known = widest.get(key);
      if (known === undefined || capacity > known.capacity)
        widest.set(key, { vendorId: one.manifest.id, number: one.points.numbers[place] as number, capacity });
    }
  }
  const points = await pickupPointsByNumber(
    ctx.store.db,
    [...widest.values()].map(({ number }) => number),
  );
  const quotes = await withinDeadline(ctx.settings.calcDeadlineMs, ctx.signal, (deadline) =>
    Promise.all(
      [...widest].flatMap(([key, { vendorId, number }]) => {
        const point = points.get(number);
        if (point === undefined) return [];
        const through = requestThrough(request, role, { vendorId, id: point.id });
        return [
          quote(ctx, through, { deadline, isShownOnly: true, lackingServices }).then((asked) => ({ key, asked })),
        ];
      }),
    ),
  );
  const byType = new Map<string, readonly Option[]>();
  const options = new Map(quotes.map(({ key, asked }) => [key, asked.options]));
  return {
    optionsOf: (one, place) => {
      const key = keyOf(one, place);
      if (key === null) return none;
      const { type } = one.points.profiles[one.points.profileOf[place] as number] as PickupPointProfile;
      const known = byType.get(`${key} ${type}`);
      if (known !== undefined) return known;
      const found = (options.get(key) ?? none).filter((option) => {
        const pointType = role === 'pickup' ? option.toPointType : option.fromPointType;
        return pointType === null || pointType === type;
      });
      byType.set(`${key} ${type}`, found);
      return found;
    },
    failures: quotes.flatMap(({ asked }) => asked.failures).filter(isFirstOfVendor),
  };
};

/** The point with which a vendor is asked. */
interface Widest {
  readonly vendorId: number;
  readonly number: number;
  readonly capacity: number;
}

const kindOf = ({ tariffs }: VendorManifest, role: PointRole, type: PickupPointType): PickupPointType | 'any' =>
  tariffs !== 'byContract' && tariffs.some(({ from, to }) => (role === 'pickup' ? to : from).pointType === type)
    ? type
    : 'any';

const loadOfItems = (items: readonly CargoItem[]): PointLoad =>
  loadOf(items.map((item) => ({ ...item, dimensions: dimensionsOf(item) })));

/** The shipment with the point at its end. */
const requestThrough = (
  request: QuoteRequest,
  role: PointRole,
  { vendorId, id }: { readonly vendorId: number; readonly id: string },
): QuoteRequest => {
  const atPoint = { contactType: 'pickup-point', pickupPointId: id, pickupPointVendorId: vendorId } as const;
  const { sender, receiver, filter } = request;
  return {
    ...request,
    ...(role === 'pickup' ? { receiver: { ...receiver, ...atPoint } } : { sender: { ...sender, ...atPoint } }),
    filter: { ...filter, vendorIds: [vendorId] },
  };
};

const isFirstOfVendor = ({ vendor }: VendorFailure, at: number, all: readonly VendorFailure[]): boolean =>
  all.findIndex((one) => one.vendor.id === vendor.id) === at;
