import { checkOrderUpdate, updateOrder } from '@cartage/service';
import { fromOrder, toOrderUpdate, v1Operations } from '@cartage/wire/v1';
import { operation } from '../operation.ts';
import { refuse } from './reply.ts';

export const update = operation({
  contract: v1Operations.Update,
  convert: toOrderUpdate,
  check: checkOrderUpdate,
  act: updateOrder,
  reply: (result, call) =>
    result.kind === 'updated' ? { status: 200, json: fromOrder(result.order, call) } : refuse(result.problems, call),
});
