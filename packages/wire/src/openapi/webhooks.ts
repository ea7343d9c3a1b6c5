import type { Locale, LocalText } from '@cartage/core';
import type { z } from 'zod';
import type { Components } from './components.ts';

/** A request that the service sends to a company that has asked for it. */
export interface WebhookSource {
  /** The name of the event that is told. */
  readonly name: string;
  readonly summary: LocalText;
  /** Name of a group of operations. */
  readonly tag: string;
  /** The JSON body. */
  readonly body: z.ZodType;
  readonly example: unknown;
}

const text = { type: 'string' } as const;

// The headers of the Standard Webhooks specification.
const headers = {
  WebhookId: {
    name: 'webhook-id',
    schema: { ...text, examples: ['evt_2_1f3_mi7ny680'] },
    description: {
      en: 'The id of the event, the same whenever it is sent again: an event that was taken before need not be taken again.',
      ru: 'Идентификатор события, одинаковый при каждой повторной отправке: уже принятое можно не обрабатывать.',
    },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    schema: { ...text, pattern: '^[0-9]+$', examples: ['1795426200'] },
    description: {
      en: 'When it was sent, seconds since 1970. A request that is older than five minutes may come from somebody else who sends it again.',
      ru: 'Время отправки, секунды с 1970 года. Более чем пятиминутной давности запрос мог быть повторён кем-то другим.',
    },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    schema: { ...text, examples: ['v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='] },
    description: {
      en: 'HMAC-SHA256 in base64 of `<webhook-id>.<webhook-timestamp>.<body>` after `v1,`; two with a blank between them while the secret is being replaced.',
      ru: 'HMAC-SHA256 в base64 от `<webhook-id>.<webhook-timestamp>.<тело>` после `v1,`; при замене секрета — две подписи через пробел.',
    },
  },
} as const;

/** What the headers of webhooks say, as components. */
export const webhookParameters = (locale: Locale): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { description, ...header }]) => [
      name,
      { in: 'header', required: true, ...header, description: description[locale] },
    ]),
  );

/** OpenAPI's `webhooks`, by the name of the event. */
export const writeWebhooks = (
  webhooks: readonly WebhookSource[],
  around: {
    readonly locale: Locale;
    readonly components: Components;
    /** By the name of the group. */
    readonly titles: ReadonlyMap<string, string>;
  },
): Readonly<Record<string, { readonly post: object }>> =>
  Object.fromEntries(
    webhooks.map(({ name, summary, tag, body, example }) => {
      const title = around.titles.get(tag);
      if (title === undefined) throw new RangeError(`${name} has the tag ${tag}, which is not listed.`);
      return [
        name,
        {
          post: {
            operationId: operationIdOf(name),
            summary: name,
            description: summary[around.locale],
            tags: [title],
            security: [],
            parameters: Object.keys(headers).map((header) => ({ $ref: `#/components/parameters/${header}` })),
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: around.components.schemaOf(body),
                  examples: { '1': { summary: name, value: example } },
                },
              },
            },
            responses: {
              '2XX': { description: taken[around.locale] },
              default: { description: notTaken[around.locale] },
            },
          },
        },
      ];
    }),
  );

/** `order.status_changed` is onOrderStatusChanged. */
const operationIdOf = (name: string): string =>
  `on${name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

const taken = {
  en: 'It was taken; it is not sent again.',
  ru: 'Событие принято и больше не отправляется.',
};

const notTaken = {
  en: 'Anything else, a redirect too, or no answer within 15 seconds: it is sent again, for three days with growing waits.',
  ru: 'Любой другой ответ, в том числе перенаправление, или отсутствие ответа в течение 15 секунд: событие отправляется снова в течение трёх дней с растущими паузами.',
};
