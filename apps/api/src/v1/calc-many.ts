import { tellingIgnoredPoints, verdictOn } from '@cartage/core';
import { calculateMany, checkCalculations } from '@cartage/service';
import { fromElements, toCalculations, v1Operations } from '@cartage/wire/v1';
import { missingVendors } from '../http/answer-headers.ts';
import { checkedOperation, retarget } from '../http/operation.ts';
import { inElement } from './create-many.ts';

export const calcMany = checkedOperation({
  contract: v1Operations.CalcMany,
  convert: ({ body }) => toCalculations(body),
  // What is wrong with one element is said in that element's place (interface 12.8).
  tolerates: ({ target }) => target?.startsWith('[') ?? false,
  check: async (ctx, elements, wrong) => {
    const calculations = elements.map(({ calculation }) => calculation);
    const verdict = await checkCalculations(ctx, calculations, wrong);
    return verdict.kind === 'wrong' ? verdict : verdictOn({ elements, checked: verdict.value }, []);
  },
  act: async (ctx, { elements, checked }) => ({ elements, ...(await calculateMany(ctx, checked)) }),
  reply: ({ elements, shipments, total, failures, leftOut }, call) => ({
    status: 200,
    headers: missingVendors({ failures, leftOut }, inElement(call, 0)),
    json: fromElements(
      shipments.map((shipment, index) => {
        const { customerOrderId = null, calculation } = elements[index] ?? {};
        if ('options' in shipment) {
          const { options } = shipment;
          const told = calculation ? tellingIgnoredPoints(options, calculation.request, call.locale) : options;
          return { customerOrderId, options: told };
        }
        const { problem, foundBy } = shipment;
        return { customerOrderId, problem: foundBy === 'rules' ? retarget(problem, call.targetOf) : problem };
      }),
      total,
      call,
    ),
  }),
});
