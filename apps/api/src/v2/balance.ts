import { issueInvoice, showBalance, showHistory, showInvoices } from '@cartage/service';
import {
  fromBalance,
  fromBalanceInvoice,
  fromHistory,
  fromInvoice,
  MOST_OF_INVOICES,
  toHistoryWish,
  toInvoiceWish,
  v2Operations,
} from '@cartage/wire/v2';
import { listEnd, listPage, onPage } from '../http/list-page.ts';
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
  operation({
    contract: v2Operations.BalanceInvoices,
    convert: ({ params, query }) =>
      asIs({ name: params.id, isPaid: query.isPaid, page: listPage(query, MOST_OF_INVOICES) }),
    act: (ctx, { name, isPaid, page }) => {
      const list = typeof isPaid === 'boolean' ? { state: isPaid ? ('paid' as const) : ('open' as const) } : {};
      return onPage(page, showInvoices(ctx, name, list, page));
    },
    reply: (found, call) => ({
      status: 200,
      json: { invoices: found.invoices.map((one) => fromBalanceInvoice(one, call)), ...listEnd(found, call) },
    }),
  }),
];
