import { type CreateResult, checkNewOrder, createOrder } from '@cartage/service';
import type { AnswerOf } from '@cartage/wire';
import { fromCreated, numberFollows, remarkOn, toNewOrder, v2Operations } from '@cartage/wire/v2';
import { type Call, checkedOperation, type Refusal, retarget } from '../../operation.ts';

const contract = v2Operations.Create;

export const create = checkedOperation({
  contract,
  convert: ({ body }) => toNewOrder(body),
  check: (ctx, value) => checkNewOrder(ctx, value),
  act: (ctx, order) => createOrder(ctx, order),
  reply: createReply,
});

/** 201 for whatever is saved; `errors` tells why it was not handed over (interface 13.5, 10.3). */
function createReply(result: CreateResult, call: Call): AnswerOf<typeof contract> | Refusal {
  switch (result.kind) {
    case 'handed-over':
    case 'draft':
      return { status: 201, json: fromCreated(result.order, [], [], call) };
    case 'accepted':
      return { status: 201, json: fromCreated(result.order, [], [numberFollows], call) };
    case 'awaits-approval':
    // Its target is the link, which is no place in the body.
    case 'awaits-payment': {
      const { order, problem } = result;
      return { status: 201, json: fromCreated(order, [problem], [problem.text], call) };
    }
    case 'pending':
    case 'unavailable':
      return { status: 201, json: fromCreated(result.order, [retarget(result.problem, call.targetOf)], [], call) };
    case 'rejected': {
      const problem = retarget(result.problem, call.targetOf);
      return { status: 201, json: fromCreated(result.order, [problem], remarkOn(result.alternatives), call) };
    }
    case 'saved':
    case 'refused':
      return { problems: result.problems };
  }
}
