import type { Problem } from '@cartage/core';
import { checkNewOrders, createOrders } from '@cartage/service';
import { fromPushError, toNewOrders, v1Operations } from '@cartage/wire/v1';
import { type Call, operation, retarget } from '../operation.ts';
import { createReply } from './create.ts';

export const createMany = operation({
  contract: v1Operations.CreateMany,
  convert: toNewOrders,
  check: checkNewOrders,
  act: createOrders,
  reply: (results, call) => {
    // Element i is what Create would have answered, so its places are those of the element alone.
    const inElement = (index: number) => (target: string) =>
      call.targetOf(`[${index}].${target}`).replace(`[${index}].`, '');
    const elements = results.map((result, index) => {
      const ofElement: Call = { ...call, targetOf: inElement(index) };
      if (result.kind === 'refused') return { status: 200, json: fromRefusal(result.problems, ofElement) };
      return createReply(result, ofElement);
    });
    const isAllHandedOver = elements.every(({ status }) => status === 201);
    return { status: isAllHandedOver ? 201 : 200, json: elements.map((element) => 'json' in element && element.json) };
  },
});

/** Another request took its customerOrderId meanwhile: there is no such order, and the others are saved. */
const fromRefusal = (problems: readonly Problem[], call: Call) =>
  fromPushError(
    '',
    problems.map((found) => retarget(found, call.targetOf)),
    [],
    call,
  );
