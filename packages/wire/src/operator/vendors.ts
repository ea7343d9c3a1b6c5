import { type Instant, type LocalText, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import { connectionCheckModel } from '../models/connection-check.ts';
import { envelopedRefusals, failures, toErrorEnvelope } from '../models/failures.ts';
import { unquoted } from '../reading/schema-problem.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import { dateTime, defaulted, filledText, text } from '../schema/fields.ts';

// Vendors and the connections to them (interface 23.16).

const every = { tag: 'vendors', right: [], credential: 'key', bodyLimit: 'normal', isIdempotent: false } as const;

const environments = ['test', 'prod'] as const;

const connectionModel = z
  .object({
    environment: z.enum(environments),
    owner: z.int().nullable().describe('The company whose contract it is; null: the operator.'),
    ownerName: z.string().nullable().describe('What that company is called; null: the operator.'),
    state: z
      .enum(['connected', 'refused', 'blocked', 'off'])
      .describe('refused: the vendor does not take the credentials; off: no new order goes through it.'),
    circuit: z
      .enum(['closed', 'open', 'half-open'])
      .describe(
        'open: calls of some kind fail too often and are not made for a moment; half-open: the next one decides.',
      ),
    capabilities: z.array(
      z
        .object({
          name: z.string(),
          calls: z.int().describe('Of the last quarter of an hour.'),
          errors: z.int().describe('Those that failed for the vendor; what it answers that it does not want is none.'),
          p50Ms: z.int().nullable(),
          p95Ms: z.int().nullable(),
        })
        .meta({ id: 'CapabilityFigures' }),
    ),
    limitUsed: z.number().describe("Of the vendor's rate, in the last minute, from 0 to 1."),
    dayBudget: z
      .object({ used: z.int(), of: z.int() })
      .meta({ id: 'DayBudget' })
      .nullable()
      .describe('Requests of today; null: the vendor does not count them.'),
    lastSuccessAt: dateTime.nullable(),
  })
  .meta({ id: 'ConnectionFigures' });

const vendorListModel = z
  .object({
    vendors: z.array(
      z
        .object({ vendorKey: z.string(), vendorName: z.string(), connections: z.array(connectionModel) })
        .meta({ id: 'VendorFigures' }),
    ),
    totalCount: z.int(),
    nextLink: z.string().nullable(),
  })
  .meta({ id: 'VendorFiguresList' });

interface ToldConnection
  extends Omit<z.output<typeof connectionModel>, 'lastSuccessAt' | 'capabilities' | 'dayBudget'> {
  readonly capabilities: readonly z.output<typeof connectionModel>['capabilities'][number][];
  readonly dayBudget: { readonly used: number; readonly of: number } | null;
  readonly lastSuccessAt: Instant | null;
}

interface ToldVendor {
  readonly vendorKey: string;
  readonly vendorName: string;
  readonly connections: readonly ToldConnection[];
}

/** The answer of ListVendorFigures, always on one page. */
export const fromVendorFigures = (
  vendors: readonly ToldVendor[],
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof vendorListModel> => ({
  vendors: vendors.map(({ vendorKey, vendorName, connections }) => ({
    ...{ vendorKey, vendorName },
    connections: connections.map(({ lastSuccessAt, capabilities, ...one }) => ({
      ...one,
      capabilities: [...capabilities],
      lastSuccessAt: dateTimeOut(lastSuccessAt, zone),
    })),
  })),
  totalCount: vendors.length,
  nextLink: null,
});

/** The contract of ListVendorFigures. */
export const listVendorsContract = contract(
  {
    ...every,
    name: 'ListVendorFigures',
    method: 'GET',
    path: '/operator/v1/Vendors',
    summary: {
      en: 'Shows every vendor with its connections and how they go, as all processes that serve have seen it.',
      ru: 'Показывает службы доставки, их подключения и состояние — по данным всех работающих процессов.',
    },
    operatorRight: 'Read',
    replies: { 200: { description: 'Every vendor.', json: vendorListModel }, ...failures },
    examples: [{ summary: 'All' }],
  },
  (reader) => ({ 200: [{ summary: 'One', body: fromVendorFigures([exampleFigures], reader) }] }),
);

const exampleFigures: ToldVendor = {
  ...{ vendorKey: 'swift', vendorName: 'Swift' },
  connections: [
    {
      ...{
        environment: 'test',
        owner: null,
        ownerName: null,
        state: 'connected',
        circuit: 'closed',
        limitUsed: 0.05,
        dayBudget: null,
      },
      capabilities: [{ name: 'quote', calls: 42, errors: 0, p50Ms: 120, p95Ms: 310 }],
      lastSuccessAt: Date.UTC(2026, 10, 20, 9, 30),
    },
  ],
};

const params = z.object({
  vendorKey: filledText.describe('As ListVendorFigures has it.'),
  environment: z.enum(environments).describe("Which of the vendor's environments; of mock vendors test."),
});

const gone = { 404: { ...envelopedRefusals[404], description: 'There is no such vendor, or no such connection.' } };

const noConnection = ({ locale }: Pick<AnswerContext, 'locale'>) => ({
  404: [{ summary: 'No such vendor', body: toErrorEnvelope([problem('NotFound', 'vendorKey')], locale) }],
});

const values = z.record(text, text);

const credential = text.describe('As the vendor gave it.');
const credentials = z.record(text, credential);
for (const secret of [credential, credentials]) unquoted.add(secret, {});

const savedModel = z
  .object({
    vendorKey: z.string(),
    environment: z.enum(environments),
    isNew: z.boolean().describe('false: the same account with other secrets.'),
  })
  .meta({ id: 'SavedConnection' });

const example = { vendorKey: 'swift', environment: 'test' } as const;

/** The contract of SaveConnection. */
export const saveConnectionContract = contract(
  {
    ...every,
    name: 'SaveConnection',
    method: 'PUT',
    path: '/operator/v1/Vendors/{vendorKey}/Connection/{environment}',
    summary: {
      en: 'Connects a vendor for all companies, or replaces the secrets of its connection. The vendor is asked first whether it takes them.',
      ru: 'Подключает службу доставки для всех компаний или заменяет секреты подключения. Сначала служба проверяет их.',
    },
    operatorRight: 'Vendors',
    needsProof: true,
    params,
    body: z
      .object({
        credentials: credentials
          .nullish()
          .describe(
            "By the plugin's own fields. A secret that is left out, or masked as it is shown, stays; an empty text takes one away.",
          ),
        settings: values.nullish().describe("By the plugin's own fields, all of them; secrets likewise."),
        unchecked: defaulted(z.boolean(), false).describe('Saves it without asking the vendor whether it takes them.'),
      })
      .meta({ id: 'ConnectionModel' }),
    replies: { 200: { description: 'It is connected.', json: savedModel }, ...failures, ...gone },
    examples: [
      {
        summary: 'A mock vendor',
        params: example,
        body: { credentials: { login: 'operator', password: 'sample' }, settings: {} },
      },
    ],
  },
  (reader) => ({ 200: [{ summary: 'Connected', body: { ...example, isNew: true } }], ...noConnection(reader) }),
);

const removalQuery = z.object({
  AndOrders: defaulted(z.boolean(), false).describe(
    'Removes it even with orders under way: the vendor can then no longer be asked about them.',
  ),
});

/** The contract of RemoveConnection. */
export const removeConnectionContract = contract(
  {
    ...every,
    name: 'RemoveConnection',
    method: 'DELETE',
    path: '/operator/v1/Vendors/{vendorKey}/Connection/{environment}',
    summary: {
      en: "Removes the operator's connection to a vendor. One with orders under way is kept for them, but takes no new orders.",
      ru: 'Удаляет подключение оператора к службе доставки. Если по нему есть незавершённые заказы, оно остаётся для них, но новых не принимает.',
    },
    operatorRight: 'Vendors',
    needsProof: true,
    params,
    query: removalQuery,
    replies: { 204: { description: 'It takes no more orders.', empty: true }, ...failures, ...gone },
    examples: [{ summary: 'A mock vendor', params: example }],
  },
  noConnection,
);

/** The contract of CheckConnection. */
export const checkConnectionContract = contract(
  {
    ...every,
    name: 'CheckConnection',
    method: 'POST',
    path: '/operator/v1/Vendors/{vendorKey}/Connection/{environment}/Check',
    summary: {
      en: "Asks a vendor whether it takes the operator's contract. Nothing is created there.",
      ru: 'Проверяет у службы доставки, действителен ли договор оператора. Ничего там не создаёт.',
    },
    operatorRight: 'Vendors',
    params,
    replies: { 200: { description: 'What it says.', json: connectionCheckModel }, ...failures, ...gone },
    examples: [{ summary: 'A mock vendor', params: example }],
  },
  (reader) => ({ 200: [{ summary: 'All is well', body: { ok: true, reason: null } }], ...noConnection(reader) }),
);

const subscribedModel = z
  .object({
    kind: z
      .enum(['subscribed', 'by-hand', 'no-webhook', 'no-address', 'refused'])
      .describe(
        "by-hand: set the address on the vendor's own pages; no-webhook: it calls nobody; no-address: PUBLIC_URL is not set.",
      ),
    url: z.string().nullable().describe('Where the vendor calls.'),
    reason: z.string().nullable().describe('Why the vendor refuses.'),
  })
  .meta({ id: 'Subscription' });

/** What came of having a vendor call. */
export type ToldSubscription =
  | { readonly kind: 'subscribed' | 'by-hand'; readonly url: string }
  | { readonly kind: 'no-webhook' | 'no-address' }
  | { readonly kind: 'refused'; readonly text: LocalText };

/** The answer of SubscribeConnection. */
export const fromSubscription = (
  told: ToldSubscription,
  { locale }: Pick<AnswerContext, 'locale'>,
): z.output<typeof subscribedModel> => ({
  kind: told.kind,
  url: 'url' in told ? told.url : null,
  reason: 'text' in told ? told.text[locale] : null,
});

/** The contract of SubscribeConnection. */
export const subscribeConnectionContract = contract(
  {
    ...every,
    name: 'SubscribeConnection',
    method: 'POST',
    path: '/operator/v1/Vendors/{vendorKey}/Connection/{environment}/Subscribe',
    summary: {
      en: 'Has a connected vendor call this installation with what happens, at the address of PUBLIC_URL.',
      ru: 'Просит подключённую службу доставки сообщать о событиях на адрес из PUBLIC_URL.',
    },
    operatorRight: 'Vendors',
    params,
    replies: { 200: { description: 'What came of it.', json: subscribedModel }, ...failures, ...gone },
    examples: [{ summary: 'A mock vendor', params: example }],
  },
  (reader) => ({
    200: [{ summary: 'It calls nobody', body: fromSubscription({ kind: 'no-webhook' }, reader) }],
    ...noConnection(reader),
  }),
);

/** What is wrong with a field of a connection, where it stands in the body. */
export const fieldProblem = ({
  part,
  code,
  text: said,
}: {
  readonly part: string;
  readonly code: string;
  readonly text: LocalText;
}): Problem => problem('RequestInvalid', `${part}.${code}`, said);

/** The operations on vendors. */
export const vendorOperations = {
  ListVendorFigures: listVendorsContract,
  SaveConnection: saveConnectionContract,
  RemoveConnection: removeConnectionContract,
  CheckConnection: checkConnectionContract,
  SubscribeConnection: subscribeConnectionContract,
} as const;
