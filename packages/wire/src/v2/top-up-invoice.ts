import { type Instant, type Kopecks, kopecksFromRoubles, problem } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { dateTimeOut } from '../date-time-out.ts';
import { checked, dateTime, moneyIn, moneyOut, optionalInt32 } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { errorEnvelopeModel, toErrorEnvelope } from '../models/error-envelope.ts';
import { CURRENCY } from './balance.ts';
import { idempotentFailures, operation } from './every-operation.ts';

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
