import { type Instant, isBlank, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { exampleNumbers } from '../models/examples.ts';
import { failures, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { listQuery } from '../models/people.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, int32, optionalText } from '../schema/fields.ts';
import { listMembers, namedFailures, operation } from './every-operation.ts';

// Personal data that are erased (interface 26).

/** By what the orders of an erasure were found. */
const erasureKind = z.enum(['phone', 'email', 'orderId', 'retention']);

const eraseModel = z
  .object({
    phone: optionalText.describe(
      'Of a person: the digits of the whole number, however they are written; a Russian one may begin with 8.',
    ),
    email: optionalText.describe('Of a person, whole, in capitals or not.'),
    orderId: optionalText.describe('The number of one order of any company, or the code of one of its places.'),
  })
  .describe('Exactly one of the three.')
  .meta({ id: 'EraseModel' });

/** Whose data are to go, in the core's words: what is blank is not named. */
export const toErasure = ({ phone, email, orderId }: z.output<typeof eraseModel>) => ({
  phone: named(phone),
  email: named(email),
  orderId: named(orderId),
});

const named = (text: string | null | undefined): string | null =>
  text === null || text === undefined || isBlank(text) ? null : text;

const erasedModel = z
  .object({
    erasureId: z.int(),
    orders: z.array(z.string()).describe('Numbers of the orders that were erased; not of those that were before.'),
    skipped: z.array(z.string()).describe('Numbers of the orders that are not final and were left as they are.'),
    attachmentId: z.string().describe('The name of the act, which GetErasureAct sends.'),
  })
  .meta({ id: 'Erased' });

interface Erased {
  readonly id: number;
  readonly orders: readonly string[];
  readonly skipped: readonly string[];
}

/** The name that the act of an erasure has as a file, without its ending. */
export const erasureActName = (id: number): string => `erasure-act-${id}`;

/** What was erased, as answers hold it. */
export const fromErased = ({ id, orders, skipped }: Erased): z.output<typeof erasedModel> => ({
  erasureId: id,
  orders: [...orders],
  skipped: [...skipped],
  attachmentId: erasureActName(id),
});

/** The contract of Erase. */
export const eraseContract = contract(
  {
    ...operation,
    name: 'Erase',
    isIdempotent: true,
    method: 'POST',
    path: '/operator/v1/Erasures',
    tag: 'erasures',
    operatorRight: 'People',
    needsProof: true,
    summary: {
      en: 'Erases the personal data of a person or an order, wherever they stand.',
      ru: 'Уничтожает персональные данные человека или заказа везде, где они хранятся.',
    },
    body: eraseModel,
    replies: { 200: { description: 'They are erased.', json: erasedModel }, ...idempotentFailures },
    examples: [
      { summary: 'Of whoever has the phone, in all orders of all companies', body: { phone: '+7 916 555-01-67' } },
      { summary: 'By mail address', body: { email: 'former.customer@example.com' } },
      { summary: 'Of one order', body: { orderId: exampleNumbers.canceled } },
    ],
  },
  ({ locale }: AnswerContext) => ({
    200: [
      {
        summary: 'One order was final, another one is under way',
        body: fromErased({ id: 17, orders: [exampleNumbers.canceled], skipped: [exampleNumbers.advanced] }),
      },
    ],
    400: [{ summary: 'No such order', body: toErrorEnvelope([problem('OrderNotFound', 'orderId')], locale) }],
  }),
);

const erasureModel = z
  .object({
    erasureId: z.int(),
    at: dateTime.describe('When it began.'),
    endedAt: dateTime
      .nullable()
      .describe('null: it is under way, or its process has died; to ask for the same again goes on with it.'),
    actor: z
      .object({
        kind: z.enum(['person', 'key', 'command']),
        id: z.int().nullable().describe('Of the user or the key; null for a command.'),
        name: z.string(),
      })
      .nullable()
      .describe('Who had it done; null: the service itself, as the time of keeping was over.')
      .meta({ id: 'ErasureActor' }),
    by: erasureKind.describe('By what the orders were found.'),
    masked: z.string().describe('The phone or mail address with all but some signs left out; the number of an order.'),
    orders: z.int().describe('How many orders were erased.'),
    skipped: z.int().describe('How many were not final and were left.'),
    attachmentId: z.string().describe('The name of the act.'),
  })
  .meta({ id: 'Erasure' });

interface ListedErasure {
  readonly id: number;
  readonly at: Instant;
  readonly endedAt: Instant | null;
  readonly kind: 'phone' | 'email' | 'order' | 'retention';
  readonly masked: string;
  readonly doer: {
    readonly kind: 'person' | 'key' | 'command';
    readonly id: number | null;
    readonly name: string;
  } | null;
  readonly orderCount: number;
  readonly skipped: readonly string[];
}

/** An erasure as lists hold it. */
export const fromErasure = (
  { id, at, endedAt, kind, masked, doer, orderCount, skipped }: ListedErasure,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof erasureModel> => ({
  erasureId: id,
  at: dateTimeOut(at, zone),
  endedAt: dateTimeOut(endedAt, zone),
  actor: doer === null ? null : { kind: doer.kind, id: doer.id, name: doer.name },
  by: kind === 'order' ? 'orderId' : kind,
  masked,
  orders: orderCount,
  skipped: skipped.length,
  attachmentId: erasureActName(id),
});

/** The contract of ListErasures. */
export const listErasuresContract = contract(
  {
    ...operation,
    name: 'ListErasures',
    method: 'GET',
    path: '/operator/v1/Erasures',
    tag: 'erasures',
    operatorRight: 'People',
    summary: {
      en: 'Lists the erasures, newest first.',
      ru: 'Возвращает список уничтожений персональных данных, сначала новые.',
    },
    query: listQuery,
    replies: {
      200: {
        description: 'A page of the erasures.',
        json: z.object({ erasures: z.array(erasureModel), ...listMembers }).meta({ id: 'Erasures' }),
      },
      ...failures,
    },
    examples: [{ summary: 'The first page', query: {} }],
  },
  (reader: AnswerContext) => ({
    200: [
      {
        summary: 'By a phone',
        body: {
          erasures: [
            fromErasure(
              {
                id: 17,
                at: Date.UTC(2026, 10, 20, 9, 30),
                endedAt: Date.UTC(2026, 10, 20, 9, 30, 1),
                kind: 'phone',
                masked: '…67',
                doer: { kind: 'person', id: 1, name: 'Ivan Petrov' },
                orderCount: 1,
                skipped: [exampleNumbers.advanced],
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

/** There is no erasure of this number. */
export const noErasure = (id: number) =>
  problem('NotFound', 'erasureId', {
    en: `There is no erasure ${id}; the list of erasures has their numbers.`,
    ru: `Уничтожения № ${id} нет; номера есть в списке уничтожений.`,
  });

/** The contract of GetErasureAct. */
export const getErasureActContract = contract(
  {
    ...operation,
    name: 'GetErasureAct',
    method: 'GET',
    path: '/operator/v1/Erasures/{erasureId}',
    tag: 'erasures',
    operatorRight: 'People',
    summary: {
      en: 'Sends the act of an erasure and the extract of the event log.',
      ru: 'Возвращает акт об уничтожении персональных данных и выгрузку из журнала событий.',
    },
    params: z.object({ erasureId: int32.describe('The number of an erasure.') }),
    replies: { 200: { description: 'The act.', file: 'application/pdf' }, ...namedFailures },
    examples: [{ summary: 'By its number', params: { erasureId: 1 } }],
  },
  ({ locale }: AnswerContext) => ({
    404: [{ summary: 'No such erasure', body: toErrorEnvelope([noErasure(99)], locale) }],
  }),
);

/** The operations on erasures. */
export const erasureOperations = {
  Erase: eraseContract,
  ListErasures: listErasuresContract,
  GetErasureAct: getErasureActContract,
} as const;
