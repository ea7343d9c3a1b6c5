import { checkOrderUpdate, updateOrder } from '@cartage/service';
import { fromOrder, toOrderUpdate, v1Operations } from '@cartage/wire/v1';
import { checkedOperation } from '../operation.ts';

export const update = checkedOperation({
  contract: v1Operations.Update,
  convert: ({ body }) => toOrderUpdate(body),
  check: (ctx, value) => checkOrderUpdate(ctx, value),
  act: updateOrder,
  reply: (result, call) =>
    result.kind === 'updated' ? { status: 200, json: fromOrder(result.order, call) } : { problems: result.problems },
});
