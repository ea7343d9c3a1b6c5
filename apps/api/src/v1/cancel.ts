import { cancelOrder } from '@cartage/service';
import { fromCancelled, toOrderRef, v1Operations } from '@cartage/wire/v1';
import { asIs, operation } from '../http/operation.ts';

export const cancel = operation({
  contract: v1Operations.Cancel,
  convert: ({ body }) => asIs(toOrderRef(body)),
  act: cancelOrder,
  reply: (order) => ({ status: 200, json: fromCancelled(order) }),
});
