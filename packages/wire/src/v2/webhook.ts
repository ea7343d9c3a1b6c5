import type { AccessRight } from '@cartage/core';
import { type EventType, eventTypes, type Instant, type Locale, problem, rightsForEvent } from '@cartage/core';
import { z } from 'zod';
import { dateTimeOut } from '../date-time-out.ts';
import {
  checked,
  dateTime,
  filledText,
  optionalBoolean,
  optionalInt32,
  optionalText,
  text,
  textIn,
} from '../fields.ts';
import type { AnswerContext } from '../models/answer-context.ts';
import { toErrorEnvelope } from '../models/error-envelope.ts';
import { exampleWebhooks } from '../models/example-webhooks.ts';
import { operation } from './every-operation.ts';

// What the operations on webhooks have in common (interface 22).

/** Of every operation on webhooks: whoever settles where events go sees them. */
export const webhookOperation = { ...operation, tag: 'events', right: ['Settings', 'Orders.Read'] } as const;

/** Whose webhooks. */
export const webhookQuery = {
  companyId: optionalInt32.describe("Whose webhooks are meant: the key's own company, or one that it may act for."),
};

/** `{webhookId}` in the path. */
export const webhookParams = z.object({ webhookId: filledText.describe('Of the webhook, as CreateWebhook gave it.') });

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
    'The id of an event: those behind it are delivered; `now`: those that come to be. Default of a new webhook: now.',
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
      .describe('Until then events are signed with the secret before too; null: there was none.'),
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
  ...(email != null && { email: textIn(email.trim()) }),
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
