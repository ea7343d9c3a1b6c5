import type { LocalText } from '@cartage/core';
import type { z } from 'zod';
import type { Contract, JsonReply } from '../contract/contract.ts';
import { componentsOf } from './components.ts';
import { headerComponents } from './headers.ts';
import { defaultsInWords, type JsonSchema } from './json-schema.ts';
import type { Security } from './key-in-header.ts';
import { type DocumentSettings, writeOperation } from './operation.ts';
import { type WebhookSource, webhookParameters, writeWebhooks } from './webhooks.ts';

/** What a document says of one version of the interface. */
export interface DocumentSource {
  readonly title: LocalText;
  /** CommonMark. */
  readonly description: LocalText;
  /** The version of the interface, as its paths name it. */
  readonly version: string;
  /** In the order of the document. */
  readonly operations: readonly Contract[];
  /** What the service sends, in the order of the document; absent: nothing. */
  readonly webhooks?: readonly WebhookSource[];
  /** In the order of the document. */
  readonly tags: readonly Tag[];
  readonly security: Security;
}

/** A group of operations. */
export interface Tag {
  readonly name: string;
  readonly title: LocalText;
  /** One sentence. */
  readonly description: LocalText;
}

/** An OpenAPI document, ready for JSON. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: object;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly [kind: string]: object };
  readonly [member: string]: unknown;
}

/**
 * The OpenAPI 3.1 document of a table of contracts: the same source and settings always give the same document.
 * @throws when two models that differ have one name, an operation names no tag of the list, or its path names other
 * parameters than its contract has
 */
export function openApiDocument(source: DocumentSource, settings: DocumentSettings): OpenApiDocument {
  const { locale } = settings;
  const contracts = source.operations;
  const { webhooks = [] } = source;
  const components = componentsOf(
    contracts.flatMap(({ params, query, body }) => [params, query, body].filter((one) => one !== undefined)),
    [
      ...contracts.flatMap(({ replies }) =>
        Object.values(replies).flatMap((reply) => ('json' in reply ? [reply.json, ...eventsOf(reply)] : [])),
      ),
      ...webhooks.map(({ body }) => body),
    ],
  );
  const titles = new Map(source.tags.map(({ name, title }) => [name, title[locale]]));
  const paths: Record<string, Record<string, { readonly operationId: string }>> = {};
  for (const contract of contracts) {
    const title = titles.get(contract.tag);
    if (title === undefined) throw new RangeError(`${contract.name} has the tag ${contract.tag}, which is not listed.`);
    const exampleAnswers = contract.exampleAnswers?.(settings) ?? {};
    const written = writeOperation(contract, { ...settings, tag: title, components, exampleAnswers });
    paths[contract.path] = { ...paths[contract.path], [contract.method.toLowerCase()]: written };
  }
  const { parameters, headers } = headerComponents(contracts, locale);
  return {
    openapi: '3.1.1',
    info: {
      title: source.title[locale],
      version: source.version,
      description: source.description[locale],
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The server of the document knows by which address it is reached.
    servers: [{ url: '/' }],
    security: source.security.requirements,
    tags: source.tags.map(({ title, description }) => ({ name: title[locale], description: description[locale] })),
    paths,
    ...(webhooks.length > 0 && { webhooks: writeWebhooks(webhooks, { locale, components, titles }) }),
    components: {
      schemas: Object.fromEntries(
        Object.entries(components.schemas).map(([name, schema]) => [name, defaultsInWords(schema)]),
      ),
      headers,
      parameters: { ...parameters, ...(webhooks.length > 0 && webhookParameters(locale)) },
      ...(Object.keys(source.security.schemes).length > 0 ? { securitySchemes: source.security.schemes } : {}),
    },
  };
}

/** What server-sent events hold, where that is not the body of the answer. */
const eventsOf = ({ orEvents }: JsonReply): readonly z.ZodType[] =>
  orEvents === undefined || orEvents === true ? [] : [orEvents];
