import { type HandOverResult, pushOrder } from '@cartage/service';
import { fromOptions, fromOrderResult, toPush, v1Operations } from '@cartage/wire/v1';
import { type Call, operation } from '../operation.ts';
import type { Reply } from '../reply.ts';
import { refuse } from './reply.ts';

export const pushToVendor = operation({
  contract: v1Operations.PushToVendor,
  convert: (model) => ({ value: toPush(model), problems: [], targetOf: (target) => places[target] ?? target }),
  act: pushOrder,
  reply: pushReply,
});

const places: Readonly<Record<string, string>> = {
  'choice.vendorId': 'vendorId',
  'choice.tariffId': 'vendorUrgentTypeId',
  'pickup.date': 'deliveryOptions.takeDate',
};

/** 400 with what could be had instead, when the vendor cannot take the order (specification, Moves shown). */
function pushReply(result: HandOverResult, call: Call): Reply {
  switch (result.kind) {
    case 'handed-over':
    case 'awaits-approval':
    case 'pending':
    case 'unavailable':
      return { status: 200, json: fromOrderResult(result.order, call) };
    case 'rejected':
      return { status: 400, json: fromOptions(result.order.number, result.alternatives, call) };
    case 'refused':
      return refuse(result.problems, call);
  }
}
