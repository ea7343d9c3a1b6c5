import type { OrderSearch } from '@cartage/core';
import { cityNames, findOrderPages } from '@cartage/service';
import { fromOrder, toOrderSearch, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../http/operation.ts';

export const getOrders = operation({
  contract: v1Operations.GetOrders,
  convert: ({ body }) => asIs(toOrderSearch(body)),
  // Made while it is sent: a thousand of the largest orders are too much to be there at once.
  act: async (ctx, search: OrderSearch, call) =>
    (async function* () {
      for await (const orders of findOrderPages(ctx, search)) {
        const context = { ...call, cityNames: await cityNames(ctx, orders, call.locale) };
        for (const order of orders) yield fromOrder(order, context);
      }
    })(),
  reply: (elements) => ({ status: 200, elements }),
});
