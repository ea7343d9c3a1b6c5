import type { OrderSearch } from '@cartage/core';
import { cityNames, findOrderPages, withTrackingPage } from '@cartage/service';
import { fromOrder, toOrderSearch, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../http/operation.ts';
import { serverUrlOf } from '../http/public-url.ts';

export const getOrders = operation({
  contract: v1Operations.GetOrders,
  convert: ({ body }) => asIs(toOrderSearch(body)),
  // Made while it is sent: a thousand of the largest orders are too much to be there at once.
  act: async (ctx, search: OrderSearch, call) =>
    (async function* () {
      const base = serverUrlOf(call.url, ctx.settings.publicUrl);
      for await (const orders of findOrderPages(ctx, search)) {
        const context = { ...call, cityNames: await cityNames(ctx, orders, call.locale) };
        for (const order of orders) yield fromOrder(withTrackingPage(order, base), context);
      }
    })(),
  reply: (elements) => ({ status: 200, elements }),
});
