import { issueInvoice, showBalance, showHistory } from '@cartage/service';
import { fromBalance, fromHistory, fromInvoice, toHistoryWish, toInvoiceWish, v2Operations } from '@cartage/wire/v2';
import { asIs, type Operation, operation } from '../http/operation.ts';
import { nextLink } from '../http/public-url.ts';

export const balance: readonly Operation[] = [
  operation({
    contract: v2Operations.TopUpInvoice,
    convert: ({ query }) => asIs(toInvoiceWish(query)),
    act: (ctx, wish, { locale }) => issueInvoice(ctx, wish, locale),
    reply: (issued, call) => ({ status: 200, json: fromInvoice(issued, call) }),
  }),
  operation({
    contract: v2Operations.Balance,
    convert: ({ params }) => asIs(params.id),
    act: showBalance,
    reply: (found) => ({ status: 200, json: fromBalance(found) }),
  }),
  operation({
    contract: v2Operations.BalanceHistory,
    convert: ({ params, query }) => asIs({ name: params.id, query }),
    act: (ctx, { name, query }, { zone }) => showHistory(ctx, name, toHistoryWish(query, zone)),
    reply: (found, call) => {
      const next = found.next === null ? null : nextLink(call.url, { after: found.next }, ['page']);
      return { status: 200, json: fromHistory(found, next, call) };
    },
  }),
];
