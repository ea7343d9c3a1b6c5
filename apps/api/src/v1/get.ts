import { isProblem, type OrderRef } from '@cartage/core';
import { cityNames, getOrder } from '@cartage/service';
import { fromOrder, toOrderRef, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../http/operation.ts';

export const get = operation({
  contract: v1Operations.Get,
  convert: ({ body }) => asIs(toOrderRef(body)),
  act: async (ctx, ref: OrderRef, { locale }) => {
    const order = await getOrder(ctx, ref);
    return isProblem(order) ? order : { order, cityNames: await cityNames(ctx, [order], locale) };
  },
  reply: (found, call) => ({ status: 200, json: fromOrder(found.order, { ...call, cityNames: found.cityNames }) }),
});
