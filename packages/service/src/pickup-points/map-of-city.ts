import type { Checked, Option, PickupPoint, PickupPointSearch, VendorInfo } from '@cartage/core';
import type { Context } from '../context.ts';
import { choosePickupPoints, readChosenPoints } from './choose-pickup-points.ts';
import { listPickupPoints } from './list-pickup-points.ts';

/** A point, and whose it is. */
export interface PointOfVendor {
  readonly point: PickupPoint;
  readonly vendor: VendorInfo;
}

/** The points that the map shows, all of them. */
export const mapOfCity = async (
  ctx: Context,
  search: Checked<PickupPointSearch>,
): Promise<{ readonly search: PickupPointSearch; readonly found: readonly PointOfVendor[] }> => {
  const found: PointOfVendor[] = [];
  for (const one of await choosePickupPoints(ctx, search.filter)) {
    for await (const points of readChosenPoints(ctx, [one])) {
      for (const point of points) found.push({ point, vendor: one.vendor });
    }
  }
  return { search, found };
};

/** What delivery to the points costs, each offer once, the cheapest first. One call a vendor and kind of point. */
export const mapPrices = async (ctx: Context, search: Checked<PickupPointSearch>): Promise<readonly Option[]> => {
  const { runs } = await listPickupPoints(ctx, search);
  const options = runs.flatMap((run) => run.options ?? []);
  const once = new Map(
    options.map((option) => [`${option.vendor.id} ${option.tariffId} ${option.toPointType}`, option]),
  );
  return [...once.values()].toSorted((a, b) => a.price - b.price);
};
