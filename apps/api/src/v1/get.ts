import { isProblem, type OrderRef } from '@cartage/core';
import { cityNames, getOrder } from '@cartage/service';
import { fromOrder, toOrderRef, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../operation.ts';
import { refuse } from './reply.ts';

export const get = operation({
  contract: v1Operations.Get,
  convert: asIs(toOrderRef),
  act: async (ctx, ref: OrderRef, { locale }) => {
    const order = await getOrder(ctx, ref);
    return isProblem(order) ? order : { order, cityNames: await cityNames(ctx, [order], locale) };
  },
  reply: (found, call) =>
    isProblem(found)
      ? refuse([found], call)
      : { status: 200, json: fromOrder(found.order, { ...call, cityNames: found.cityNames }) },
});
