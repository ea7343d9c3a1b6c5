import { formatRoubles, type Instant, type Kopecks, type LocalText } from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract.ts';
import { dateTimeOut } from '../date-time-out.ts';
import { dateTime, optionalInt32 } from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { exampleCompany, exampleNumbers } from '../models/example-order.ts';
import { balanceParams } from './balance.ts';
import { exampleCompanyDenied, failures, operation } from './every-operation.ts';

const historyQuery = z.object({
  page: optionalInt32.describe('From 1, 100 lines each; default 1, as anything below.'),
  after: z.int().nullish().describe('The line after which the page begins, in place of page; nextLink has it.'),
});

/** Which part of the history is asked for. */
export const toHistoryWish = ({
  page,
  after,
}: z.output<typeof historyQuery>): { readonly page: number } | { readonly after: number } =>
  typeof after === 'number' ? { after } : { page: page ?? 1 };

/** The answer of BalanceHistory. */
export const balanceHistoryModel = z
  .object({
    history: z
      .array(
        z
          .object({ id: z.int(), text: z.string().describe('What was booked and how much.'), dateTime })
          .meta({ id: 'BalanceEntry' }),
      )
      .describe('Newest first.'),
    totalCount: z.int().describe('Of all pages.'),
    nextLink: z.string().nullable().describe('The complete address of the next page; null on the last one.'),
  })
  .meta({ id: 'BalanceHistory' });

/** A line of a ledger, as far as it is told. */
interface Line {
  readonly id: number;
  readonly text: LocalText;
  readonly amount: Kopecks;
  readonly at: Instant;
}

/** A page of a ledger. The model has no place for the amount but the text. */
export const fromHistory = (
  { entries, totalCount }: { readonly entries: readonly Line[]; readonly totalCount: number },
  nextLink: string | null,
  { locale, zone }: AnswerContext,
): z.output<typeof balanceHistoryModel> => ({
  history: entries.map(({ id, text, amount, at }) => ({
    id,
    text: `${text[locale]}: ${amount > 0 ? '+' : ''}${formatRoubles(amount, locale)} ₽`,
    dateTime: dateTimeOut(at, zone),
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
    amount: -66_240,
    at: Date.UTC(2026, 10, 20, 9, 30),
  },
  {
    id: 41,
    text: { en: 'Payment received under invoice 2026-000017', ru: 'Поступила оплата по счёту № 2026-000017' },
    amount: 1_500_000,
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
