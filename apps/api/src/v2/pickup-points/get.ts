import { isProblem } from '@cartage/core';
import { checkWantedPoint, findPickupPoint } from '@cartage/service';
import { fromPickupPoint, toWantedPoint, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../http/operation.ts';

export const getPoint = checkedOperation({
  contract: v2Operations.PickupPoint,
  convert: ({ params, query }) => toWantedPoint(params, query),
  check: checkWantedPoint,
  act: (ctx, wanted) => findPickupPoint(ctx, wanted),
  reply: (found, call) =>
    isProblem(found)
      ? { problems: [found] }
      : { status: 200, json: fromPickupPoint(found.point, { ...found, options: null }, call) },
});
