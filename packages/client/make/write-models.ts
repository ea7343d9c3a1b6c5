import type { Source } from './sources.ts';
import { comment, membersOf, type Schema, typeOf } from './type-of.ts';

/** What a file of ours says at its beginning. */
export const heading = '// Made from the contracts by `pnpm make`.\n';

/** Names that mean something else where the models stand. */
const taken = new Set(['FileContent', 'File', 'Readonly', 'Record', 'Promise', 'CallOptions', 'NoInput']);

/**
 * The models of a version, one type each.
 * @throws when one has a name that means something else
 */
export function writeModels({ document, isKeyInBody }: Source): string {
  const models = Object.entries(document.components.schemas).map(([name, schema]) => {
    if (taken.has(name)) throw new RangeError(`A model is named ${name}, which means something else here.`);
    const model = isKeyInBody ? withoutKey(schema) : schema;
    return `${commentOfModel(name, model, document.components.schemas)}${declaration(name, model)}`;
  });
  const text = models.join('\n');
  const imports = text.includes('FileContent') ? `import type { FileContent } from '../../file-content.ts';\n\n` : '';
  return `${heading}\n${imports}${text}`;
}

const declaration = (name: string, schema: Schema): string =>
  schema.type === 'object' && schema.properties !== undefined
    ? `export interface ${name} {\n${membersOf(schema, 2)}}\n`
    : `export type ${name} = ${typeOf(schema)};\n`;

/** The client writes the key into the body by itself. */
function withoutKey(schema: Schema): Schema {
  if (schema.properties === undefined) return schema;
  const { apiKey, ...properties } = schema.properties as Readonly<Record<string, Schema>>;
  const required = (schema.required as readonly string[] | undefined)?.filter((name) => name !== 'apiKey');
  return apiKey === undefined ? schema : { ...schema, properties, ...(required ? { required } : {}) };
}

/** A model that says nothing of itself says where it is found. */
function commentOfModel(name: string, schema: Schema, all: Readonly<Record<string, Schema>>): string {
  const told = typeof schema.description === 'string' ? schema.description : null;
  if (told !== null) return comment([told], 0);
  const users = Object.entries(all)
    .filter(([other, model]) => other !== name && refersTo(model, name))
    .map(([other]) => `\`${other}\``);
  const few = users.length > 3 ? [...users.slice(0, 3), 'and others'] : users;
  return comment([few.length === 0 ? `The model \`${name}\` of the interface.` : `Part of ${few.join(', ')}.`], 0);
}

const refersTo = (model: Schema, name: string): boolean =>
  JSON.stringify(model).includes(`"#/components/schemas/${name}"`);
