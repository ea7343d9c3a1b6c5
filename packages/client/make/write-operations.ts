import type { Contract } from '@cartage/wire';
import { type Described, dataStatuses, describe, listOf } from './described.ts';
import type { Source } from './sources.ts';
import { comment, memberOf, typeOf } from './type-of.ts';
import { heading } from './write-models.ts';

/** The operations of a version as methods with their types, and the types of what they take. */
export function writeOperations(source: Source): string {
  const written = Object.entries(source.contracts).map(([name, contract]) => writeOne(source, name, contract));
  const text = [
    ...written.flatMap(({ input }) => (input === null ? [] : [input])),
    methodsIn(
      'Operations',
      'The operations by their names in the interface.',
      written.map(({ method }) => method),
    ),
    methodsIn(
      'Pages',
      'What comes in pages, element by element; each page is asked for when it is needed.',
      written.flatMap(({ pages }) => (pages === null ? [] : [pages])),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n');
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const models = Object.keys(source.document.components.schemas).filter((name) =>
    new RegExp(`[:<|(] ?(readonly )?\\(?${name}\\b`).test(code),
  );
  return `${heading}
import type { CallOptions${code.includes('NoInput') ? ', NoInput' : ''} } from '../../call-options.ts';
import type {\n${models.map((name) => `  ${name},\n`).join('')}} from './models.ts';

${text}`;
}

const methodsIn = (name: string, told: string, methods: readonly string[]): string =>
  methods.length === 0 ? '' : `${comment([told], 0)}export interface ${name} {\n${methods.join('\n')}}\n`;

/** The type of its input, its method, and the method that walks its pages. */
function writeOne(source: Source, name: string, contract: Contract) {
  const described = describe(source, contract);
  const { members, isOptional } = membersOfInput(contract, described);
  const type = source.isKeyInBody ? typeOf(described.body ?? {}) : members === '' ? 'NoInput' : `${name}Input`;
  const argument = `input${!source.isKeyInBody && isOptional ? '?' : ''}: ${type}`;
  const list = listOf(source, described);
  return {
    input:
      source.isKeyInBody || members === ''
        ? null
        : `${comment([`What \`${name}\` takes.`], 0)}export interface ${type} {\n${members}}\n`,
    method: answersByFormat(described, argument, type)
      .map(
        ({ given, answer }) =>
          `${comment([contract.summary.en], 2)}  ${name}(${given}, options?: CallOptions): Promise<${answer}>;\n`,
      )
      .join(''),
    pages:
      list === null
        ? null
        : `${comment([`Every element of \`${name}\`.`], 2)}  ${name}(${argument}, options?: CallOptions): AsyncGenerator<${list.element}, void, undefined>;\n`,
  };
}

/** Parameters of path and query side by side, the body under its own name. */
function membersOfInput({ name, credential }: Contract, { parameters, body }: Described) {
  const members = [
    ...parameters,
    ...(credential === 'token-in-query' ? [tokenInQuery] : []),
    ...(body === undefined ? [] : [{ name: 'body', required: true, schema: body }]),
  ];
  const names = members.map((one) => one.name);
  if (new Set(names).size < names.length) throw new RangeError(`${name} takes two of ${names.join(', ')}.`);
  return {
    members: members.map((one) => memberOf(one.name, one.schema, one.required, 2)).join(''),
    isOptional: members.every(({ required }) => !required),
  };
}

const tokenInQuery = {
  name: 'token',
  required: false,
  schema: {
    type: 'string',
    description: 'A token, for a page that a browser opens without headers; left out where a session opens it.',
  },
};

/** What is answered; where the format that is asked for decides between a model and a file, each beside its formats. */
function answersByFormat(described: Described, argument: string, type: string) {
  const answers = answersOf(described);
  const [model = 'void'] = answers.filter((one) => one !== 'File');
  const formats = described.parameters.find(({ name }) => name === 'format')?.schema.enum as string[] | undefined;
  if (!answers.includes('File') || !formats?.includes('json'))
    return [{ given: argument, answer: answers.join(' | ') }];
  const files = formats.filter((one) => one !== 'json').map((one) => `'${one}'`);
  return [
    { given: `${argument} & { readonly format?: 'json' | undefined }`, answer: model },
    { given: `input: ${type} & { readonly format: ${files.join(' | ')} }`, answer: 'File' },
  ];
}

/** The types of the answers that are no refusals. */
function answersOf(described: Described): readonly string[] {
  const types = dataStatuses(described).flatMap((status) =>
    Object.entries(described.answers[status] ?? {}).flatMap(([mime, schema]) => {
      if (mime === 'application/json') return [typeOf(schema)];
      if (mime === 'text/html') return ['string'];
      return mime === 'text/event-stream' ? [] : ['File'];
    }),
  );
  return types.length === 0 ? ['void'] : [...new Set(types)];
}
