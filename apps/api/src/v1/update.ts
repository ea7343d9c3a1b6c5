import { checkOrderUpdate, cityNames, updateOrder } from '@cartage/service';
import { fromOrder, toOrderUpdate, v1Operations } from '@cartage/wire/v1';
import { checkedOperation } from '../http/operation.ts';

export const update = checkedOperation({
  contract: v1Operations.Update,
  convert: ({ body }) => toOrderUpdate(body),
  check: (ctx, value) => checkOrderUpdate(ctx, value),
  act: async (ctx, update, { locale }) => {
    const result = await updateOrder(ctx, update);
    return result.kind === 'refused' ? result : { ...result, cityNames: await cityNames(ctx, [result.order], locale) };
  },
  reply: (result, call) =>
    result.kind === 'refused'
      ? { problems: result.problems }
      : { status: 200, json: fromOrder(result.order, { ...call, cityNames: result.cityNames }) },
});
