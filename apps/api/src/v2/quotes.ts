import { tellingIgnoredPoints } from '@cartage/core';
import { calculate, calculateByDays, checkCalculation } from '@cartage/service';
import { fromDeliveryDays, fromOption, toCalculation, toDayCalculation, v2Operations } from '@cartage/wire/v2';
import { failedVendors, pointProblems } from '../http/answer-headers.ts';
import { checkedOperation, type Operation } from '../http/operation.ts';

export const quotes: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.Calc,
    convert: ({ body }) => toCalculation(body),
    check: (ctx, value) => checkCalculation(ctx, value),
    act: async (ctx, calculation) => ({ ...(await calculate(ctx, calculation)), request: calculation.request }),
    reply: ({ options, failures, broken, request }, call) => ({
      status: 200,
      json: { options: tellingIgnoredPoints(options, request, call.locale).map((option) => fromOption(option, call)) },
      headers: { ...failedVendors(failures), ...pointProblems(broken) },
    }),
  }),
  checkedOperation({
    contract: v2Operations.CalcByDays,
    convert: ({ body }) => toDayCalculation(body),
    check: (ctx, value) => checkCalculation(ctx, value),
    act: async (ctx, calculation) => ({
      ...(await calculateByDays(ctx, calculation)),
      request: calculation.request,
    }),
    reply: ({ days, failures, broken, request }, call) => ({
      status: 200,
      json: fromDeliveryDays(
        days.map((day) => ({ ...day, options: tellingIgnoredPoints(day.options, request, call.locale) })),
        call,
      ),
      headers: { ...failedVendors(failures), ...pointProblems(broken) },
    }),
  }),
];
