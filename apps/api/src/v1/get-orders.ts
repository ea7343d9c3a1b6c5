import type { OrderSearch } from '@cartage/core';
import { cityNames, findOrders } from '@cartage/service';
import { fromOrder, toOrderSearch, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../operation.ts';

export const getOrders = operation({
  contract: v1Operations.GetOrders,
  convert: ({ body }) => asIs(toOrderSearch(body)),
  act: async (ctx, search: OrderSearch, { locale }) => {
    const orders = await findOrders(ctx, search);
    return { orders, cityNames: await cityNames(ctx, orders, locale) };
  },
  reply: ({ orders, cityNames }, call) => ({
    status: 200,
    json: orders.map((order) => fromOrder(order, { ...call, cityNames })),
  }),
});
