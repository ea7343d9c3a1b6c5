import { calculate, checkCalculation } from '@cartage/service';
import { fromOptions, toCalculation, v1Operations } from '@cartage/wire/v1';
import { failedVendors } from '../failed-vendors.ts';
import { operation } from '../operation.ts';

export const calc = operation({
  contract: v1Operations.Calc,
  convert: toCalculation,
  check: checkCalculation,
  act: (ctx, calculation) => calculate(ctx, calculation),
  reply: ({ options, failures }, call) => ({
    status: 200,
    json: fromOptions(null, options, call),
    headers: failedVendors(failures),
  }),
});
