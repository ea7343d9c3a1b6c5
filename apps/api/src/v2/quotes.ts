import { tellingIgnoredPoints } from '@cartage/core';
import { calculate, calculateByDays, checkCalculation } from '@cartage/service';
import { fromDeliveryDays, fromOptions, toCalculation, toDayCalculation, v2Operations } from '@cartage/wire/v2';
import { missingVendors, pointProblems } from '../http/answer-headers.ts';
import { checkedOperation, type Operation } from '../http/operation.ts';

export const quotes: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.Calc,
    convert: ({ body }) => toCalculation(body),
    check: (ctx, value) => checkCalculation(ctx, value),
    act: async (ctx, calculation) => ({ ...(await calculate(ctx, calculation)), request: calculation.request }),
    reply: ({ options, failures, leftOut, broken, request }, call) => ({
      status: 200,
      json: fromOptions(tellingIgnoredPoints(options, request, call.locale), leftOut, call),
      headers: { ...missingVendors({ failures, leftOut }, call), ...pointProblems(broken) },
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
    reply: ({ days, failures, leftOut, broken, request }, call) => ({
      status: 200,
      json: fromDeliveryDays(
        days.map((day) => ({ ...day, options: tellingIgnoredPoints(day.options, request, call.locale) })),
        leftOut,
        call,
      ),
      headers: { ...missingVendors({ failures, leftOut }, call), ...pointProblems(broken) },
    }),
  }),
];
