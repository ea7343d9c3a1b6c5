import { calculate, calculateByDays, checkCalculation } from '@cartage/service';
import { fromDeliveryDays, fromOption, toCalculation, toDayCalculation, v2Operations } from '@cartage/wire/v2';
import { failedVendors, pointProblems } from '../http/answer-headers.ts';
import { checkedOperation, type Operation } from '../http/operation.ts';

export const quotes: readonly Operation[] = [
  checkedOperation({
    contract: v2Operations.Calc,
    convert: ({ body }) => toCalculation(body),
    check: (ctx, value) => checkCalculation(ctx, value),
    act: (ctx, calculation) => calculate(ctx, calculation),
    reply: ({ options, failures, broken }, call) => ({
      status: 200,
      json: { options: options.map((option) => fromOption(option, call)) },
      headers: { ...failedVendors(failures), ...pointProblems(broken) },
    }),
  }),
  checkedOperation({
    contract: v2Operations.CalcByDays,
    convert: ({ body }) => toDayCalculation(body),
    check: (ctx, value) => checkCalculation(ctx, value),
    act: (ctx, calculation) => calculateByDays(ctx, calculation),
    reply: ({ days, failures, broken }, call) => ({
      status: 200,
      json: fromDeliveryDays(days, call),
      headers: { ...failedVendors(failures), ...pointProblems(broken) },
    }),
  }),
];
