import type { Contract, Example, Reply } from '../contract.ts';
import type { Components } from './components.ts';
import type { DocumentSettings } from './open-api-document.ts';
import { type HeaderName, headerRefs, parameterRef } from './travelling.ts';

/** Answers by operation and HTTP status. */
export type ReplyExamples = Readonly<Record<string, RepliesOfOne>>;
export type RepliesOfOne = Readonly<Record<number, readonly Example<unknown>[]>>;

interface Surroundings extends DocumentSettings {
  readonly tag: string;
  readonly components: Components;
  readonly replyExamples: RepliesOfOne;
}

/** The operation of a contract, with all its answers. */
export function writeOperation(contract: Contract, around: Surroundings): { readonly operationId: string } {
  const { name, summary, replies, isIdempotent } = contract;
  const hasBody = contract.method !== 'GET' && contract.method !== 'DELETE';
  const asked = ['AcceptLanguage', 'RequestId', ...(isIdempotent ? (['IdempotencyKey'] as const) : [])] as const;
  return {
    operationId: name,
    summary: name,
    description: summary[around.locale],
    tags: [around.tag],
    parameters: asked.map(parameterRef),
    ...(hasBody ? { requestBody: requestBody(contract, around) } : {}),
    responses: Object.fromEntries(
      Object.entries(replies).map(([status, reply]) => [status, response(Number(status), reply, isIdempotent, around)]),
    ),
  } as { readonly operationId: string };
}

function requestBody({ request, bodyLimit, examples }: Contract, { locale, bodyLimits, components }: Surroundings) {
  const mebibytes = bodyLimits[bodyLimit] / 1024 / 1024;
  return {
    required: true,
    description: { en: `At most ${mebibytes} MiB.`, ru: `Не более ${mebibytes} МиБ.` }[locale],
    content: { 'application/json': { schema: components.schemaOf(request), ...named(examples) } },
  };
}

function response(status: number, { description, body }: Reply, isIdempotent: boolean, around: Surroundings) {
  const sent: readonly HeaderName[] = [
    'RequestId',
    'RateLimitLimit',
    'RateLimitRemaining',
    'RateLimitReset',
    ...(isIdempotent && status < 300 ? (['IdempotencyReplayed'] as const) : []),
    ...(status === 429 ? (['RetryAfter'] as const) : []),
  ];
  const content =
    body === 'pdf'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary', description: 'PDF' } } }
      : {
          'application/json': {
            schema: around.components.schemaOf(body),
            ...named(around.replyExamples[status] ?? []),
          },
        };
  return { description, headers: headerRefs(sent), content };
}

/** Examples by the names `1`, `2`, ...; nothing where there are none. */
const named = (examples: readonly Example<unknown>[]) =>
  examples.length === 0
    ? {}
    : {
        examples: Object.fromEntries(
          examples.map(({ summary, body }, index) => [String(index + 1), { summary, value: body }]),
        ),
      };
