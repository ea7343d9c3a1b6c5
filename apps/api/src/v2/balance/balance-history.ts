import { isProblem } from '@cartage/core';
import { showHistory } from '@cartage/service';
import { fromHistory, toHistoryWish, v2Operations } from '@cartage/wire/v2';
import { asIs, operation } from '../../http/operation.ts';
import { nextLink } from '../../http/public-url.ts';

export const balanceHistory = operation({
  contract: v2Operations.BalanceHistory,
  convert: ({ params, query }) => asIs({ name: params.id, wish: toHistoryWish(query) }),
  act: (ctx, { name, wish }) => showHistory(ctx, name, wish),
  reply: (found, call) => {
    if (isProblem(found)) return { problems: [found] };
    const next = found.next === null ? null : nextLink(call.url, { after: found.next }, ['page']);
    return { status: 200, json: fromHistory(found, next, call) };
  },
});
