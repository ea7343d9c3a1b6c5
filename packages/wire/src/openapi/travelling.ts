import type { Locale, LocalText } from '@cartage/core';

// What travels in headers beside every body (decisions, sections 1 and 7).

const text = { type: 'string' } as const;
const count = (examples: readonly number[]) => ({ type: 'integer', format: 'int32', minimum: 0, examples });

// Without examples: the page would send them along with every trial.
const asked = {
  AcceptLanguage: {
    name: 'Accept-Language',
    schema: text,
    description: {
      en: 'Language of status names, event texts and error messages: en or ru.',
      ru: 'Язык названий статусов, текстов событий и сообщений об ошибках: en или ru.',
    },
  },
  RequestId: {
    name: 'X-Request-Id',
    schema: { ...text, pattern: '^[A-Za-z0-9._-]{1,128}$' },
    description: {
      en: "The caller's own id of the request; comes back in the answer.",
      ru: 'Собственный идентификатор запроса; возвращается в ответе.',
    },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    schema: { ...text, minLength: 1 },
    description: {
      en: 'The same key with the same body within 24 hours gives the first answer again.',
      ru: 'Тот же ключ с тем же телом в течение 24 часов возвращает первый ответ.',
    },
  },
} as const;

const answered = {
  RequestId: {
    schema: { ...text, examples: ['7f9c2ba4-e88f-427d-9ab4-7f5d1a0b3c11'] },
    description: { en: 'The id of the request, for support.', ru: 'Идентификатор запроса, для поддержки.' },
  },
  IdempotencyReplayed: {
    schema: { type: 'string', enum: ['true'] },
    description: {
      en: 'Present when this is the answer of an earlier request with the same Idempotency-Key.',
      ru: 'Присутствует, если это ответ на прежний запрос с тем же Idempotency-Key.',
    },
  },
  RateLimitLimit: {
    schema: count([200]),
    description: { en: 'Requests a second for this key.', ru: 'Запросов в секунду для этого ключа.' },
  },
  RateLimitRemaining: {
    schema: count([199]),
    description: { en: 'Requests left now.', ru: 'Сколько запросов осталось сейчас.' },
  },
  RateLimitReset: {
    schema: count([1]),
    description: { en: 'Seconds until all are free again.', ru: 'Через сколько секунд будут доступны все.' },
  },
  RetryAfter: {
    schema: count([1]),
    description: { en: 'Seconds until the next try.', ru: 'Через сколько секунд повторить.' },
  },
} as const;

export type ParameterName = keyof typeof asked;
export type HeaderName = keyof typeof answered;

/** How a header of an answer is called there. */
export const headerNames = {
  RequestId: 'X-Request-Id',
  IdempotencyReplayed: 'Idempotency-Replayed',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
  RetryAfter: 'Retry-After',
} as const satisfies Record<HeaderName, string>;

/** The parameters as components. */
export const parameters = (locale: Locale) =>
  inLocale(asked, locale, (parameter) => ({ in: 'header', required: false, ...parameter }));

/** The headers of answers as components. */
export const headers = (locale: Locale) => inLocale(answered, locale, (header) => header);

const inLocale = <Entry extends { readonly description: LocalText }>(
  entries: Readonly<Record<string, Entry>>,
  locale: Locale,
  write: (entry: Entry) => object,
): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, { ...write(entry), description: entry.description[locale] }]),
  );

export const parameterRef = (name: ParameterName) => ({ $ref: `#/components/parameters/${name}` });

export const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [headerNames[name], { $ref: `#/components/headers/${name}` }]));
