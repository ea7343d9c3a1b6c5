import { findStatuses } from '@cartage/service';
import { fromStatuses, toOrderNumbers, type V1Operations } from '@cartage/wire/v1';
import type { z } from 'zod';
import { asIs, operation } from '../operation.ts';

type Contract = V1Operations['GetOrderStatuses'];

type Model = z.output<Contract['body']>;

/** The wire name of the order number carries the operator's brand. */
export const getOrderStatuses = (contract: Contract, brand: string) =>
  operation({
    contract,
    convert: asIs(({ body }: { body: Model }) => body.orderStatusesInfo),
    act: async (ctx, items: Model['orderStatusesInfo']) => ({
      items,
      found: await findStatuses(ctx, toOrderNumbers(items, brand)),
    }),
    reply: ({ items, found }) => ({ status: 200, json: fromStatuses(items, found, brand) }),
  });
