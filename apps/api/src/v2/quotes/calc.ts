import { calculate, checkCalculation } from '@cartage/service';
import { fromOption, toCalculation, v2Operations } from '@cartage/wire/v2';
import { failedVendors } from '../../http/failed-vendors.ts';
import { checkedOperation } from '../../http/operation.ts';

export const calc = checkedOperation({
  contract: v2Operations.Calc,
  convert: ({ body }) => toCalculation(body),
  check: (ctx, value) => checkCalculation(ctx, value),
  act: (ctx, calculation) => calculate(ctx, calculation),
  reply: ({ options, failures }, call) => ({
    status: 200,
    json: { options: options.map((option) => fromOption(option, call)) },
    headers: failedVendors(failures),
  }),
});
