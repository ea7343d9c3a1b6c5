import type { PickupPointSearch } from '@cartage/core';
import {
  type Context,
  checkMapOpening,
  checkPointSearch,
  checkWantedPoint,
  findPickupPoint,
  listPickupPoints,
  type PointListing,
} from '@cartage/service';
import {
  fromPickupPoint,
  pickupPointEnd,
  toMapOpening,
  toPickupPointList,
  toPricedPoints,
  toWantedPoint,
  v2Operations,
} from '@cartage/wire/v2';
import { missingVendors } from '../http/answer-headers.ts';
import { listedPoints } from '../http/listed-points.ts';
import { type Call, checkedOperation, type Operation } from '../http/operation.ts';
import { nextLink } from '../http/public-url.ts';
import { mapRefusal } from '../pages/map/map-refusal.ts';
import { openMapPage } from '../pages/map/open-map-page.ts';

/** A list of pickup points as answers hold it. */
const pageOfPoints = (ctx: Context, { page }: PickupPointSearch, listing: PointListing, call: Call) => {
  const { pickupPoints, totalCount } = listedPoints(ctx, listing, page !== null, (run) => pickupPointEnd(run, call));
  return {
    streamed: { pickupPoints },
    beside: {
      get totalCount() {
        return totalCount();
      },
      nextLink: listing.next === null ? null : nextLink(call.url, { PageNum: listing.next }),
    },
    headers: missingVendors(listing, call),
  };
};

/** Where the map is, which somebody who has signed in opens by their session. */
export const mapPath = v2Operations.PickupPointsMap.path;

export const pickupPoints: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.PickupPoints,
    convert: ({ query }) => toPickupPointList(query),
    check: checkPointSearch,
    act: async (ctx, search, call) => pageOfPoints(ctx, search, await listPickupPoints(ctx, search), call),
    reply: (listed) => ({ status: 200, ...listed }),
  }),
  checkedOperation({
    contract: v2Operations.PickupPoint,
    convert: ({ params, query }) => toWantedPoint(params, query),
    check: checkWantedPoint,
    act: (ctx, wanted) => findPickupPoint(ctx, wanted),
    reply: (found, call) => ({ status: 200, json: fromPickupPoint(found.point, { ...found, options: null }, call) }),
  }),
  checkedOperation({
    contract: v2Operations.PickupPointsCalc,
    convert: ({ query, body }) => toPricedPoints(query, body),
    check: checkPointSearch,
    act: async (ctx, search, call) => pageOfPoints(ctx, search, await listPickupPoints(ctx, search), call),
    reply: (listed) => ({ status: 200, ...listed }),
  }),
  checkedOperation({
    contract: v2Operations.PickupPointsMap,
    convert: ({ query }) => toMapOpening(query),
    check: checkMapOpening,
    act: openMapPage,
    reply: ({ html, headers }) => ({ status: 200, html, headers }),
    refusalPage: mapRefusal,
  }),
];
