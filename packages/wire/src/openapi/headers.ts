import type { Locale, LocalText } from '@cartage/core';
import type { Contract, Reply } from '../contract/contract.ts';

// The headers of requests and answers (interface 1.10, 1.12, 1.13, 2.3, 4.1).

const text = { type: 'string' } as const;
const count = (examples: readonly number[]) => ({ type: 'integer', format: 'int32', minimum: 0, examples });

// Without examples: the page would send them along with every trial.
const ofRequests = {
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
      en: 'Your own id for the request; it is returned in the answer.',
      ru: 'Собственный идентификатор запроса; возвращается в ответе.',
    },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    schema: { ...text, minLength: 1 },
    description: {
      en: 'The same key with the same request (method, address, body) within 24 hours returns the first answer again.',
      ru: 'Тот же ключ с тем же запросом (метод, адрес, тело) в течение 24 часов возвращает первый ответ.',
    },
  },
  PartnerKey: {
    name: 'PartnerKey',
    schema: { ...text, minLength: 1 },
    description: {
      en: 'The key of a partner: a new order is credited to the partner, a new company belongs to it.',
      ru: 'Ключ партнёра: новый заказ засчитывается партнёру, новая компания принадлежит ему.',
    },
  },
} as const;

const ofAnswers = {
  RequestId: {
    schema: { ...text, examples: ['7f9c2ba4-e88f-427d-9ab4-7f5d1a0b3c11'] },
    description: { en: 'The id of the request, for support.', ru: 'Идентификатор запроса, для поддержки.' },
  },
  IdempotencyReplayed: {
    schema: { type: 'string', enum: ['true'] },
    description: {
      en: 'Present when this is the answer to an earlier request with the same Idempotency-Key.',
      ru: 'Присутствует, если это ответ на прежний запрос с тем же Idempotency-Key.',
    },
  },
  SavedOrder: {
    schema: { ...text, examples: ['CTG-4820-9135'] },
    description: {
      en: 'Present when an order is saved although the request failed: its number.',
      ru: 'Присутствует, если запрос не выполнен, но заказ сохранён: номер заказа.',
    },
  },
  MadeCompany: {
    schema: { ...text, examples: ['4'] },
    description: {
      en: 'The id of the new company, the companyId of other requests.',
      ru: 'Номер новой компании — companyId других запросов.',
    },
  },
  RateLimitLimit: {
    schema: count([400]),
    description: {
      en: 'The largest burst of requests with this key; before the key is known, of failed authentications from this address.',
      ru: 'Сколько запросов можно отправить сразу с этим ключом; пока ключ не известен — сколько неудачных аутентификаций допускается сразу с этого адреса.',
    },
  },
  RateLimitRemaining: {
    schema: count([399]),
    description: { en: 'How many of them are left.', ru: 'Сколько из них осталось сейчас.' },
  },
  RateLimitReset: {
    schema: count([1]),
    description: { en: 'Seconds until all are free again.', ru: 'Через сколько секунд будут доступны все.' },
  },
  RateLimitPolicy: {
    schema: { ...text, examples: ['200;w=1;burst=400'] },
    description: {
      en: 'How many are added each second (`w=1`), and the most there can be (`burst`).',
      ru: 'Сколько из них возвращается каждую секунду (`w=1`) и сколько их может быть всего (`burst`).',
    },
  },
  RetryAfter: {
    schema: count([1]),
    description: { en: 'Seconds to wait before the next attempt.', ru: 'Через сколько секунд повторить.' },
  },
  ContentDisposition: {
    schema: { ...text, examples: ["attachment; filename*=UTF-8''waybill.pdf"] },
    description: { en: 'The name of the file (RFC 6266).', ru: 'Имя файла (RFC 6266).' },
  },
  CacheControl: {
    schema: { type: 'string', enum: ['no-store'] },
    description: { en: 'The answer is secret and must not be stored.', ru: 'Ответ секретен, хранить его нельзя.' },
  },
} as const;

export type ParameterName = keyof typeof ofRequests;
export type HeaderName = keyof typeof ofAnswers;

/** How a header of an answer is called there. */
const headerNames = {
  RequestId: 'X-Request-Id',
  IdempotencyReplayed: 'Idempotency-Replayed',
  SavedOrder: 'X-Order-Id',
  MadeCompany: 'X-Company-Id',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
  RateLimitPolicy: 'RateLimit-Policy',
  RetryAfter: 'Retry-After',
  ContentDisposition: 'Content-Disposition',
  CacheControl: 'Cache-Control',
} as const satisfies Record<HeaderName, string>;

/** The headers that an operation reads. */
export const requestHeadersOf = ({ isIdempotent, takesPartnerKey }: Contract): readonly ParameterName[] => [
  'AcceptLanguage',
  'RequestId',
  ...(isIdempotent ? (['IdempotencyKey'] as const) : []),
  ...(takesPartnerKey ? (['PartnerKey'] as const) : []),
];

/** The headers of one of its answers. */
export const answerHeadersOf = (
  { isIdempotent, isSecret, makesCompany, right }: Contract,
  status: number,
  reply: Reply,
) =>
  [
    'RequestId',
    'RateLimitLimit',
    'RateLimitRemaining',
    'RateLimitReset',
    'RateLimitPolicy',
    ...(isIdempotent && status < 300 ? (['IdempotencyReplayed'] as const) : []),
    ...(right.includes('Orders.Write') && [400, 500, 503].includes(status) ? (['SavedOrder'] as const) : []),
    ...(makesCompany && status < 300 ? (['MadeCompany'] as const) : []),
    ...([429, 503].includes(status) ? (['RetryAfter'] as const) : []),
    ...('file' in reply ? (['ContentDisposition'] as const) : []),
    ...(isSecret && status < 300 ? (['CacheControl'] as const) : []),
  ] as const satisfies readonly HeaderName[];

/** The headers that these contracts read, and those of their answers, as components. */
export function headerComponents(contracts: readonly Contract[], locale: Locale) {
  const read = new Set(contracts.flatMap(requestHeadersOf));
  const sent = new Set(
    contracts.flatMap((one) =>
      Object.entries(one.replies).flatMap(([status, reply]) => answerHeadersOf(one, Number(status), reply)),
    ),
  );
  return {
    parameters: inLocale(ofRequests, read, locale, (header) => ({ in: 'header', required: false, ...header })),
    headers: inLocale(ofAnswers, sent, locale, (header) => header),
  };
}

const inLocale = <Name extends string, Entry extends { readonly description: LocalText }>(
  entries: Readonly<Record<Name, Entry>>,
  used: ReadonlySet<Name>,
  locale: Locale,
  write: (entry: Entry) => object,
): Readonly<Record<string, object>> =>
  Object.fromEntries(
    (Object.entries(entries) as [Name, Entry][])
      .filter(([name]) => used.has(name))
      .map(([name, entry]) => [name, { ...write(entry), description: entry.description[locale] }]),
  );

export const parameterRef = (name: ParameterName) => ({ $ref: `#/components/parameters/${name}` });

export const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [headerNames[name], { $ref: `#/components/headers/${name}` }]));
