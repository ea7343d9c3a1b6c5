import { checkOrderUpdate, updateOrder } from '@cartage/service';
import { toOrderRef, toOrderUpdate, v2Operations } from '@cartage/wire/v2';
import { checkedOperation } from '../../http/operation.ts';
import { recordIn } from './records.ts';

export const update = checkedOperation({
  contract: v2Operations.Update,
  convert: ({ params, query, body }) => toOrderUpdate(toOrderRef(params, query), body),
  check: (ctx, value) => checkOrderUpdate(ctx, value),
  act: async (ctx, update, call) => {
    const result = await updateOrder(ctx, update);
    return result.kind === 'refused' ? result : { ...result, record: await recordIn(ctx, result.order, call) };
  },
  reply: (result) =>
    result.kind === 'refused' ? { problems: result.problems } : { status: 200, json: { order: result.record } },
});
