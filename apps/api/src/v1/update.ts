import { checkOrderUpdate, cityNames, updateOrder, withTrackingPage } from '@cartage/service';
import { fromOrder, toOrderUpdate, v1Operations } from '@cartage/wire/v1';
import { checkedOperation } from '../http/operation.ts';
import { serverUrlOf } from '../http/public-url.ts';

export const update = checkedOperation({
  contract: v1Operations.Update,
  convert: ({ body }) => toOrderUpdate(body),
  check: (ctx, value) => checkOrderUpdate(ctx, value),
  act: async (ctx, update, { locale, url }) => {
    const result = await updateOrder(ctx, update);
    if (result.kind === 'refused') return result;
    const order = withTrackingPage(result.order, serverUrlOf(url, ctx.settings.publicUrl));
    return { ...result, order, cityNames: await cityNames(ctx, [order], locale) };
  },
  reply: (result, call) =>
    result.kind === 'refused'
      ? { problems: result.problems }
      : { status: 200, json: fromOrder(result.order, { ...call, cityNames: result.cityNames }) },
});
