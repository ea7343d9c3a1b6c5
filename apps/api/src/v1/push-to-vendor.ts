import { tellingIgnoredPoints } from '@cartage/core';
import { type HandOverResult, pushOrder } from '@cartage/service';
import type { AnswerOf } from '@cartage/wire';
import { fromOptions, fromOrderResult, fromPushError, toPush, v1Operations, v1Target } from '@cartage/wire/v1';
import { missingVendors } from '../http/answer-headers.ts';
import { type Call, operation, type Refusal } from '../http/operation.ts';

const contract = v1Operations.PushToVendor;

export const pushToVendor = operation({
  contract,
  convert: ({ body }) => ({ value: toPush(body), problems: [], targetOf }),
  act: pushOrder,
  reply: pushReply,
});

const places: Readonly<Record<string, string>> = {
  'choice.vendorId': 'vendorId',
  'choice.tariffId': 'vendorUrgentTypeId',
};

/** What the body does not hold is the order's, in its words. */
function targetOf(target: string): string {
  return places[target] ?? v1Target(target, []);
}

/** 400 with what could be had instead, when the vendor cannot take the order (interface 12.4). */
function pushReply(result: HandOverResult, call: Call): AnswerOf<typeof contract> | Refusal {
  switch (result.kind) {
    case 'handed-over':
    case 'accepted':
    case 'queued':
    case 'awaits-approval':
    case 'pending':
    case 'unavailable':
      return { status: 200, json: fromOrderResult(result.order, call) };
    case 'awaits-payment':
      return { status: 200, json: fromPushError(result.order.number, [result.problem], [], call) };
    case 'rejected':
      return {
        status: 400,
        json: fromOptions(
          result.order.number,
          tellingIgnoredPoints(result.alternatives.options, result.order.content, call.locale),
          call,
        ),
        headers: missingVendors(result.alternatives, call),
      };
    case 'refused':
      return { problems: result.problems };
  }
}
