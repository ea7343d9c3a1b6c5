import type { Contract } from '@cartage/wire';
import type { Source } from './sources.ts';
import { isFileContent, nameIn, type Schema, typeOf } from './type-of.ts';

/** An operation as its document describes it. */
export interface Described {
  readonly parameters: readonly Parameter[];
  /** Of the JSON body; undefined: none is read. */
  readonly body: Schema | undefined;
  /** By status, then by mime type. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

/** Of path or query. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Written {
  readonly parameters: readonly (Parameter & { readonly in?: string; readonly description?: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

/** What the version's document says of the operation. */
export function describe({ document }: Source, { path, method }: Contract): Described {
  const written = document.paths[path]?.[method.toLowerCase()] as unknown as Written;
  return {
    parameters: written.parameters
      .filter((one) => one.in === 'path' || one.in === 'query')
      .map(({ name, required, schema, ...told }) => ({
        name,
        required,
        // A reference says all of the type; what stands beside it says what it means here.
        schema: { ...schema, ...(told.description === undefined ? {} : { description: forCallers(told.description) }) },
      })),
    body: written.requestBody?.content['application/json']?.schema,
    answers: Object.fromEntries(
      Object.entries(written.responses).map(([status, { content = {} }]) => [
        status,
        Object.fromEntries(Object.entries(content).map(([mime, { schema }]) => [mime, schema])),
      ]),
    ),
  };
}

/** Without how a list is written in an address, which the client does. */
const forCallers = (description: string): string =>
  description.replace(/ ?May be repeated; the name `\w+\[\]` is accepted too\.$/, '');

/** The statuses of what is no refusal: success, and what an operation answers with a model of its own all the same. */
export function dataStatuses({ answers }: Described): readonly string[] {
  const refusal = JSON.stringify(answers[500]?.['application/json']);
  return Object.keys(answers).filter((status) => {
    const answer = answers[status]?.['application/json'];
    return status.startsWith('2') || (answer !== undefined && JSON.stringify(answer) !== refusal);
  });
}

/**
 * The member of an answer in pages that is its list, and the type of an element; null: it does not come in pages.
 * @throws when it has several lists
 */
export function listOf({ document }: Source, { answers }: Described): { member: string; element: string } | null {
  const properties = propertiesOf(document, answers[200]?.['application/json']);
  if (properties.nextLink === undefined) return null;
  const lists = Object.entries(properties).filter(([, { type }]) => type === 'array');
  const [list] = lists;
  if (list === undefined || lists.length > 1) throw new RangeError(`${Object.keys(properties)}: which is the list?`);
  return { member: list[0], element: typeOf((list[1].items ?? {}) as Schema) };
}

/** The members of the body that are files in base64. */
export const fileMembersOf = ({ document }: Source, { body }: Described): readonly string[] =>
  Object.entries(propertiesOf(document, body)).flatMap(([name, member]) => (isFileContent(member) ? [name] : []));

function propertiesOf(document: Source['document'], schema: Schema | undefined): Readonly<Record<string, Schema>> {
  const model = typeof schema?.$ref === 'string' ? document.components.schemas[nameIn(schema.$ref)] : schema;
  return (model?.properties ?? {}) as Readonly<Record<string, Schema>>;
}
