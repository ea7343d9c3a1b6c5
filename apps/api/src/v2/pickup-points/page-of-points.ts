import type { PickupPointSearch } from '@cartage/core';
import type { Context, PointListing } from '@cartage/service';
import { pickupPointEnd } from '@cartage/wire/v2';
import { failedVendors } from '../../http/failed-vendors.ts';
import { listedPoints } from '../../http/listed-points.ts';
import type { Call } from '../../http/operation.ts';
import { nextLink } from '../../http/public-url.ts';

/** A list of pickup points as answers hold it. */
export const pageOfPoints = (ctx: Context, { page }: PickupPointSearch, listing: PointListing, call: Call) => {
  const { pickupPoints, totalCount } = listedPoints(ctx, listing, page !== null, (run) => pickupPointEnd(run, call));
  return {
    streamed: { pickupPoints },
    beside: {
      get totalCount() {
        return totalCount();
      },
      nextLink: listing.next === null ? null : nextLink(call.url, { PageNum: listing.next }),
    },
    headers: failedVendors(listing.failures),
  };
};
