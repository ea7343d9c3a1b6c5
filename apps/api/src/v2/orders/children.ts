import { isProblem } from '@cartage/core';
import { childOrders } from '@cartage/service';
import { toListPart, toOrderRef, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';
import { listIn } from './records.ts';

export const children = operation({
  contract: v2Operations.Children,
  convert: ({ params, query }) => asIs({ ref: toOrderRef(params, query), part: toListPart(query) }),
  act: async (ctx, { ref, part }, call) => {
    const listing = await childOrders(ctx, ref, part);
    return isProblem(listing) ? listing : listIn(ctx, listing, call);
  },
  reply: (listed) => (isProblem(listed) ? { problems: [listed] } : { status: 200, ...listed }),
});
