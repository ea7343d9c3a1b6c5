import type { LocalText, Order, Problem } from '@cartage/core';
import { type CreateResult, checkNewOrder, createOrder, type ShownPrice, shownPrice } from '@cartage/service';
import type { AnswerOf } from '@cartage/wire';
import {
  changedPrice,
  fromCreated,
  numberFollows,
  remarkOn,
  toNewOrder,
  v2Operations,
  waitsForTurn,
} from '@cartage/wire/v2';
import { type Call, checkedOperation, type Refusal, retarget } from '../../http/operation.ts';

const contract = v2Operations.Create;

export const create = checkedOperation({
  contract,
  convert: ({ body }) => toNewOrder(body),
  check: (ctx, value) => checkNewOrder(ctx, value),
  act: async (ctx, order) => {
    // Before there is an order: what fails here has left nothing behind.
    const shown = await shownPrice(ctx, order.content);
    return { result: await createOrder(ctx, order), shown };
  },
  reply: createReply,
});

/** 201 for whatever is saved; `errors` tells why it was not handed over (interface 13.5, 10.3). */
function createReply(
  { result, shown }: { readonly result: CreateResult; readonly shown: ShownPrice | null },
  call: Call,
): AnswerOf<typeof contract> | Refusal {
  switch (result.kind) {
    case 'handed-over':
    case 'draft':
      return created(result.order, [], []);
    case 'accepted':
      return created(result.order, [], [numberFollows]);
    case 'queued':
      return created(result.order, [], [waitsForTurn]);
    case 'awaits-approval':
    // Its target is the link, which is no place in the body.
    case 'awaits-payment':
      return created(result.order, [result.problem], [result.problem.text]);
    case 'pending':
    case 'unavailable':
      return created(result.order, [retarget(result.problem, call.targetOf)], []);
    case 'rejected':
      return created(result.order, [retarget(result.problem, call.targetOf)], remarkOn(result.alternatives));
    case 'saved':
    case 'refused':
      return { problems: result.problems };
  }

  function created(order: Order, problems: readonly Problem[], remarks: readonly LocalText[]) {
    const all = [...changedPrice(order, shown, call), ...remarks];
    return { status: 201, json: fromCreated(order, problems, all, call) } as const;
  }
}
