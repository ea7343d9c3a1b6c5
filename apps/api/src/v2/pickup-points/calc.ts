import { checkPointSearch, listPickupPoints } from '@cartage/service';
import { toPricedPoints, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../http/operation.ts';
import { pageOfPoints } from './page-of-points.ts';

export const calcPoints = checkedOperation({
  contract: v2Operations.PickupPointsCalc,
  convert: ({ query, body }) => toPricedPoints(query, body),
  check: checkPointSearch,
  act: async (ctx, search, call) => pageOfPoints(ctx, search, await listPickupPoints(ctx, search), call),
  reply: (listed) => ({ status: 200, ...listed }),
});
