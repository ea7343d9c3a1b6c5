import { type Problem, tellingIgnoredPoints } from '@cartage/core';
import { type CreateResult, checkNewOrder, createOrder } from '@cartage/service';
import type { AnswerOf } from '@cartage/wire';
import { fromOrderResult, fromPushError, toNewOrder, v1Operations } from '@cartage/wire/v1';
import { missingVendors } from '../http/answer-headers.ts';
import { type Call, checkedOperation, type Refusal, retarget } from '../http/operation.ts';

const contract = v1Operations.Create;

export const create = checkedOperation({
  contract,
  convert: ({ body }) => toNewOrder(body),
  check: (ctx, value) => checkNewOrder(ctx, value),
  act: (ctx, order) => createOrder(ctx, order),
  reply: createReply,
});

/** 201 when the order was handed over, 200 when it was only saved (interface 12.2). */
export function createReply(result: CreateResult, call: Call): AnswerOf<typeof contract> | Refusal {
  const inBody = (found: Problem): Problem => retarget(found, call.targetOf);
  switch (result.kind) {
    case 'handed-over':
      return { status: 201, json: fromOrderResult(result.order, call) };
    case 'draft':
      return {
        status: 200,
        json: fromPushError(
          result.order.number,
          [],
          tellingIgnoredPoints(result.quote.options, result.order.content, call.locale),
          call,
        ),
        headers: missingVendors(result.quote, call),
      };
    case 'rejected':
      return {
        status: 200,
        json: fromPushError(
          result.order.number,
          [inBody(result.problem)],
          tellingIgnoredPoints(result.alternatives.options, result.order.content, call.locale),
          call,
        ),
        headers: missingVendors(result.alternatives, call),
      };
    case 'accepted':
    case 'queued':
      return { status: 200, json: fromPushError(result.order.number, [], [], call) };
    // Its target is the link, which is no place in the body.
    case 'awaits-payment':
      return { status: 200, json: fromPushError(result.order.number, [result.problem], [], call) };
    case 'awaits-approval':
    case 'pending':
    case 'unavailable':
      return { status: 200, json: fromPushError(result.order.number, [inBody(result.problem)], [], call) };
    case 'saved':
    case 'refused':
      return { problems: result.problems };
  }
}
