import { calculateByDays, checkCalculation } from '@cartage/service';
import { fromDeliveryDays, toDayCalculation, v2Operations } from '@cartage/wire/v2';
import { failedVendors } from '../../http/failed-vendors.ts';
import { checkedOperation } from '../../http/operation.ts';

export const calcByDays = checkedOperation({
  contract: v2Operations.CalcByDays,
  convert: ({ body }) => toDayCalculation(body),
  check: (ctx, value) => checkCalculation(ctx, value),
  act: (ctx, calculation) => calculateByDays(ctx, calculation),
  reply: ({ days, failures }, call) => ({
    status: 200,
    json: fromDeliveryDays(days, call),
    headers: failedVendors(failures),
  }),
});
