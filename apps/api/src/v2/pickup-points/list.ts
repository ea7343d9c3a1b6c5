import { checkPointSearch, listPickupPoints } from '@cartage/service';
import { toPickupPointList, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../http/operation.ts';
import { pageOfPoints } from './page-of-points.ts';

export const listPoints = checkedOperation({
  contract: v2Operations.PickupPoints,
  convert: ({ query }) => toPickupPointList(query),
  check: checkPointSearch,
  act: async (ctx, search, call) => pageOfPoints(ctx, search, await listPickupPoints(ctx, search), call),
  reply: (listed) => ({ status: 200, ...listed }),
});
