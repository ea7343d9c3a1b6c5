import type { PickupPoint, PickupPointFilter } from '@cartage/core';
import type { Context } from '../context.ts';
import { choosePickupPoints, readChosenPoints } from '../pickup-points/choose-pickup-points.ts';

/** A filter that leaves out nothing in Russia. */
export const anyPoint: PickupPointFilter = {
  area: { kind: 'country', country: 'RU' },
  vendorIds: [],
  cargoType: null,
  from: null,
  load: null,
  role: null,
  type: null,
  services: [],
};

/** The points that the filter finds, themselves. */
export const pointsFound = async (ctx: Context, filter: PickupPointFilter): Promise<readonly PickupPoint[]> => {
  const found: PickupPoint[] = [];
  for await (const some of readChosenPoints(ctx, await choosePickupPoints(ctx, filter))) found.push(...some);
  return found;
};
