import { formatRoubles, type Instant, type Kopecks, kopecksFromRoubles, type LocalText, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleCompany, exampleNumbers } from '../models/examples.ts';
import { errorEnvelopeModel, failures, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import {
  exampleLimits,
  fromLimits,
  fromLine,
  type Limited,
  ledgerQuery,
  limitsModel,
  lineModel,
  type ToldLine,
  toLedgerFilter,
} from '../models/ledger-lines.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { checked, dateTime, filledText, moneyIn, moneyOut, optionalBoolean, optionalInt32 } from '../schema/fields.ts';
import { pagingQuery } from '../schema/paging.ts';
import { exampleCompanyDenied, operation } from './every-operation.ts';

/** `{id}` in the path of the operations on a balance (interface 13.16). */
export const balanceParams = z.object({
  id: filledText.describe("A company's taxpayer number, or its id: the caller's own or one that it may act for."),
});

/** Balances are kept in roubles. */
export const CURRENCY = 'RUB';

/** The answer of Balance. */
export const balanceModel = z
  .object({
    id: z.int(),
    vatNumber: z.string().nullable().describe("The taxpayer's number; null where none is known."),
    name: z.string(),
    amount: z
      .number()
      .describe('Roubles; a sum below zero is owed. Sums that are held for hand-overs under way are still in it.'),
    ...limitsModel,
    currencyId: z.string().describe('RUB'),
  })
  .meta({ id: 'Balance' });

/** What the company has. */
export const fromBalance = ({
  company: { id, vatNumber, name },
  ...has
}: Limited & {
  readonly company: { readonly id: number; readonly vatNumber: string | null; readonly name: string };
}): z.output<typeof balanceModel> => ({
  ...{ id, vatNumber, name, amount: moneyOut(has.amount) },
  ...fromLimits(has),
  currencyId: CURRENCY,
});

/** The contract of Balance. */
export const balanceContract = contract(
  {
    ...operation,
    name: 'Balance',
    method: 'GET',
    path: '/openapi/v2/Balance/{id}',
    ids: { id: 'AccessDenied' },
    tag: 'balance',
    right: ['Balance'],
    summary: { en: 'Shows what a company has.', ru: 'Возвращает баланс компании.' },
    params: balanceParams,
    replies: { 200: { description: 'The balance.', json: balanceModel }, ...failures },
    examples: [{ summary: 'By taxpayer number', params: { id: exampleCompany.vatNumber } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Something is left',
        body: fromBalance({ company: { id: 2, ...exampleCompany }, amount: 3_937_600, ...exampleLimits }),
      },
    ],
    ...exampleCompanyDenied(reader),
  }),
);

const historyQuery = z.object({
  page: optionalInt32.describe('From 1, 100 lines each; default 1, as anything below.'),
  after: z.int().nullish().describe('The line after which the page begins, in place of page; nextLink has it.'),
  ...ledgerQuery,
});

/** Which part of the history is asked for; `zone`: the service's. */
export const toHistoryWish = ({ page, after, ...query }: z.output<typeof historyQuery>, zone: string) => ({
  ...toLedgerFilter(query, zone),
  ...(typeof after === 'number' ? { after } : { page: page ?? 1 }),
});

/** The answer of BalanceHistory. */
export const balanceHistoryModel = z
  .object({
    history: z
      .array(
        z
          .object({
            id: z.int(),
            text: z.string().describe('What was booked and how much.'),
            dateTime,
            subject: z.string().describe('What was booked, without the sum.'),
            ...lineModel,
          })
          .meta({ id: 'BalanceEntry' }),
      )
      .describe('Newest first.'),
    totalCount: z.int().describe('The number on all pages.'),
    nextLink: z.string().nullable().describe('The complete address of the next page; null on the last one.'),
  })
  .meta({ id: 'BalanceHistory' });

/** A line of a ledger, as far as it is told. */
interface Line extends ToldLine {
  readonly id: number;
  readonly text: LocalText;
  readonly at: Instant;
}

/** A page of a ledger. */
export const fromHistory = (
  { entries, totalCount }: { readonly entries: readonly Line[]; readonly totalCount: number },
  nextLink: string | null,
  { locale, zone }: AnswerContext,
): z.output<typeof balanceHistoryModel> => ({
  history: entries.map(({ id, text, at, ...line }) => ({
    id,
    text: `${text[locale]}: ${line.amount > 0 ? '+' : ''}${formatRoubles(line.amount, locale)} ₽`,
    dateTime: dateTimeOut(at, zone),
    subject: text[locale],
    ...fromLine(line),
  })),
  totalCount,
  nextLink,
});

const exampleLines: readonly Line[] = [
  {
    id: 48,
    text: {
      en: `Delivery of order ${exampleNumbers.handedOver} (Econom, Standard, door to door)`,
      ru: `Доставка по заказу ${exampleNumbers.handedOver} (Econom, Standard, door to door)`,
    },
    ...{ kind: 'charge', amount: -66_240, orderNumber: exampleNumbers.handedOver, balance: null },
    at: Date.UTC(2026, 10, 20, 9, 30),
  },
  {
    id: 41,
    text: { en: 'Payment received under invoice 2026-000017', ru: 'Поступила оплата по счёту № 2026-000017' },
    ...{ kind: 'top-up', amount: 1_500_000, orderNumber: null, balance: null },
    at: Date.UTC(2026, 10, 19, 7, 5),
  },
];

/** The contract of BalanceHistory. */
export const balanceHistoryContract = contract(
  {
    ...operation,
    name: 'BalanceHistory',
    method: 'GET',
    path: '/openapi/v2/Balance/{id}/History',
    ids: { id: 'AccessDenied' },
    tag: 'balance',
    right: ['Balance'],
    summary: { en: 'Shows how a balance came about, in pages.', ru: 'Возвращает историю баланса по страницам.' },
    params: balanceParams,
    query: historyQuery,
    replies: { 200: { description: 'A page of the history, newest first.', json: balanceHistoryModel }, ...failures },
    examples: [
      { summary: 'The newest lines', params: { id: exampleCompany.vatNumber } },
      { summary: 'Older ones', params: { id: exampleCompany.vatNumber }, query: { page: 2 } },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'A payment and a delivery',
        body: fromHistory({ entries: exampleLines, totalCount: exampleLines.length }, null, reader),
      },
    ],
    ...exampleCompanyDenied(reader),
  }),
);

/** Kopecks: more is not paid by one transfer, nor fits the paper. */
const MOST: Kopecks = 99_999_999_999;

const invoiceQuery = z.object({
  id: optionalInt32.describe("The company's id. Default: the company that owns the key."),
  amount: checked(z.number(), isAmount, {
    en: 'roubles above 0, at most 999999999.99, with at most two decimals',
    ru: 'рубли больше 0, не более 999999999.99, не более двух знаков после запятой',
  }).meta({ examples: [15_000], description: 'Roubles.' }),
});

function isAmount(roubles: number): boolean {
  const kopecks = kopecksFromRoubles(roubles) ?? 0;
  return kopecks > 0 && kopecks <= MOST;
}

/** What is to be paid, in kopecks, and by which company; null: the caller's own. */
export const toInvoiceWish = ({ id, amount }: z.output<typeof invoiceQuery>) => ({
  companyId: id ?? null,
  amount: moneyIn(amount) ?? 0,
});

/** The answer of TopUpInvoice. */
export const topUpInvoiceModel = z
  .object({
    invoiceNumber: z.string(),
    amount: z.number().describe('Roubles.'),
    currencyId: z.string().describe('RUB'),
    issuedAt: dateTime,
    attachmentId: z.string().describe('The attachment of the company that is the invoice as a PDF.'),
  })
  .meta({ id: 'TopUpInvoice' });

/** The invoice that was issued. */
export const fromInvoice = (
  invoice: {
    readonly number: string;
    readonly amount: Kopecks;
    readonly issuedAt: Instant;
    readonly attachmentGuid: string;
  },
  { zone }: AnswerContext,
): z.output<typeof topUpInvoiceModel> => ({
  invoiceNumber: invoice.number,
  amount: moneyOut(invoice.amount),
  currencyId: CURRENCY,
  issuedAt: dateTimeOut(invoice.issuedAt, zone),
  attachmentId: invoice.attachmentGuid,
});

/** The contract of TopUpInvoice. */
export const topUpInvoiceContract = contract(
  {
    ...operation,
    name: 'TopUpInvoice',
    method: 'POST',
    path: '/openapi/v2/Balance/TopUpInvoice',
    ids: { id: 'NotFound' },
    tag: 'balance',
    right: ['Balance'],
    summary: {
      en: 'Issues an invoice for a top-up of the balance: a PDF among the attachments of the company.',
      ru: 'Выставляет счёт на пополнение баланса: PDF среди вложений компании.',
    },
    query: invoiceQuery,
    replies: {
      200: { description: 'The invoice.', json: topUpInvoiceModel },
      ...idempotentFailures,
      404: { description: 'No such company, or one for which the caller may not act.', json: errorEnvelopeModel },
    },
    isIdempotent: true,
    examples: [{ summary: 'For the company of the key', query: { amount: 15_000 } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Issued',
        body: fromInvoice(
          {
            number: '2026-000017',
            amount: 1_500_000,
            issuedAt: Date.UTC(2026, 10, 20, 9, 30),
            attachmentGuid: 'Yk2mT9vQ4sR7wX1zB6nLcA',
          },
          reader,
        ),
      },
    ],
    404: [{ summary: 'Not yours', body: toErrorEnvelope([problem('NotFound', 'id')], reader.locale) }],
  }),
);

/** The most of a page of invoices. */
export const MOST_OF_INVOICES = 1_000;

const invoicesQuery = z.object({
  ...pagingQuery(MOST_OF_INVOICES),
  isPaid: optionalBoolean.describe('true: what was to be paid is, or more; false: less is. Default: both.'),
});

const listedInvoiceModel = topUpInvoiceModel
  .extend({
    paid: z.number().describe('Roubles that were booked under it, which may be less or more.'),
    isPaid: z.boolean(),
  })
  .meta({ id: 'BalanceInvoice' });

interface ListedInvoice {
  readonly number: string;
  readonly amount: Kopecks;
  readonly paid: Kopecks;
  readonly issuedAt: Instant;
  readonly attachmentGuid: string;
}

/** An invoice as a list has it. */
export const fromBalanceInvoice = (
  invoice: ListedInvoice,
  reader: AnswerContext,
): z.output<typeof listedInvoiceModel> => ({
  ...fromInvoice(invoice, reader),
  paid: moneyOut(invoice.paid),
  isPaid: invoice.paid >= invoice.amount,
});

/** The contract of BalanceInvoices. */
export const balanceInvoicesContract = contract(
  {
    ...operation,
    name: 'BalanceInvoices',
    method: 'GET',
    path: '/openapi/v2/Balance/{id}/Invoices',
    ids: { id: 'AccessDenied' },
    tag: 'balance',
    right: ['Balance'],
    summary: {
      en: 'Lists the invoices for top-ups of a company, newest first, with what was paid.',
      ru: 'Возвращает счета компании на пополнение, сначала новые, и сколько по ним оплачено.',
    },
    params: balanceParams,
    query: invoicesQuery,
    replies: {
      200: {
        description: 'A page of the invoices.',
        json: z
          .object({
            invoices: z.array(listedInvoiceModel).describe('Newest first.'),
            totalCount: z.int().describe('The number on all pages.'),
            nextLink: z.string().nullable().describe('The complete address of the next page; null on the last one.'),
          })
          .meta({ id: 'BalanceInvoices' }),
      },
      ...failures,
    },
    examples: [
      { summary: 'All', params: { id: exampleCompany.vatNumber } },
      { summary: 'What is still to be paid', params: { id: exampleCompany.vatNumber }, query: { isPaid: false } },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'One is open',
        body: {
          invoices: [
            fromBalanceInvoice(
              {
                ...{ number: '2026-000017', amount: 1_500_000, paid: 0 },
                ...{ issuedAt: Date.UTC(2026, 10, 20, 9, 30), attachmentGuid: 'Yk2mT9vQ4sR7wX1zB6nLcA' },
              },
              reader,
            ),
          ],
          totalCount: 1,
          nextLink: null,
        },
      },
    ],
    ...exampleCompanyDenied(reader),
  }),
);

/** The operations on balances. */
export const balanceOperations = {
  TopUpInvoice: topUpInvoiceContract,
  Balance: balanceContract,
  BalanceHistory: balanceHistoryContract,
  BalanceInvoices: balanceInvoicesContract,
} as const;
