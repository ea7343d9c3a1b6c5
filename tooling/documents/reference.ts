import type { Contract, OpenApiDocument } from '@cartage/wire';
import { operatorOpenApi, operatorOperations } from '@cartage/wire/operator';
import { sessionOpenApi, sessionOperations } from '@cartage/wire/session';
import { v1OpenApi, v1Operations } from '@cartage/wire/v1';
import { v2OpenApi, v2Operations } from '@cartage/wire/v2';
import { v3OpenApi, v3Operations } from '@cartage/wire/v3';
import { type Maker, table } from './made-parts.ts';

// What the contracts say: operations, models and enumerations.

// No document shows the zone or the limits here.
const settings = { locale: 'en', zone: 'UTC', bodyLimits: { normal: 0, list: 0, base64: 0 } } as const;

interface Version {
  readonly contracts: readonly Contract[];
  readonly document: OpenApiDocument;
}

/** What customers are offered. */
export const versions: Readonly<Record<string, Version>> = {
  v1: { contracts: Object.values(v1Operations), document: v1OpenApi({ ...settings, brand: 'service' }) },
  v2: { contracts: Object.values(v2Operations), document: v2OpenApi(settings) },
  v3: { contracts: Object.values(v3Operations), document: v3OpenApi(settings) },
};

const operator: Version = {
  contracts: Object.values(operatorOperations),
  document: operatorOpenApi(settings),
};

const session: Version = {
  contracts: Object.values(sessionOperations),
  document: sessionOpenApi(settings),
};

const versionOf = (name = ''): Version => {
  const version = { ...versions, operator, session }[name];
  if (version === undefined) throw new RangeError(`There is no version ${name}.`);
  return version;
};

/** What of JSON Schema the documents use. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const schemaOf = ({ document }: Version, name: string): Schema => {
  const schema = document.components.schemas[name] as Schema | undefined;
  if (schema === undefined) throw new RangeError(`There is no schema ${name}.`);
  return schema;
};

/** `enumeration ApiCargoTypes v1`: the values of an enumeration with their names, in one line. */
export const enumeration: Maker = ([name = '', version]) => {
  const { description = '', enum: values = [] } = schemaOf(versionOf(version), name);
  // Where the description does not name the values, they say all.
  const listed = description.includes(';') ? [description] : [description, `${values.join('; ')}.`];
  return `\`${name}\`: ${listed
    .join(' ')
    .trim()
    .replace(/(?<!\.)$/, '.')}`;
};

/** `model CargoItemModel v1`: the fields of a model. */
export const model: Maker = ([name = '', version]) => {
  const { properties = {}, required = [] } = schemaOf(versionOf(version), name);
  // An answer has every field always (interface 1.4), so that none of them is called required.
  const isAnswer = required.length === Object.keys(properties).length;
  return table(
    ['field', 'type', 'meaning'],
    Object.entries(properties).map(([field, schema]) => [
      field,
      `${wordsOf(schema)}${required.includes(field) && !isAnswer ? ', required' : ''}`,
      cell(schema.description ?? ''),
    ]),
  );
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const formats: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'moment',
  'date-span': 'time',
};

const wordsOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return `\`${nameIn(schema.$ref)}\``;
  if (schema.allOf?.[0] !== undefined) return wordsOf(schema.allOf[0]);
  if (schema.anyOf !== undefined)
    return schema.anyOf
      .filter(({ type }) => type !== 'null')
      .map(wordsOf)
      .join(' or ');
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (types.includes('array')) return `list of ${severalOf(wordsOf(schema.items ?? {}))}`;
  if (types.includes('string')) return formats[schema.format ?? ''] ?? (types.length > 1 ? 'text or number' : 'text');
  if (types.includes('object') && schema.properties !== undefined)
    return `\`{ ${Object.keys(schema.properties).join(', ')} }\``;
  return types.join(' or ') || 'any';
};

const severalOf = (words: string): string => (/^\w+$/.test(words) ? `${words}s` : words);

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? '';

/** `operations v2`: what a version offers, with what an operation needs and gives. */
export const operations: Maker = ([name]) => {
  const version = versionOf(name);
  return table(
    ['operation', 'method and path', 'right', ...(name === 'v1' ? ['body'] : []), 'answers'],
    version.contracts.map((contract) => {
      const written = writtenOperation(version, contract);
      return [
        contract.name,
        `${contract.method} \`${withoutPrefix(contract.path)}\``,
        contract.operatorRight ?? contract.right.join(', '),
        ...(name === 'v1' ? [wordsOf(jsonIn(written.requestBody?.content) ?? {})] : []),
        Object.entries(written.responses)
          .filter(([status, { content }]) => Number(status) < 300 || isOfItsOwn(content))
          .map(([status, { content }]) => `${status} ${contentWords(version, content)}`.trim())
          .join('; '),
      ];
    }),
  );
};

const withoutPrefix = (path: string): string => path.replace(/^\/(openapi|operator)\/v\d(?=\/)/i, '');

interface WrittenOperation {
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

const writtenOperation = ({ document }: Version, { path, method }: Contract): WrittenOperation =>
  document.paths[path]?.[method.toLowerCase()] as unknown as WrittenOperation;

const jsonIn = (content: Content | undefined): Schema | undefined => content?.['application/json']?.schema;

/** A refusal whose body is no list of errors. */
const isOfItsOwn = (content: Content | undefined): boolean => {
  const json = jsonIn(content);
  return json !== undefined && !/Errors?Model/.test(wordsOf(json));
};

const contentWords = (version: Version, content: Content = {}): string => {
  const json = jsonIn(content);
  const others = Object.keys(content).filter((type) => type !== 'application/json');
  return [...(json === undefined ? [] : [membersOf(version, json)]), ...others.map((type) => `\`${type}\``)].join(
    ' or ',
  );
};

/** An answer of a few members is shown by them, a longer one by its name. */
const membersOf = (version: Version, schema: Schema): string => {
  const { properties = {} } = schema.$ref === undefined ? schema : schemaOf(version, nameIn(schema.$ref));
  const members = Object.keys(properties);
  return members.length > 0 && members.length < 6 ? `\`{ ${members.join(', ')} }\`` : wordsOf(schema);
};
