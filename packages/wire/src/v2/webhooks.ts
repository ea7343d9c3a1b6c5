import {
  type AccessRight,
  type EventType,
  eventTypes,
  type Instant,
  type Locale,
  type LocalText,
  problem,
  rightsForEvent,
} from '@cartage/core';
import { z } from 'zod';
import type { AnswerContext } from '../contract/answer-context.ts';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { exampleWebhooks } from '../models/examples.ts';
import { failures, idempotentFailures, toErrorEnvelope } from '../models/failures.ts';
import { dateTimeOut } from '../schema/date-time-out.ts';
import {
  checked,
  dateTime,
  emailIn,
  filledText,
  optionalBoolean,
  optionalInt32,
  optionalText,
  text,
  textIn,
} from '../schema/fields.ts';
import { operation } from './every-operation.ts';

// What the operations on webhooks have in common (interface 22).

/** What every operation on webhooks has: a caller who settles where events go sees them. */
export const everyWebhookOperation = { ...operation, tag: 'events', right: ['Settings', 'Orders.Read'] } as const;

/** Whose webhooks. */
export const webhookQuery = {
  companyId: optionalInt32.describe("Whose webhooks are meant: the key's own company, or one that it may act for."),
};

/** `{webhookId}` in the path. */
export const webhookParams = z.object({
  webhookId: filledText.describe('The id of the webhook, as CreateWebhook gave it.'),
});

/** How those of another company are answered (interface 22.7). */
export const webhookIds = { webhookId: 'WebhookNotFound', companyId: 'AccessDenied' } as const;

const LONGEST_URL = 2_048;
const LONGEST_TEXT = 255;
const locales = ['ru', 'en'] as const;

const address = checked(text, (url) => url !== '' && url.length <= LONGEST_URL, {
  en: `a complete address of at most ${LONGEST_URL} characters`,
  ru: `полный адрес не длиннее ${LONGEST_URL} символов`,
});

/** Where to, as a body says it; each may be left out of a change. */
export const webhookFields = {
  types: z
    .array(z.enum(eventTypes))
    .nullish()
    .describe('Only events of these types; an empty list, and for a new webhook nothing: all that the key may read.'),
  description: checked(text, (value) => [...value].length <= LONGEST_TEXT, {
    en: `a text of at most ${LONGEST_TEXT} characters`,
    ru: `текст не длиннее ${LONGEST_TEXT} символов`,
  })
    .nullish()
    .describe('For people; an empty text removes it.'),
  locale: z.enum(locales).nullish().describe('Language of texts in events; default that of the request that creates.'),
  email: optionalText.describe(
    'Who is told when the webhook is switched off; an empty text, and for a new webhook nothing: the users of the company.',
  ),
  enabled: optionalBoolean.describe(
    'Whether events are delivered; default true. Switched on again, it goes on where it stopped.',
  ),
  after: optionalText.describe(
    'The id of an event: those behind it are delivered; `now`: those that come to be. The default of a new webhook is now.',
  ),
};

/** The address that events are sent to. */
export const webhookUrl = address.describe(
  'Where events are sent by POST: https, without user name and password, and not in a private network.',
);

/** A webhook in answers. */
export const webhookModel = z
  .object({
    webhookId: z.string(),
    url: z.string(),
    types: z.array(z.enum(eventTypes)).nullable().describe('null: all, also those that come to be.'),
    description: z.string().nullable(),
    locale: z.enum(locales),
    email: z.string().nullable().describe('null: the users of the company are told.'),
    enabled: z.boolean(),
    disabledReason: z
      .enum(['owner', 'failing', 'gone'])
      .nullable()
      .describe('owner: by UpdateWebhook; failing: nothing was taken for three days; gone: it answered 410.'),
    disabledAt: dateTime.nullable(),
    createDateTime: dateTime,
    failedTries: z.int().describe('Tries in a row that have failed; 0: the last one succeeded, or there was none.'),
    nextTryAt: dateTime
      .nullable()
      .describe('When the next delivery that waits is tried again; null: none waits, or the webhook is off.'),
    previousSecretUntil: dateTime
      .nullable()
      .describe('Until then events are signed with the former secret too; null: there was none.'),
  })
  .meta({ id: 'Webhook' });

/** The answer that shows a secret once. */
export const webhookSecretModel = z
  .object({
    ...webhookModel.shape,
    secret: z.string().describe('Shown here once: `whsec_` and the key of the signatures in base64.'),
  })
  .meta({ id: 'WebhookSecret' });

/** A webhook as far as it is told. */
export interface ToldWebhook {
  readonly id: string;
  readonly url: string;
  readonly types: readonly EventType[] | null;
  readonly description: string | null;
  readonly locale: Locale;
  readonly email: string | null;
  readonly off: { readonly reason: 'owner' | 'failing' | 'gone'; readonly at: Instant } | null;
  readonly createdAt: Instant;
  readonly failures: number;
  readonly nextAt: Instant | null;
  readonly previousUntil: Instant | null;
}

/** A webhook as answers hold it. */
export const fromWebhook = (
  webhook: ToldWebhook,
  { zone }: Pick<AnswerContext, 'zone'>,
): z.output<typeof webhookModel> => ({
  webhookId: webhook.id,
  url: webhook.url,
  types: webhook.types && [...webhook.types],
  description: webhook.description,
  locale: webhook.locale,
  email: webhook.email,
  enabled: webhook.off === null,
  disabledReason: webhook.off?.reason ?? null,
  disabledAt: dateTimeOut(webhook.off?.at ?? null, zone),
  createDateTime: dateTimeOut(webhook.createdAt, zone),
  failedTries: webhook.failures,
  nextTryAt: dateTimeOut(webhook.off ? null : webhook.nextAt, zone),
  previousSecretUntil: dateTimeOut(webhook.previousUntil, zone),
});

/** The same with its secret. */
export const fromCreatedWebhook = (
  { endpoint, secret }: { readonly endpoint: ToldWebhook; readonly secret: string },
  reader: Pick<AnswerContext, 'zone'>,
): z.output<typeof webhookSecretModel> => ({ ...fromWebhook(endpoint, reader), secret });

type Fields = z.output<z.ZodObject<typeof webhookFields>>;

/** What is wished of a webhook: of what a body leaves out nothing. */
export const toWebhookWish = ({ types, description, locale, email, enabled, after }: Fields) => ({
  ...(types != null && { types: types.length === 0 ? null : [...new Set(types)] }),
  ...(description != null && { description: textIn(description) }),
  ...(locale != null && { locale }),
  ...(email != null && { email: emailIn(email) }),
  ...(enabled != null && { isEnabled: enabled }),
  ...(textIn(after) !== null && { after: after as string }),
});

/** What the key must be allowed to do besides, for the types that are named. */
export const rightsForTypes = (types: readonly EventType[] | null | undefined): readonly AccessRight[] => [
  ...new Set((types ?? []).flatMap(rightsForEvent)),
];

/** A webhook, for the documents. */
export const exampleWebhook: ToldWebhook = {
  id: exampleWebhooks.kept,
  url: 'https://shop.example/cartage-events',
  types: ['order.delivered', 'order.problem'],
  description: 'Shop',
  locale: 'en',
  email: null,
  off: null,
  createdAt: Date.UTC(2026, 10, 20, 9, 30),
  failures: 0,
  nextAt: null,
  previousUntil: null,
};

/** The example of a webhook that is not there. */
export const exampleNoWebhook = ({ locale }: AnswerContext) => ({
  400: [{ summary: 'No such webhook', body: toErrorEnvelope([problem('WebhookNotFound', 'webhookId')], locale) }],
});

/** The answer of ListWebhooks. */
export const webhookListModel = z
  .object({ webhooks: z.array(webhookModel).describe('The oldest first; at most 20.') })
  .meta({ id: 'WebhookList' });

/** The webhooks of a company. */
export const fromWebhookList = (
  webhooks: readonly ToldWebhook[],
  reader: Pick<AnswerContext, 'zone'>,
): z.output<typeof webhookListModel> => ({ webhooks: webhooks.map((one) => fromWebhook(one, reader)) });

/** The contract of ListWebhooks. */
export const listWebhooksContract = contract(
  {
    ...everyWebhookOperation,
    name: 'ListWebhooks',
    method: 'GET',
    path: '/openapi/v2/Webhooks',
    ids: { companyId: 'AccessDenied' },
    summary: { en: 'Lists the webhooks of a company.', ru: 'Возвращает вебхуки компании.' },
    query: z.object(webhookQuery),
    replies: { 200: { description: 'The webhooks, without their secrets.', json: webhookListModel }, ...failures },
    examples: [{ summary: 'All', query: {} }],
  },
  (reader) => ({ 200: [{ summary: 'One', body: fromWebhookList([exampleWebhook], reader) }] }),
);

/** The body of CreateWebhook. */
export const webhookCreateModel = z.object({ url: webhookUrl, ...webhookFields }).meta({ id: 'WebhookCreateModel' });

/** The webhook that is wished for. */
export const toNewWebhook = ({
  url,
  ...fields
}: z.output<typeof webhookCreateModel>): Converted<{ readonly url: string } & ReturnType<typeof toWebhookWish>> => ({
  value: { url, ...toWebhookWish(fields) },
  problems: [],
  needs: rightsForTypes(fields.types),
  targetOf: (target) => target,
});

const notPublic: LocalText = {
  en: 'The address lies in a private network, which events may not reach.',
  ru: 'Адрес находится в частной сети, куда события не передаются.',
};

/** The contract of CreateWebhook. */
export const createWebhookContract = contract(
  {
    ...everyWebhookOperation,
    name: 'CreateWebhook',
    method: 'POST',
    path: '/openapi/v2/Webhooks',
    ids: { companyId: 'AccessDenied' },
    summary: {
      en: 'Has events sent to an address as they happen, signed after Standard Webhooks. Each comes at least once, those of one order in their order, and again for three days while it is not taken.',
      ru: 'Включает отправку событий на адрес по мере их появления с подписью по Standard Webhooks. Каждое — не менее одного раза, события одного заказа — по порядку; непринятое отправляется повторно в течение трёх дней.',
    },
    query: z.object(webhookQuery),
    body: webhookCreateModel,
    replies: {
      200: { description: 'The webhook with its secret, shown once.', json: webhookSecretModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    isSecret: true,
    examples: [
      { summary: 'Every event', body: { url: 'https://shop.example/cartage-events' } },
      {
        summary: 'Deliveries and problems, in English',
        body: {
          url: 'https://shop.example/cartage-events',
          types: ['order.delivered', 'order.problem'] satisfies EventType[],
          description: 'Shop',
          locale: 'en' as const,
        },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'Created',
        body: fromCreatedWebhook(
          { endpoint: exampleWebhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
          reader,
        ),
      },
    ],
    400: [
      {
        summary: 'A private address',
        body: toErrorEnvelope([problem('RequestInvalid', 'url', notPublic)], reader.locale),
      },
    ],
  }),
);

/** The contract of GetWebhook. */
export const getWebhookContract = contract(
  {
    ...everyWebhookOperation,
    name: 'GetWebhook',
    method: 'GET',
    path: '/openapi/v2/Webhooks/{webhookId}',
    ids: webhookIds,
    summary: { en: 'Shows a webhook.', ru: 'Возвращает вебхук.' },
    params: webhookParams,
    query: z.object(webhookQuery),
    replies: { 200: { description: 'The webhook, without its secret.', json: webhookModel }, ...failures },
    examples: [{ summary: 'By id', params: { webhookId: exampleWebhook.id } }],
  },
  (reader) => ({
    200: [{ summary: 'It is on', body: fromWebhook(exampleWebhook, reader) }],
    ...exampleNoWebhook(reader),
  }),
);

/** The body of UpdateWebhook. */
export const webhookUpdateModel = z
  .object({ url: webhookUrl.nullish(), ...webhookFields })
  .meta({ id: 'WebhookUpdateModel' });

/** The change that is wished for. */
export const toWebhookChange = (
  { webhookId }: z.output<typeof webhookParams>,
  { url, ...fields }: z.output<typeof webhookUpdateModel>,
): Converted<{ readonly webhookId: string; readonly url?: string } & ReturnType<typeof toWebhookWish>> => ({
  value: { webhookId, ...(url != null && { url }), ...toWebhookWish(fields) },
  problems: [],
  needs: rightsForTypes(fields.types),
  targetOf: (target) => target,
});

/** The contract of UpdateWebhook. */
export const updateWebhookContract = contract(
  {
    ...everyWebhookOperation,
    name: 'UpdateWebhook',
    method: 'PATCH',
    path: '/openapi/v2/Webhooks/{webhookId}',
    ids: webhookIds,
    summary: {
      en: 'Changes the named members of a webhook. A webhook that is switched on again goes on where it stopped: nothing is lost meanwhile.',
      ru: 'Меняет указанное у вебхука. Включённый снова, он продолжает с того места, где остановился: ничего не теряется.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    body: webhookUpdateModel,
    replies: { 200: { description: 'The webhook as it is now.', json: webhookModel }, ...failures },
    examples: [
      { summary: 'Switch it on', params: { webhookId: exampleWebhook.id }, body: { enabled: true } },
      {
        summary: 'Every type, at another address',
        params: { webhookId: exampleWebhook.id },
        body: { url: 'https://shop.example/events', types: [] },
      },
    ],
  },
  (reader) => ({
    200: [{ summary: 'Changed', body: fromWebhook(exampleWebhook, reader) }],
    ...exampleNoWebhook(reader),
  }),
);

/** The answer of DeleteWebhook. */
export const deletedWebhookModel = z.object({ webhookId: z.string() }).meta({ id: 'DeletedWebhook' });

/** The contract of DeleteWebhook. */
export const deleteWebhookContract = contract(
  {
    ...everyWebhookOperation,
    name: 'DeleteWebhook',
    method: 'DELETE',
    path: '/openapi/v2/Webhooks/{webhookId}',
    ids: webhookIds,
    summary: {
      en: 'Ends a webhook. An event that is on its way at this moment may still arrive.',
      ru: 'Удаляет вебхук. То, что отправляется в этот момент, ещё может прийти.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    replies: { 200: { description: 'It is gone.', json: deletedWebhookModel }, ...failures },
    examples: [{ summary: 'By id', params: { webhookId: exampleWebhooks.deleted } }],
  },
  (reader) => ({
    200: [{ summary: 'Gone', body: { webhookId: exampleWebhooks.deleted } }],
    ...exampleNoWebhook(reader),
  }),
);

const DAY = 24 * 3_600_000;

/** The contract of RotateWebhookSecret. */
export const rotateWebhookSecretContract = contract(
  {
    ...everyWebhookOperation,
    name: 'RotateWebhookSecret',
    method: 'POST',
    path: '/openapi/v2/Webhooks/{webhookId}/RotateSecret',
    ids: webhookIds,
    summary: {
      en: 'Gives a webhook another secret. For 24 hours events are signed with both.',
      ru: 'Выдаёт вебхуку новый секрет. В течение 24 часов события подписываются обоими.',
    },
    params: webhookParams,
    query: z.object(webhookQuery),
    replies: {
      200: { description: 'The webhook with its new secret, shown once.', json: webhookSecretModel },
      ...idempotentFailures,
    },
    isIdempotent: true,
    isSecret: true,
    examples: [{ summary: 'By id', params: { webhookId: exampleWebhook.id } }],
  },
  (reader) => ({
    200: [
      {
        summary: 'The new secret',
        body: fromCreatedWebhook(
          {
            endpoint: { ...exampleWebhook, previousUntil: exampleWebhook.createdAt + DAY },
            secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl6gzQL0mPplJ3nmyCDGA=',
          },
          reader,
        ),
      },
    ],
    ...exampleNoWebhook(reader),
  }),
);

/** The operations on webhooks. */
export const webhookOperations = {
  ListWebhooks: listWebhooksContract,
  CreateWebhook: createWebhookContract,
  GetWebhook: getWebhookContract,
  UpdateWebhook: updateWebhookContract,
  DeleteWebhook: deleteWebhookContract,
  RotateWebhookSecret: rotateWebhookSecretContract,
} as const;
