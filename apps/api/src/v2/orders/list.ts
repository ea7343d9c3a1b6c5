import { isProblem } from '@cartage/core';
import { listCompanyOrders } from '@cartage/service';
import { toListPart, toOrderFilter, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';
import { listIn } from './records.ts';

export const list = operation({
  contract: v2Operations.List,
  convert: ({ query }) => asIs({ filter: toOrderFilter(query), part: toListPart(query) }),
  act: async (ctx, { filter, part }, call) => {
    const listing = await listCompanyOrders(ctx, filter, part);
    return isProblem(listing) ? listing : listIn(ctx, listing, call);
  },
  reply: (listed) => (isProblem(listed) ? { problems: [listed] } : { status: 200, ...listed }),
});
