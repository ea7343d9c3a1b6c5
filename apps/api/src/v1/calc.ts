import { tellingIgnoredPoints } from '@cartage/core';
import { calculate, checkCalculation } from '@cartage/service';
import { fromOptions, toCalculation, v1Operations } from '@cartage/wire/v1';
import { missingVendors, pointProblems } from '../http/answer-headers.ts';
import { checkedOperation } from '../http/operation.ts';

export const calc = checkedOperation({
  contract: v1Operations.Calc,
  convert: ({ body }) => toCalculation(body),
  check: (ctx, value) => checkCalculation(ctx, value),
  act: async (ctx, calculation) => ({ ...(await calculate(ctx, calculation)), request: calculation.request }),
  reply: ({ options, failures, leftOut, broken, request }, call) => ({
    status: 200,
    json: fromOptions(null, tellingIgnoredPoints(options, request, call.locale), call),
    headers: { ...missingVendors({ failures, leftOut }, call), ...pointProblems(broken) },
  }),
});
