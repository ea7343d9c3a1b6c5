import { isProblem } from '@cartage/core';
import {
  type Booking,
  checkLedger,
  correctBalance,
  forCompany,
  getBalance,
  listHistory,
  type OperatorContext,
  type PaidInvoice,
  pageBalances,
  pageInvoices,
  pageRates,
  payInvoice,
  removeRate,
  setRate,
  topUpBalance,
} from '@cartage/service';
import {
  fromBooking,
  fromCompanyBalance,
  fromDifferences,
  fromEntry,
  fromListedBalance,
  fromListedInvoice,
  fromRate,
  noInvoice,
  noRate,
  notPayable,
  operatorOperations,
  toBalancesPart,
  toCompanyHistoryWish,
  toCorrection,
  toInvoiceList,
  toInvoicePayment,
  toPayment,
  toRate,
  toRateName,
  toRatesWish,
} from '@cartage/wire/operator';
import { listEnd } from '../http/list-page.ts';
import { asIs, type Operation, operatorOperation } from '../http/operation.ts';
import { nextLink } from '../http/public-url.ts';

/** The booking beside what its company has now. */
const withBalance = async ({ store }: OperatorContext, id: number, booking: Booking) => ({
  booking,
  balance: (await getBalance({ store, company: { id } })).amount,
});

export const money: readonly Operation[] = [
  operatorOperation({
    contract: operatorOperations.CompanyBalance,
    convert: ({ params }) => asIs(params.companyId),
    act: (ctx, id) => forCompany(ctx, id, getBalance),
    reply: (found) => ({ status: 200, json: fromCompanyBalance(found) }),
  }),
  operatorOperation({
    contract: operatorOperations.ListBalances,
    convert: ({ query }) => asIs(toBalancesPart(query)),
    act: pageBalances,
    reply: ({ found, totalCount, next }, call) => ({
      status: 200,
      json: {
        balances: found.map(fromListedBalance),
        totalCount,
        nextLink: next === null ? null : nextLink(call.url, { after: next }, ['PageNum']),
      },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.CompanyHistory,
    convert: ({ params, query }) => asIs({ id: params.companyId, query }),
    act: (ctx, { id, query }, { zone }) =>
      forCompany(ctx, id, (of) => listHistory(of, toCompanyHistoryWish(query, zone))),
    reply: (found, call) => {
      const { entries, totalCount, next } = found;
      return {
        status: 200,
        json: {
          entries: entries.map((entry) => fromEntry(entry, call)),
          totalCount,
          nextLink: next === null ? null : nextLink(call.url, { after: next }, ['PageNum']),
        },
      };
    },
  }),
  operatorOperation({
    contract: operatorOperations.TopUp,
    convert: ({ params, body }) => asIs({ id: params.companyId, payment: toPayment(body) }),
    act: async (ctx, { id, payment }) => {
      const booked = await forCompany(ctx, id, (of) => topUpBalance(of, payment));
      return isProblem(booked) ? booked : withBalance(ctx, id, booked);
    },
    reply: (came, call) => ({ status: 200, json: fromBooking(came.booking, came.balance, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.Correction,
    convert: ({ params, body }) => asIs({ id: params.companyId, correction: toCorrection(body) }),
    act: async (ctx, { id, correction }) => {
      const booked = await forCompany(ctx, id, (of) => correctBalance(of, correction));
      return isProblem(booked) ? booked : withBalance(ctx, id, booked);
    },
    reply: (came, call) => ({ status: 200, json: fromBooking(came.booking, came.balance, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.ListInvoices,
    convert: ({ query }) => asIs(query),
    act: async (ctx, query, { zone }) => {
      const { list, page } = toInvoiceList(query, zone);
      return { ...(await pageInvoices(ctx, list, page)), page };
    },
    reply: ({ invoices, totalCount, page }, call) => ({
      status: 200,
      json: {
        invoices: invoices.map((invoice) => fromListedInvoice(invoice, call)),
        ...listEnd({ page, totalCount }, call),
      },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.PayInvoice,
    convert: ({ params, body }) => asIs({ number: params.number, payment: toInvoicePayment(params.number, body) }),
    act: async (ctx, { number, payment }) => {
      if (payment === null) return noInvoice(number);
      const paid = await payInvoice(ctx, payment);
      if (!('booking' in paid)) return refusalOf(paid, { number, ...payment });
      return withBalance(ctx, paid.invoice.companyId, paid.booking);
    },
    reply: (came, call) => ({ status: 200, json: fromBooking(came.booking, came.balance, call) }),
  }),
  operatorOperation({
    contract: operatorOperations.ListRates,
    convert: ({ query }) => asIs(toRatesWish(query)),
    act: async (ctx, { most, skip, currency }) => ({
      ...(await pageRates(ctx, { currency, most, skip })),
      page: { skip, limit: most },
    }),
    reply: ({ rates, totalCount, page }, call) => ({
      status: 200,
      json: { rates: rates.map(fromRate), ...listEnd({ page, totalCount }, call) },
    }),
  }),
  operatorOperation({
    contract: operatorOperations.SetRate,
    convert: ({ params, body }) => asIs(toRate(params, body)),
    act: async (ctx, rate) => {
      await setRate(ctx, rate);
      return rate;
    },
    reply: (rate) => ({ status: 200, json: fromRate(rate) }),
  }),
  operatorOperation({
    contract: operatorOperations.RemoveRate,
    convert: ({ params }) => asIs(toRateName(params)),
    act: async (ctx, rate) => ((await removeRate(ctx, rate.currency, rate.from)) ? null : noRate(rate)),
    reply: () => ({ status: 204, empty: true }),
  }),
  operatorOperation({
    contract: operatorOperations.CheckLedger,
    convert: () => asIs(null),
    act: (ctx) => checkLedger(ctx),
    reply: (differences) => ({ status: 200, json: fromDifferences(differences) }),
  }),
];

const refusalOf = (
  refused: Exclude<PaidInvoice, { readonly booking: unknown }>,
  { number, receivedOn }: { readonly number: string; readonly receivedOn: string | null },
) => {
  switch (refused.kind) {
    case 'unknown':
      return noInvoice(number);
    case 'still-to-come':
      return notPayable.future(receivedOn ?? '', refused.today);
    case 'nothing-due':
      return notPayable.nothingDue(refused.invoice.number);
    case 'another-sum':
      return refused.problem;
  }
};
