import { type CreateResult, checkNewOrders, createOrders } from '@cartage/service';
import { fromOrderResult, fromPushError, toNewOrders, v1Operations } from '@cartage/wire/v1';
import { type Call, checkedOperation, retarget } from '../operation.ts';
import { createReply } from './create.ts';

export const createMany = checkedOperation({
  contract: v1Operations.CreateMany,
  convert: ({ body }) => toNewOrders(body),
  check: checkNewOrders,
  act: createOrders,
  reply: (results, call) => {
    const handedOver = results.flatMap((result) =>
      result.kind === 'handed-over' ? [fromOrderResult(result.order, call)] : [],
    );
    if (handedOver.length === results.length) return { status: 201, json: handedOver };
    return { status: 200, json: results.map((result, index) => elementOf(result, inElement(call, index))) };
  },
});

/** Element i is what Create would have answered, so its places are those of the element alone. */
const inElement = (call: Call, index: number): Call => ({
  ...call,
  targetOf: (target) => call.targetOf(`[${index}].${target}`).replace(`[${index}].`, ''),
});

const elementOf = (result: CreateResult, call: Call) => {
  const reply = createReply(result, call);
  if (!('problems' in reply)) return reply.json;
  // Another request took its customerOrderId meanwhile: there is no such order, and the others are saved.
  const problems = reply.problems.map((found) => retarget(found, call.targetOf));
  return fromPushError('', problems, [], call);
};
