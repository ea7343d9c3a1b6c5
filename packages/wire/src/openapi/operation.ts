import type { z } from 'zod';
import type { Contract, ExampleAnswer, ExampleAnswers, Reply } from '../contract.ts';
import type { Components } from './components.ts';
import type { DocumentSettings } from './open-api-document.ts';
import { type HeaderName, headerRefs, parameterRef } from './travelling.ts';

interface Surroundings extends DocumentSettings {
  readonly tag: string;
  readonly components: Components;
  readonly exampleAnswers: ExampleAnswers;
}

/** The operation of a contract, with all its answers. */
export function writeOperation(contract: Contract, around: Surroundings): { readonly operationId: string } {
  const { name, summary, replies, isIdempotent } = contract;
  const asked = ['AcceptLanguage', 'RequestId', ...(isIdempotent ? (['IdempotencyKey'] as const) : [])] as const;
  return {
    operationId: name,
    summary: name,
    description: summary[around.locale],
    tags: [around.tag],
    parameters: asked.map(parameterRef),
    ...(contract.body ? { requestBody: requestBody(contract, contract.body, around) } : {}),
    responses: Object.fromEntries(
      Object.entries(replies).map(([status, reply]) => [status, response(Number(status), reply, isIdempotent, around)]),
    ),
  } as { readonly operationId: string };
}

function requestBody(
  { bodyLimit, examples }: Contract,
  schema: z.ZodType,
  { locale, bodyLimits, components }: Surroundings,
) {
  const mebibytes = bodyLimits[bodyLimit] / 1024 / 1024;
  return {
    required: true,
    description: { en: `At most ${mebibytes} MiB.`, ru: `Не более ${mebibytes} МиБ.` }[locale],
    content: {
      'application/json': {
        schema: components.schemaOf(schema),
        ...named(examples.map(({ summary, body }) => ({ summary, body }))),
      },
    },
  };
}

function response(status: number, reply: Reply, isIdempotent: boolean, around: Surroundings) {
  const sent: readonly HeaderName[] = [
    'RequestId',
    'RateLimitLimit',
    'RateLimitRemaining',
    'RateLimitReset',
    ...(isIdempotent && status < 300 ? (['IdempotencyReplayed'] as const) : []),
    ...(status === 429 ? (['RetryAfter'] as const) : []),
  ];
  return { description: reply.description, headers: headerRefs(sent), content: contentOf(status, reply, around) };
}

function contentOf(status: number, reply: Reply, { components, exampleAnswers }: Surroundings) {
  if ('file' in reply) return { [reply.file]: { schema: { type: 'string', format: 'binary', description: 'PDF' } } };
  if ('html' in reply) return { 'text/html': { schema: { type: 'string' } } };
  return {
    'application/json': { schema: components.schemaOf(reply.json), ...named(exampleAnswers[status] ?? []) },
  };
}

/** Examples by the names `1`, `2`, ...; nothing where there are none. */
const named = (examples: readonly ExampleAnswer[]) =>
  examples.length === 0
    ? {}
    : {
        examples: Object.fromEntries(
          examples.map(({ summary, body }, index) => [String(index + 1), { summary, value: body }]),
        ),
      };
