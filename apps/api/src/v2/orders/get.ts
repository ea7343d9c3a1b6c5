import { isProblem, type OrderRef } from '@cartage/core';
import { getOrder } from '@cartage/service';
import { toOrderRef, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';
import { recordIn } from './records.ts';

export const get = operation({
  contract: v2Operations.Get,
  convert: ({ params, query }) => asIs(toOrderRef(params, query)),
  act: async (ctx, ref: OrderRef, call) => {
    const order = await getOrder(ctx, ref);
    return isProblem(order) ? order : { order: await recordIn(ctx, order, call) };
  },
  reply: (found) => (isProblem(found) ? { problems: [found] } : { status: 200, json: found }),
});
