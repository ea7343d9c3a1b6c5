import { type Locale, operatorRights } from '@cartage/core';
import type { z } from 'zod';
import type { Contract, EmptyReply, ExampleAnswer, ExampleAnswers, Reply } from '../contract/contract.ts';
import type { Components } from './components.ts';
import { answerHeadersOf, headerRefs, parameterRef, requestHeadersOf } from './headers.ts';
import { defaultsInWords } from './json-schema.ts';
import { securityOf } from './key-in-header.ts';
import { parametersIn } from './parameters.ts';

/** What the document takes from the server that shows it. */
export interface DocumentSettings {
  readonly locale: Locale;
  /** The service's zone, IANA; the examples' date-times are written with its offset. */
  readonly zone: string;
  /** Bytes (interface 2.1). */
  readonly bodyLimits: Readonly<Record<Contract['bodyLimit'], number>>;
}

interface Surroundings extends DocumentSettings {
  readonly tag: string;
  readonly components: Components;
  readonly exampleAnswers: ExampleAnswers;
}

/**
 * The operation of a contract, with all its answers.
 * @throws when the path names other parameters than the contract has
 */
export function writeOperation(contract: Contract, around: Surroundings): { readonly operationId: string } {
  const { name, right, operatorRight, body, replies } = contract;
  const security = securityOf(contract);
  return {
    operationId: name,
    summary: sentencesOf(contract, around.locale)[0],
    description: descriptionOf(contract, around.locale),
    tags: [around.tag],
    parameters: [...parametersOf(contract, around), ...requestHeadersOf(contract).map(parameterRef)],
    ...(body ? { requestBody: requestBody(contract, body, around) } : {}),
    responses: Object.fromEntries(
      Object.entries(replies).map(([status, reply]) => [
        status,
        {
          description: reply.description,
          headers: headerRefs(answerHeadersOf(contract, Number(status), reply)),
          ...('empty' in reply
            ? {}
            : { content: contentOf(reply, around.exampleAnswers[Number(status)] ?? [], around) }),
        },
      ]),
    ),
    ...(security && { security }),
    ...(right.length === 0 ? {} : { 'x-required-rights': right }),
    ...(operatorRight && { 'x-operator-roles': operatorRights[operatorRight] }),
  } as { readonly operationId: string };
}

/** Beside the summary: by which name the operation goes in clients, collections and docs/interface, and who may call it. */
const descriptionOf = (contract: Contract, locale: Locale): string => {
  const { name, right, operatorRight } = contract;
  const [, more] = sentencesOf(contract, locale);
  const listed = (names: readonly string[]) => names.map((one) => `\`${one}\``).join(', ');
  const about = [
    { en: `Operation \`${name}\`.`, ru: `Операция \`${name}\`.` },
    ...(right.length === 0
      ? []
      : [{ en: `Access rights needed: ${listed(right)}.`, ru: `Нужные права доступа: ${listed(right)}.` }]),
    ...(operatorRight === undefined ? [] : [rolesOf(listed(operatorRights[operatorRight]))]),
  ]
    .map((text) => text[locale])
    .join(' ');
  return more === '' ? about : `${more}\n\n${about}`;
};

const rolesOf = (roles: string) => ({ en: `Open to the roles ${roles}.`, ru: `Доступна ролям ${roles}.` });

/** The first sentence without its end, as a heading, and the others. */
const sentencesOf = ({ summary }: Contract, locale: Locale): readonly [string, string] => {
  const [first = '', ...others] = summary[locale].split(/(?<=[.!?]) /);
  return [first.replace(/\.$/, ''), others.join(' ')];
};

function parametersOf({ name, path, params, query, examples }: Contract, { components, locale }: Surroundings) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one);
  const known = Object.keys(params?.shape ?? {});
  if (inPath.toSorted().join() !== known.toSorted().join())
    throw new RangeError(`${name} has the path ${path}, but the parameters ${known.join(', ') || 'none'}.`);
  const [first] = examples;
  return [
    ...(params ? parametersIn('path', params, first.params ?? {}, components, locale) : []),
    ...(query ? parametersIn('query', query, first.query ?? {}, components, locale) : []),
  ];
}

function requestBody(
  { bodyLimit, examples }: Contract,
  schema: z.ZodType,
  { locale, bodyLimits, components }: Surroundings,
) {
  const mebibytes = bodyLimits[bodyLimit] / 1024 / 1024;
  const bodies = examples.flatMap(({ summary, body }) => (body === undefined ? [] : [{ summary, body }]));
  return {
    required: true,
    description: { en: `At most ${mebibytes} MiB.`, ru: `Не более ${mebibytes} МиБ.` }[locale],
    content: { 'application/json': { schema: defaultsInWords(components.schemaOf(schema)), ...named(bodies) } },
  };
}

function contentOf(
  reply: Exclude<Reply, EmptyReply>,
  examples: readonly ExampleAnswer[],
  { components, locale }: Surroundings,
) {
  if ('html' in reply) return { 'text/html': { schema: { type: 'string' } } };
  const or = reply.orFile ?? [];
  if ('file' in reply) return files([reply.file, ...or]);
  return {
    'application/json': { schema: components.schemaOf(reply.json), ...named(examples) },
    ...(reply.orEvents && { 'text/event-stream': { schema: eventsSchema(reply.orEvents, { components, locale }) } }),
    ...files(or),
  };
}

const eventsSchema = (each: true | z.ZodType, { components, locale }: Pick<Surroundings, 'components' | 'locale'>) =>
  each === true
    ? { type: 'string', description: ofEvents[locale] }
    : { type: 'string', description: ofOwnEvents[locale], 'x-event-data': components.schemaOf(each) };

const ofOwnEvents = {
  en: 'Server-sent events: the `data` of each is JSON by `x-event-data`, the `id` goes back as `Last-Event-ID`.',
  ru: 'События server-sent events: в `data` каждого — JSON по схеме `x-event-data`, `id` передаётся обратно как `Last-Event-ID`.',
};

const ofEvents = {
  en: 'Server-sent events: the `data` of each is the body of the JSON answer, sent again whenever it has changed.',
  ru: 'События server-sent events: в `data` каждого — тело ответа в JSON, которое отправляется снова при каждом изменении.',
};

const files = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

/** Examples by the names `1`, `2`, ...; nothing where there are none. */
const named = (examples: readonly ExampleAnswer[]) =>
  examples.length === 0
    ? {}
    : {
        examples: Object.fromEntries(
          examples.map(({ summary, body }, index) => [String(index + 1), { summary, value: body }]),
        ),
      };
