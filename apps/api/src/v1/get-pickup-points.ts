import { checkPointSearch, listPickupPoints } from '@cartage/service';
import { pickupPointEnd, toPickupPointSearch, v1Operations } from '@cartage/wire/v1';
import { missingVendors } from '../http/answer-headers.ts';
import { listedPoints } from '../http/listed-points.ts';
import { checkedOperation } from '../http/operation.ts';

export const getPickupPoints = checkedOperation({
  contract: v1Operations.GetPickupPoints,
  convert: ({ body }) => toPickupPointSearch(body),
  check: checkPointSearch,
  act: async (ctx, search, call) => {
    const listing = await listPickupPoints(ctx, search);
    const { pickupPoints, totalCount } = listedPoints(ctx, listing, false, (run) => pickupPointEnd(run, call));
    return {
      pickupPoints,
      totalCount,
      headers: missingVendors(listing, call),
    };
  },
  reply: ({ pickupPoints, totalCount, headers }) => ({
    status: 200,
    headers,
    streamed: { pickupPoints },
    beside: {
      get totalCount() {
        return totalCount();
      },
    },
  }),
});
