/** A schema as the OpenAPI documents write it: JSON Schema 2020-12. */
export type Schema = Readonly<Record<string, unknown>>;

/** Keywords that say nothing about the type, or that `typeOf` reads. Another one would be passed over unseen. */
const known = new Set([
  ...['$ref', 'anyOf', 'const', 'enum', 'items', 'properties', 'required', 'type', 'propertyNames'],
  ...['description', 'deprecated', 'examples', 'format', 'default'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'],
]);

/**
 * The TypeScript type of a schema, an object's members on lines of their own, indented by `indent` blanks.
 * @throws on a keyword that it does not know
 */
export function typeOf(schema: Schema, indent = 0): string {
  const unknown = Object.keys(schema).find((keyword) => !known.has(keyword));
  if (unknown !== undefined) throw new RangeError(`No type is written for ${unknown}: ${JSON.stringify(schema)}`);
  if (typeof schema.$ref === 'string') return nameIn(schema.$ref);
  if (isFileContent(schema)) return union(['FileContent', ...(typesOf(schema).includes('null') ? ['null'] : [])]);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) {
    return union([...schema.enum.map(literal), ...(typesOf(schema).includes('null') ? ['null'] : [])]);
  }
  if (Array.isArray(schema.anyOf)) return union((schema.anyOf as readonly Schema[]).map((one) => typeOf(one, indent)));
  const types = typesOf(schema);
  return types.length === 0 ? 'unknown' : union(types.map((type) => typeNamed(type, schema, indent)));
}

function typeNamed(type: string, schema: Schema, indent: number): string {
  if (type === 'integer') return 'number';
  if (type === 'array') {
    const element = typeOf((schema.items as Schema | undefined) ?? {}, indent);
    return `readonly ${/ [|&] /.test(element) && !element.startsWith('{') ? `(${element})` : element}[]`;
  }
  if (type !== 'object') return type;
  if (schema.properties === undefined) return 'Readonly<Record<string, unknown>>';
  return `{\n${membersOf(schema, indent + 2)}${' '.repeat(indent)}}`;
}

/** The members of an object, each on lines of its own with its description. */
export function membersOf(schema: Schema, indent: number): string {
  const required = new Set((schema.required as readonly string[] | undefined) ?? []);
  return Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>)
    .map(([name, member]) => memberOf(name, member, required.has(name), indent))
    .join('');
}

/** One member. What may be left out may be undefined too, so that callers need not build objects piece by piece. */
export function memberOf(name: string, schema: Schema, isRequired: boolean, indent: number): string {
  const blanks = ' '.repeat(indent);
  const written = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
  const type = typeOf(schema, indent);
  const typed = isRequired ? `: ${type}` : `?: ${type === 'unknown' ? type : union([type, 'undefined'])}`;
  return `${commentOf(schema, indent)}${blanks}readonly ${written}${typed};\n`;
}

/** The description as a comment; nothing where there is none. */
function commentOf(schema: Schema, indent: number): string {
  const said = typeof schema.description === 'string' && schema.description !== '' ? [schema.description] : [];
  const form = formats[String(schema.format)];
  const lines = [
    ...said,
    ...(said.length === 0 && form !== undefined ? [form] : []),
    ...(schema.deprecated === true ? ['@deprecated'] : []),
  ];
  return comment(lines, indent);
}

const formats: Readonly<Record<string, string>> = { date: 'yyyy-MM-dd', 'date-time': 'RFC 3339, with an offset.' };

/** A comment of these paragraphs. */
export function comment(paragraphs: readonly string[], indent: number): string {
  const blanks = ' '.repeat(indent);
  const lines = paragraphs.flatMap((paragraph) => paragraph.replaceAll('*/', '*\\/').split('\n'));
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${blanks}/** ${lines[0]} */\n`;
  return `${blanks}/**\n${lines.map((line) => `${blanks} * ${line}`.trimEnd()).join('\n')}\n${blanks} */\n`;
}

/** A file in base64, as its description begins: the client takes its bytes too. A secret in base64 is none. */
export const isFileContent = ({ type, format, description }: Schema): boolean =>
  [type].flat().includes('string') && (format === 'byte' || /^\w+ \w+ in base64\b/.test(String(description)));

/**
 * The name of the model that a reference means.
 * @throws when it means none
 */
export function nameIn(reference: string): string {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(reference) ?? [];
  if (name === undefined) throw new RangeError(`No model is meant by ${reference}.`);
  return name;
}

const typesOf = ({ type }: Schema): readonly string[] => (type === undefined ? [] : ([type].flat() as string[]));

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');
