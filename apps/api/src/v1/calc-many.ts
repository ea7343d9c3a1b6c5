import { type Problem, verdictOn } from '@cartage/core';
import { calculateMany } from '@cartage/service';
import { fromElements, toCalculations, v1Operations } from '@cartage/wire/v1';
import { checkedOperation, retarget } from '../operation.ts';

export const calcMany = checkedOperation({
  contract: v1Operations.CalcMany,
  convert: ({ body }) => toCalculations(body),
  // What is wrong with one element is said in that element's place (specification, Errors 5).
  tolerates: ({ target }) => target?.startsWith('[') ?? false,
  check: async (_ctx, elements, wrong) => verdictOn({ elements, wrong }, []),
  act: async (ctx, { elements, wrong }) => {
    const problemOf = (index: number): Problem | null =>
      wrong.find(({ target }) => target?.startsWith(`[${index}]`)) ?? null;
    return {
      elements,
      ...(await calculateMany(
        ctx,
        elements.map(({ calculation }, index) => problemOf(index) ?? calculation),
      )),
    };
  },
  reply: ({ elements, shipments, total }, call) => ({
    status: 200,
    json: fromElements(
      shipments.map((shipment, index) => {
        const customerOrderId = elements[index]?.customerOrderId ?? null;
        if ('options' in shipment) return { customerOrderId, ...shipment };
        return { customerOrderId, problem: retarget(shipment.problem, call.targetOf) };
      }),
      total,
      call,
    ),
  }),
});
