import { isProblem } from '@cartage/core';
import { cancelOrder } from '@cartage/service';
import { fromCancelled, toOrderRef, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';

export const cancel = operation({
  contract: v2Operations.Cancel,
  convert: ({ params, query }) => asIs(toOrderRef(params, query)),
  act: cancelOrder,
  reply: (order) => (isProblem(order) ? { problems: [order] } : { status: 200, json: fromCancelled(order) }),
});
