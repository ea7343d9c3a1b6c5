import { isProblem, type OrderRef } from '@cartage/core';
import { cityNames, getOrder } from '@cartage/service';
import { fromOrderRecord, toOrderRef, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../operation.ts';

export const get = operation({
  contract: v2Operations.Get,
  convert: ({ params, query }) => asIs(toOrderRef(params, query)),
  act: async (ctx, ref: OrderRef, { locale }) => {
    const order = await getOrder(ctx, ref);
    return isProblem(order) ? order : { order, cityNames: await cityNames(ctx, [order], locale) };
  },
  reply: (found, call) =>
    isProblem(found)
      ? { problems: [found] }
      : {
          status: 200,
          json: {
            order: fromOrderRecord(
              { order: found.order, children: [], attachments: [] },
              { ...call, cityNames: found.cityNames },
            ),
          },
        },
});
