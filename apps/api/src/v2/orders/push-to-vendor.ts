import { type HandOverResult, pushOrder } from '@cartage/service';
import type { AnswerOf } from '@cartage/wire';
import { fromOrderResult, toOrderRef, toPush, v2Operations } from '@cartage/wire/v2';
import { type Call, operation, type Refusal } from '../../http/operation.ts';

const contract = v2Operations.PushToVendor;

export const pushToVendor = operation({
  contract,
  convert: ({ params, query, body }) => toPush(toOrderRef(params, query), body),
  act: pushOrder,
  reply: pushReply,
});

/** 400 when the vendor cannot take the order (interface 13.9, 10.3). */
function pushReply(result: HandOverResult, call: Call): AnswerOf<typeof contract> | Refusal {
  switch (result.kind) {
    case 'handed-over':
    case 'accepted':
    case 'queued':
    case 'awaits-payment':
    case 'awaits-approval':
    case 'pending':
    case 'unavailable':
      return { status: 200, json: fromOrderResult(result.order, call) };
    case 'rejected':
      return { problems: [result.problem] };
    case 'refused':
      return { problems: result.problems };
  }
}
