import { checkOrderUpdate, cityNames, updateOrder } from '@cartage/service';
import { fromOrderRecord, toOrderRef, toOrderUpdate, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../operation.ts';

export const update = checkedOperation({
  contract: v2Operations.Update,
  convert: ({ params, query, body }) => toOrderUpdate(toOrderRef(params, query), body),
  check: (ctx, value) => checkOrderUpdate(ctx, value),
  act: async (ctx, update, { locale }) => {
    const result = await updateOrder(ctx, update);
    return result.kind === 'refused' ? result : { ...result, cityNames: await cityNames(ctx, [result.order], locale) };
  },
  reply: (result, call) =>
    result.kind === 'refused'
      ? { problems: result.problems }
      : {
          status: 200,
          json: {
            order: fromOrderRecord(
              { order: result.order, children: [], attachments: [] },
              { ...call, cityNames: result.cityNames },
            ),
          },
        },
});
