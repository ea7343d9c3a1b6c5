import { isProblem, type OrderRef } from '@cartage/core';
import { cityNames, getOrder, withTrackingPage } from '@cartage/service';
import { fromOrder, toOrderRef, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../http/operation.ts';
import { serverUrlOf } from '../http/public-url.ts';

export const get = operation({
  contract: v1Operations.Get,
  convert: ({ body }) => asIs(toOrderRef(body)),
  act: async (ctx, ref: OrderRef, { locale, url }) => {
    const found = await getOrder(ctx, ref);
    if (isProblem(found)) return found;
    const order = withTrackingPage(found, serverUrlOf(url, ctx.settings.publicUrl));
    return { order, cityNames: await cityNames(ctx, [order], locale) };
  },
  reply: (found, call) => ({ status: 200, json: fromOrder(found.order, { ...call, cityNames: found.cityNames }) }),
});
