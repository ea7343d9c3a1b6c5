import { calculateMany } from '@cartage/service';
import { fromElements, toCalculations, v1Operations } from '@cartage/wire/v1';
import { operation, retarget } from '../operation.ts';

export const calcMany = operation({
  contract: v1Operations.CalcMany,
  convert: toCalculations,
  // What is wrong with one element is said in that element's place (specification, Errors 5).
  tolerates: ({ target }) => target?.startsWith('[') ?? false,
  act: async (ctx, elements, _call, wrong) => {
    const problemOf = (index: number) => wrong.find(({ target }) => target?.startsWith(`[${index}]`)) ?? null;
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
