import { findStatuses } from '@cartage/service';
import { fromStatuses, toOrderNumbers, type V1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../http/operation.ts';

type Contract = V1Operations['GetOrderStatuses'];

/** The wire name of the order number carries the operator's brand. */
export const getOrderStatuses = (contract: Contract, brand: string) =>
  operation({
    contract,
    convert: ({ body }) => asIs(body.orderStatusesInfo),
    act: async (ctx, items) => ({
      items,
      found: await findStatuses(ctx, toOrderNumbers(items, brand)),
    }),
    reply: ({ items, found }) => ({ status: 200, json: fromStatuses(items, found, brand) }),
  });
