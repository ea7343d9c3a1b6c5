import { type Instant, type Kopecks, kopecksFromRoubles, type LocalText, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleCompany, exampleNumbers } from '../models/examples.ts';
import { failures, toErrorEnvelope } from '../models/failures.ts';
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
import { checked, dateTime, moneyIn, moneyOut, optionalInt32, textIn } from '../schema/fields.ts';
import { pageOf, pagingQuery } from '../schema/paging.ts';
import {
  companyParams,
  exampleCompanyId,
  exampleNoCompany,
  listMembers,
  MOST_OF_PAGE,
  namedFailures,
  namedIdempotentFailures,
  operation,
  shortText,
} from './every-operation.ts';

/** Kopecks: more is not paid by one transfer (interface 13.16). */
const MOST: Kopecks = 99_999_999_999;

/** Roubles that were received. */
export const received = checked(z.number(), (roubles) => isAmount(roubles) && roubles > 0, {
  en: 'roubles above 0, at most 999999999.99, with at most two decimals',
  ru: 'рубли больше 0, не более 999999999.99, не более двух знаков после запятой',
}).meta({ examples: [15_000] });

/** Of the amount beside it. */
export const currencyId = z.literal('RUB').nullish().describe('RUB, which is the default and the only one.');

const corrected = checked(z.number(), isAmount, {
  en: 'roubles above or below 0, at most 999999999.99 of them, with at most two decimals',
  ru: 'рубли больше или меньше 0, по модулю не более 999999999.99, не более двух знаков после запятой',
}).meta({ examples: [-150.5] });

function isAmount(roubles: number): boolean {
  const kopecks = kopecksFromRoubles(roubles) ?? 0;
  return kopecks !== 0 && Math.abs(kopecks) <= MOST;
}

/** A number of a payment order, or any other name of a payment. */
export const paymentNumber = shortText(100).describe(
  'The number of the payment order, or any other name of this payment: it is booked once in a company, however often it is sent, under an invoice or not.',
);

const companyBalanceModel = z
  .object({
    companyId: z.int(),
    companyName: z.string(),
    vatNumber: z.string().nullable(),
    amount: z
      .number()
      .describe('Roubles; a sum below zero is owed. What is held for hand-overs under way is still in it.'),
    ...limitsModel,
    currencyId: z.string().describe('RUB'),
  })
  .meta({ id: 'CompanyBalance' });

interface CompanysMoney extends Limited {
  readonly company: { readonly id: number; readonly name: string; readonly vatNumber: string | null };
}

/** What a company has. */
export const fromCompanyBalance = ({
  company: { id, name, vatNumber },
  ...has
}: CompanysMoney): z.output<typeof companyBalanceModel> => ({
  companyId: id,
  companyName: name,
  vatNumber,
  amount: moneyOut(has.amount),
  ...fromLimits(has),
  currencyId: 'RUB',
});

/** The contract of CompanyBalance. */
export const companyBalanceContract = contract(
  {
    ...operation,
    name: 'CompanyBalance',
    method: 'GET',
    path: '/operator/v1/Companies/{companyId}/Balance',
    tag: 'money',
    operatorRight: 'Money.Read',
    summary: { en: 'Shows what a company has, holds and may owe.', ru: 'Возвращает баланс, резерв и кредит компании.' },
    params: companyParams,
    replies: { 200: { description: 'The balance.', json: companyBalanceModel }, ...namedFailures },
    examples: [{ summary: 'Of a company', params: { companyId: exampleCompanyId } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'Something is left',
        body: fromCompanyBalance({
          company: { id: exampleCompanyId, ...exampleCompany },
          ...{ amount: 3_937_600, ...exampleLimits },
        }),
      },
    ],
    ...exampleNoCompany(reader),
  }),
);

/** A page of these: what a company may use looks at all of its family. */
const MOST_BALANCES = 100;

const balancesQuery = z.object({
  ...pagingQuery(MOST_BALANCES),
  after: optionalInt32.describe('The company behind which the page begins, in place of PageNum; nextLink has it.'),
});

/** The page that is asked for. */
export const toBalancesPart = (query: z.output<typeof balancesQuery>) => {
  const { number, size: limit } = pageOf(query, MOST_BALANCES);
  const { after = null } = query;
  return after === null ? { limit, skip: (number - 1) * limit } : { limit, after };
};

const listedBalanceModel = companyBalanceModel
  .extend({ isDisabled: z.boolean().describe('Nobody acts for it.') })
  .meta({ id: 'ListedBalance' });

/** What a company has, in the list of all. */
export const fromListedBalance = (
  has: CompanysMoney & { readonly company: { readonly disabledAt: Instant | null } },
): z.output<typeof listedBalanceModel> => ({ ...fromCompanyBalance(has), isDisabled: has.company.disabledAt !== null });

/** The contract of ListBalances. */
export const listBalancesContract = contract(
  {
    ...operation,
    name: 'ListBalances',
    method: 'GET',
    path: '/operator/v1/Balances',
    tag: 'money',
    operatorRight: 'Money.Read',
    summary: {
      en: 'Lists what each company has, holds and may owe, by number.',
      ru: 'Возвращает балансы, резервы и кредит всех компаний по номерам.',
    },
    query: balancesQuery,
    replies: {
      200: {
        description: 'A page of the balances.',
        json: z.object({ balances: z.array(listedBalanceModel), ...listMembers }).meta({ id: 'ListedBalances' }),
      },
      ...failures,
    },
    examples: [{ summary: 'The first of them', query: { PageSize: 50 } }],
  },
  () => ({
    200: [
      {
        summary: 'One company',
        body: {
          balances: [
            fromListedBalance({
              company: { id: exampleCompanyId, ...exampleCompany, disabledAt: null },
              ...{ amount: 3_937_600, ...exampleLimits },
            }),
          ],
          totalCount: 1,
          nextLink: null,
        },
      },
    ],
  }),
);

const historyQuery = z.object({
  ...pagingQuery(MOST_OF_PAGE),
  after: optionalInt32.describe('The entry after which the page begins, in place of PageNum; nextLink has it.'),
  Kind: ledgerQuery.kind,
  From: ledgerQuery.from,
  To: ledgerQuery.to,
  WithBalance: ledgerQuery.withBalance,
});

/** Which part of the history is asked for; `zone`: the service's. */
export const toCompanyHistoryWish = (query: z.output<typeof historyQuery>, zone: string) => {
  const { number, size } = pageOf(query, MOST_OF_PAGE);
  const { after = null, Kind: kind, From: from, To: to, WithBalance: withBalance } = query;
  return {
    ...{ size, ...toLedgerFilter({ kind, from, to, withBalance }, zone) },
    ...(after === null ? { page: number } : { after }),
  };
};

const entryModel = z
  .object({
    entryId: z.int(),
    ...lineModel,
    text: z.string(),
    bookedAt: dateTime,
  })
  .meta({ id: 'LedgerEntry' });

interface Line extends ToldLine {
  readonly id: number;
  readonly text: LocalText;
  readonly at: Instant;
}

/** An entry of a ledger as answers hold it. */
export const fromEntry = (
  { id, text, at, ...line }: Line,
  { locale, zone }: Pick<AnswerContext, 'locale' | 'zone'>,
): z.output<typeof entryModel> => ({
  entryId: id,
  ...fromLine(line),
  text: text[locale],
  bookedAt: dateTimeOut(at, zone),
});

/** The contract of CompanyHistory. */
export const companyHistoryContract = contract(
  {
    ...operation,
    name: 'CompanyHistory',
    method: 'GET',
    path: '/operator/v1/Companies/{companyId}/History',
    tag: 'money',
    operatorRight: 'Money.Read',
    summary: { en: "Shows a company's ledger, in pages.", ru: 'Возвращает историю баланса компании по страницам.' },
    params: companyParams,
    query: historyQuery,
    replies: {
      200: {
        description: 'A page of the entries, newest first.',
        json: z.object({ entries: z.array(entryModel), ...listMembers }).meta({ id: 'LedgerEntries' }),
      },
      ...namedFailures,
    },
    examples: [{ summary: 'The newest', params: { companyId: exampleCompanyId }, query: { PageSize: 50 } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'A delivery',
        body: {
          entries: [
            fromEntry(
              {
                id: 48,
                ...{ kind: 'charge', amount: -66_240, orderNumber: exampleNumbers.handedOver, balance: null },
                text: {
                  en: `Delivery of order ${exampleNumbers.handedOver} (Econom, Standard, door to door)`,
                  ru: `Доставка по заказу ${exampleNumbers.handedOver} (Econom, Standard, door to door)`,
                },
                at: Date.UTC(2026, 10, 20, 9, 30),
              },
              reader,
            ),
          ],
          totalCount: 1,
          nextLink: null,
        },
      },
    ],
    ...exampleNoCompany(reader),
  }),
);

/** The answer of what books money. */
export const bookingModel = z
  .object({
    entryId: z.int().describe('In the history.'),
    amount: z.number().describe('Roubles, as booked.'),
    balance: z.number().describe('Roubles: what the company has now.'),
    bookedAt: dateTime.describe('When it was booked the first time.'),
    invoiceNumber: z.string().nullable().describe('Under which it was booked; null: under none.'),
    isRepeat: z.boolean().describe('It was booked before, and nothing has changed.'),
  })
  .meta({ id: 'Booking' });

interface Booked {
  readonly id: number;
  readonly amount: Kopecks;
  readonly bookedAt: Instant;
  readonly invoiceNumber: string | null;
  readonly isRepeat: boolean;
}

/** What was booked. */
export const fromBooking = (
  { id, amount, bookedAt, invoiceNumber, isRepeat }: Booked,
  balance: Kopecks,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof bookingModel> => ({
  entryId: id,
  amount: moneyOut(amount),
  balance: moneyOut(balance),
  bookedAt: dateTimeOut(bookedAt, zone),
  invoiceNumber,
  isRepeat,
});

const exampleBooking: Booked = {
  ...{ id: 41, amount: 1_500_000, bookedAt: Date.UTC(2026, 10, 19, 7, 5) },
  ...{ invoiceNumber: null, isRepeat: false },
};

/** The example of a booking, under that invoice or none. */
export const exampleBooked = (reader: AnswerContext, invoiceNumber: string | null = null) => ({
  200: [
    { summary: 'Booked', body: fromBooking({ ...exampleBooking, invoiceNumber }, 5_437_600, reader) },
    {
      summary: 'Sent again',
      body: fromBooking({ ...exampleBooking, invoiceNumber, isRepeat: true }, 5_437_600, reader),
    },
  ],
  400: [
    {
      summary: 'The payment was booked with another sum',
      body: toErrorEnvelope([problem('RequestInvalid', 'paymentNumber')], reader.locale),
    },
  ],
});

const topUpModel = z
  .object({
    amount: received.describe('Roubles.'),
    currencyId,
    paymentNumber,
    comment: shortText(200).nullish().describe("Beside the number in the company's history."),
  })
  .meta({ id: 'TopUpModel' });

/** The payment in the core's words. */
export const toPayment = ({ amount, paymentNumber: payment, comment }: z.output<typeof topUpModel>) => ({
  amount: moneyIn(amount) ?? 0,
  payment: payment.trim(),
  comment: textIn(comment?.trim()),
});

/** The contract of TopUp. */
export const topUpContract = contract(
  {
    ...operation,
    name: 'TopUp',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Companies/{companyId}/TopUp',
    tag: 'money',
    operatorRight: 'Money',
    needsProof: true,
    summary: {
      en: "Adds a received payment to a company's balance, once for each payment number.",
      ru: 'Зачисляет поступивший платёж на баланс компании; каждый номер платежа — один раз.',
    },
    params: companyParams,
    body: topUpModel,
    replies: { 200: { description: 'The booking, or the first one.', json: bookingModel }, ...namedIdempotentFailures },
    examples: [
      {
        summary: 'A bank transfer',
        params: { companyId: exampleCompanyId },
        body: { amount: 15_000, paymentNumber: '42 of 2026-11-19' },
      },
    ],
  },
  (reader) => ({ ...exampleBooked(reader), ...exampleNoCompany(reader) }),
);

const correctionModel = z
  .object({
    amount: corrected.describe("Roubles; above zero to the company's favour."),
    currencyId,
    reason: shortText(200).describe("In the company's history."),
    correctionNumber: shortText(100)
      .nullish()
      .describe(
        'Any name of this correction, such as a UUID: it is booked once in a company, however often it is sent. Without it, each time.',
      ),
  })
  .meta({ id: 'CorrectionModel' });

/** The correction in the core's words. */
export const toCorrection = ({ amount, reason, correctionNumber }: z.output<typeof correctionModel>) => ({
  amount: moneyIn(amount) ?? 0,
  reason: reason.trim(),
  number: textIn(correctionNumber?.trim()),
});

/** The contract of Correction. */
export const correctionContract = contract(
  {
    ...operation,
    name: 'Correction',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Companies/{companyId}/Correction',
    tag: 'money',
    operatorRight: 'Money',
    needsProof: true,
    summary: {
      en: "Adds to a company's balance or takes from it, once for each number, else each time that it is sent.",
      ru: 'Увеличивает или уменьшает баланс компании — один раз для каждого номера, без номера при каждом запросе.',
    },
    params: companyParams,
    body: correctionModel,
    replies: { 200: { description: 'The booking.', json: bookingModel }, ...namedIdempotentFailures },
    examples: [
      {
        summary: 'In favour of the company',
        params: { companyId: exampleCompanyId },
        body: { amount: 150.5, reason: 'A late delivery' },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Booked', body: fromBooking({ ...exampleBooking, amount: 15_050 }, 3_952_650, reader) }],
    ...exampleNoCompany(reader),
  }),
);

/** The operations on companies' balances. */
export const companyBalanceOperations = {
  ListBalances: listBalancesContract,
  CompanyBalance: companyBalanceContract,
  CompanyHistory: companyHistoryContract,
  TopUp: topUpContract,
  Correction: correctionContract,
} as const;
