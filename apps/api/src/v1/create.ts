import type { Problem } from '@cartage/core';
import { type CreateResult, checkNewOrder, createOrder } from '@cartage/service';
import { fromOrderResult, fromPushError, toNewOrder, v1Operations } from '@cartage/wire/v1';
import { failedVendors } from '../failed-vendors.ts';
import { type Call, operation, retarget } from '../operation.ts';
import type { Reply } from '../reply.ts';
import { refuse } from './reply.ts';

export const create = operation({
  contract: v1Operations.Create,
  convert: toNewOrder,
  check: checkNewOrder,
  act: (ctx, order) => createOrder(ctx, order),
  reply: createReply,
});

/** 201 when the order was handed over, 200 when it was only saved (decisions, section 6). */
export function createReply(result: CreateResult, call: Call): Reply {
  const told = (found: Problem): Problem => retarget(found, call.targetOf);
  switch (result.kind) {
    case 'handed-over':
      return { status: 201, json: fromOrderResult(result.order, call) };
    case 'draft':
      return {
        status: 200,
        json: fromPushError(result.order.number, [], result.quote.options, call),
        headers: failedVendors(result.quote.failures),
      };
    case 'rejected':
      return {
        status: 200,
        json: fromPushError(result.order.number, [told(result.problem)], result.alternatives, call),
      };
    case 'awaits-approval':
    case 'pending':
    case 'unavailable':
      return { status: 200, json: fromPushError(result.order.number, [told(result.problem)], [], call) };
    case 'refused':
      return refuse(result.problems, call);
  }
}
