import { checkPointSearch, searchPickupPoints } from '@cartage/service';
import { fromPickupPoint, toPickupPointSearch, v1Operations } from '@cartage/wire/v1';
import { checkedOperation } from '../operation.ts';

export const getPickupPoints = checkedOperation({
  contract: v1Operations.GetPickupPoints,
  convert: ({ body }) => toPickupPointSearch(body),
  check: checkPointSearch,
  act: searchPickupPoints,
  reply: (found, call) => ({
    status: 200,
    json: {
      pickupPoints: found.map(({ point, vendor, options }) => fromPickupPoint(point, vendor, options, call)),
      totalCount: found.length,
    },
  }),
});
