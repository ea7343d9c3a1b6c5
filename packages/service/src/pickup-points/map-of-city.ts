import type { Checked, Option, PickupPoint, PickupPointSearch, PointArea, VendorInfo } from '@cartage/core';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { cityClocks } from '../places/city-clocks.ts';
import { zoneAt } from '../places/known-cities.ts';
import type { VendorFailure } from '../quotes/ask-vendors.ts';
import type { Pricing } from '../quotes/offers.ts';
import { choosePickupPoints, numbersOf, readChosenPoints } from './choose-pickup-points.ts';
import { keyOf } from './kept-texts.ts';
import { listPickupPoints, type PointListing } from './list-pickup-points.ts';
import type { Points } from './points.ts';

/** A point, and whose it is. */
export interface PointOfVendor {
  readonly point: PickupPoint;
  readonly vendor: VendorInfo;
}

/** How an answer says the points of the map. */
export interface MapWriting {
  /** Differs wherever `write` says the same points otherwise. */
  readonly form: string;
  /** `zone`: IANA zone in which the hours of the points are read. */
  readonly write: (found: readonly PointOfVendor[], zone: string) => string;
}

/** By which clocks the points' hours are read: the city's, else those of where its first point lies, else the service's. */
const zoneOf = async (
  ctx: Acting,
  area: PointArea,
  [first]: readonly Pick<PickupPoint, 'latitude' | 'longitude'>[],
): Promise<string> => {
  const { country, cityId } = area.kind === 'city' ? area : { country: area.country, cityId: null };
  const clock = cityId === null ? null : (await cityClocks(ctx, [{ country, cityId }]))({ country, cityId });
  return clock?.zone ?? (first && zoneAt(first)) ?? ctx.settings.timeZone;
};

/** What the map shows of a city. */
export interface WrittenMap {
  readonly written: Uint8Array;
  /** The vendors whose directory was never read to its end. */
  readonly failures: readonly VendorFailure[];
}

/** The points that the map shows, all of them, written: once for as long as they stay what they are. */
export const mapOfCity = async (
  ctx: Acting & Connections & Points,
  search: Checked<PickupPointSearch>,
  { form, write }: MapWriting,
): Promise<WrittenMap> => {
  const { chosen, unread } = await choosePickupPoints(ctx, search.filter);
  const keys = chosen.map(({ vendor, points, places }) => `${vendor.id} ${keyOf(numbersOf(points, places))}`);
  const edition = chosen.map((one) => one.edition).join();
  const { text } = await ctx.keptTexts.of(`map ${form} ${keys.join(' ')}`, edition, async () => {
    const found: PointOfVendor[] = [];
    for (const one of chosen) {
      for await (const points of readChosenPoints(ctx, [one])) {
        for (const point of points) found.push({ point, vendor: one.vendor });
      }
    }
    const points = found.map(({ point }) => point);
    const zone = await zoneOf(ctx, search.filter.area, points);
    return { count: found.length, text: Buffer.from(write(found, zone)) };
  });
  return { written: text, failures: unread };
};

/** What delivery to the points costs, each offer once, the cheapest first. One call a vendor and kind of point. */
export const mapPrices = async (
  ctx: Acting & Connections & Pricing & Points,
  search: Checked<PickupPointSearch>,
): Promise<Pick<PointListing, 'failures' | 'leftOut'> & { readonly options: readonly Option[] }> => {
  const { runs, failures, leftOut } = await listPickupPoints(ctx, search);
  const options = runs.flatMap((run) => run.options ?? []);
  const once = new Map(
    options.map((option) => [`${option.vendor.id} ${option.tariffId} ${option.toPointType}`, option]),
  );
  return { options: [...once.values()].toSorted((a, b) => a.price - b.price), failures, leftOut };
};
