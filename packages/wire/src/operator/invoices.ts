import {
  addDays,
  type Instant,
  type InvoicePlace,
  instantOf,
  type Kopecks,
  type LocalDate,
  type LocalText,
  parseInvoiceNumber,
  problem,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleCompany, exampleInvoice } from '../models/examples.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import {
  dateIn,
  dateTime,
  filledText,
  int32,
  moneyIn,
  moneyOut,
  optionalBoolean,
  optionalDate,
} from '../schema/fields.ts';
import { pageOf, pagingQuery } from '../schema/paging.ts';
import { bookingModel, currencyId, exampleBooked, paymentNumber, received } from './balance.ts';
import { exampleCompanyId, listMembers, MOST_OF_PAGE, namedIdempotentFailures, operation } from './every-operation.ts';

const invoicesQuery = z.object({
  ...pagingQuery(MOST_OF_PAGE),
  CompanyId: z.array(int32).max(100).nullish().describe('Of these companies, at most 100. Default: of all.'),
  IsPaid: optionalBoolean.describe(
    'true: what was paid is what is to be paid, or more; false: less was. Default: both.',
  ),
  From: optionalDate.describe("Issued on this day or later, by the service's zone."),
  To: optionalDate.describe('Issued on this day or before.'),
});

/** Which invoices are asked for; `zone`: the service's. */
export const toInvoiceList = (query: z.output<typeof invoicesQuery>, zone: string) => {
  const { number, size: limit } = pageOf(query, MOST_OF_PAGE);
  const [from, to] = [dateIn(query.From), dateIn(query.To)];
  const { CompanyId: companyIds, IsPaid: isPaid } = query;
  return {
    list: {
      ...(companyIds && companyIds.length > 0 && { companyIds }),
      ...(typeof isPaid === 'boolean' && { state: isPaid ? ('paid' as const) : ('open' as const) }),
      ...(from !== null && { from: instantOf(from, '00:00', zone) }),
      ...(to !== null && { until: instantOf(addDays(to, 1), '00:00', zone) }),
    },
    page: { skip: (number - 1) * limit, limit },
    number,
  };
};

const invoiceModel = z
  .object({
    invoiceNumber: z.string(),
    companyId: z.int(),
    companyName: z.string(),
    amount: z.number().describe('Roubles that are to be paid.'),
    paid: z.number().describe('Roubles that were booked under it, which may be less or more.'),
    isPaid: z.boolean(),
    currencyId: z.string().describe('RUB'),
    issuedAt: dateTime,
    attachmentId: z.string().describe('The attachment of the company that is the invoice as a PDF.'),
  })
  .meta({ id: 'OperatorInvoice' });

interface Invoice {
  readonly number: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly amount: Kopecks;
  readonly paid: Kopecks;
  readonly issuedAt: Instant;
  readonly attachmentGuid: string;
}

/** An invoice as answers hold it. */
export const fromListedInvoice = (
  { number, companyId, companyName, amount, paid, issuedAt, attachmentGuid }: Invoice,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof invoiceModel> => ({
  invoiceNumber: number,
  companyId,
  companyName,
  amount: moneyOut(amount),
  paid: moneyOut(paid),
  isPaid: paid >= amount,
  currencyId: 'RUB',
  issuedAt: dateTimeOut(issuedAt, zone),
  attachmentId: attachmentGuid,
});

/** The contract of ListInvoices. */
export const listInvoicesContract = contract(
  {
    ...operation,
    name: 'ListInvoices',
    method: 'GET',
    path: '/operator/v1/Invoices',
    tag: 'money',
    operatorRight: 'Money.Read',
    summary: {
      en: 'Lists the invoices for top-ups of all companies, newest first.',
      ru: 'Возвращает счета на пополнение всех компаний, сначала новые.',
    },
    query: invoicesQuery,
    replies: {
      200: {
        description: 'A page of the invoices.',
        json: z.object({ invoices: z.array(invoiceModel), ...listMembers }).meta({ id: 'OperatorInvoices' }),
      },
      ...failures,
    },
    examples: [
      { summary: 'What is still to be paid', query: { IsPaid: false } },
      { summary: 'Of a company, of a month', query: { CompanyId: [2], From: '2026-11-01', To: '2026-11-30' } },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'One is open',
        body: {
          invoices: [
            fromListedInvoice(
              {
                ...exampleInvoice,
                companyId: exampleCompanyId,
                companyName: exampleCompany.name,
                paid: 0,
                issuedAt: Date.UTC(2026, 0, 15, 9, 30),
                attachmentGuid: 'Yk2mT9vQ4sR7wX1zB6nLcA',
              },
              reader,
            ),
          ],
          totalCount: 1,
          nextLink: null,
        },
      },
    ],
  }),
);

const payModel = z
  .object({
    paymentNumber,
    amount: received
      .nullish()
      .describe('Roubles that were received, be it less or more than was asked. Default: what is still to be paid.'),
    currencyId,
    date: optionalDate.describe('When they were received; not after today.'),
  })
  .meta({ id: 'PayModel' });

/** The payment in the core's words; null: there is no invoice of such a number. */
export const toInvoicePayment = (
  number: string,
  { paymentNumber: payment, amount, date }: z.output<typeof payModel>,
): {
  readonly invoice: InvoicePlace;
  readonly payment: string;
  readonly amount: Kopecks | null;
  readonly receivedOn: LocalDate | null;
} | null => {
  const invoice = parseInvoiceNumber(number);
  if (invoice === null) return null;
  return { invoice, payment: payment.trim(), amount: moneyIn(amount), receivedOn: dateIn(date) };
};

/** There is no invoice of this number. */
export const noInvoice = (number: string) =>
  problem('NotFound', 'number', {
    en: `There is no invoice ${number}; the list of invoices has their numbers, such as 2026-000017.`,
    ru: `Счёта ${number} нет; номера счетов, например 2026-000017, есть в их списке.`,
  });

/** Why a payment is not booked that no other one was before. */
export const notPayable = {
  /** The day of the payment is after today. */
  future: (date: LocalDate, today: LocalDate) =>
    problem('RequestInvalid', 'date', {
      en: `${date} is still to come; accepted: a day up to today, ${today}.`,
      ru: `Дата ${date} ещё не наступила; допустима дата не позже сегодняшней, ${today}.`,
    }),
  /** The invoice is paid, and no amount is named. */
  nothingDue: (number: string) =>
    problem('RequestInvalid', 'amount', {
      en: `Invoice ${number} is paid; send the amount, to book another payment under it.`,
      ru: `Счёт № ${number} оплачен; чтобы провести по нему ещё один платёж, передайте сумму.`,
    } satisfies LocalText),
};

/** The contract of PayInvoice. */
export const payInvoiceContract = contract(
  {
    ...operation,
    name: 'PayInvoice',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Invoices/{number}/Pay',
    tag: 'money',
    operatorRight: 'Money',
    needsProof: true,
    summary: {
      en: 'Books a payment received under an invoice, once for each payment number.',
      ru: 'Проводит платёж по счёту; каждый номер платежа — один раз.',
    },
    params: z.object({ number: filledText.describe('The number of an invoice, such as 2026-000017.') }),
    body: payModel,
    replies: { 200: { description: 'The booking, or the first one.', json: bookingModel }, ...namedIdempotentFailures },
    examples: [
      {
        summary: 'A part of it, by day',
        params: { number: exampleInvoice.number },
        body: { paymentNumber: '43', amount: 4_000, date: '2026-01-16' },
      },
    ],
  },
  (reader) => ({
    ...exampleBooked(reader, exampleInvoice.number),
    404: [{ summary: 'No such invoice', body: toErrorEnvelope([noInvoice('2026-000099')], reader.locale) }],
  }),
);

/** The operations on invoices. */
export const invoiceOperations = { ListInvoices: listInvoicesContract, PayInvoice: payInvoiceContract } as const;
