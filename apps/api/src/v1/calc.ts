import { calculate, checkCalculation } from '@cartage/service';
import { fromOptions, toCalculation, v1Operations } from '@cartage/wire/v1';
import { failedVendors } from '../failed-vendors.ts';
import { checkedOperation } from '../operation.ts';
import { forOwn } from './for-whom.ts';

export const calc = checkedOperation({
  contract: v1Operations.Calc,
  convert: ({ body }) => toCalculation(body),
  check: (ctx, value) => forOwn(ctx, value, checkCalculation),
  act: (ctx, calculation) => calculate(ctx, calculation),
  reply: ({ options, failures }, call) => ({
    status: 200,
    json: fromOptions(null, options, call),
    headers: failedVendors(failures),
  }),
});
