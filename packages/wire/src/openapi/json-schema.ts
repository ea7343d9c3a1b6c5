/** A schema as OpenAPI 3.1 writes it: JSON Schema 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * As a person would write what zod made: `type: ['string', 'null']` instead of a choice between two schemas, formats
 * instead of the bounds of a machine's numbers, no annotations of the generator. The meaning stays.
 */
export function simplified(schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, $id: _address, ...kept } = schema;
  const inside = Object.fromEntries(
    Object.entries(kept).map(([keyword, value]) => [keyword, simplifiedPart(keyword, value)]),
  );
  return numbers(merged(inside));
}

function simplifiedPart(keyword: string, value: unknown): unknown {
  if (keyword === 'properties') {
    return Object.fromEntries(
      Object.entries(value as object).map(([name, part]) => [name, simplified(part as JsonSchema)]),
    );
  }
  if (keyword === 'anyOf') return (value as readonly JsonSchema[]).map(simplified);
  return keyword === 'items' || keyword === 'additionalProperties' ? simplifiedNested(value) : value;
}

const simplifiedNested = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? simplified(value as JsonSchema) : value;

/** A choice of which at most one branch says more than its type becomes that branch, with all the types. */
function merged({ anyOf, ...rest }: JsonSchema): JsonSchema {
  if (anyOf === undefined) return rest;
  const branches = (anyOf as readonly JsonSchema[]).flatMap(unwrapped);
  const types = branches.flatMap(({ type }) => (type as string | readonly string[] | undefined) ?? []);
  const telling = branches.filter((branch) => Object.keys(branch).some((keyword) => keyword !== 'type'));
  const isMergeable = branches.every((branch) => 'type' in branch && !('enum' in branch)) && telling.length <= 1;
  return isMergeable ? { ...telling[0], ...rest, type: [...new Set(types)] } : { ...rest, anyOf: branches };
}

/** The branches of a choice within a choice stand beside the others. */
const unwrapped = (branch: JsonSchema): readonly JsonSchema[] =>
  Object.keys(branch).join() === 'anyOf' ? (branch.anyOf as readonly JsonSchema[]) : [branch];

const INT32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 } as const;

function numbers(schema: JsonSchema): JsonSchema {
  const { minimum, maximum, ...rest } = schema;
  if (Array.isArray(schema.enum) && schema.enum.every(Number.isInteger)) {
    return { ...schema, type: 'integer', format: 'int32' };
  }
  const types = [schema.type].flat().filter((type) => type !== 'null');
  if (types.join() === 'number') return { ...schema, format: 'double' };
  if (types.join() !== 'integer') return schema;
  if (Number(minimum) < INT32.minimum || Number(maximum) > INT32.maximum) return rest;
  const bounds = {
    ...(minimum === undefined || minimum === INT32.minimum ? {} : { minimum }),
    ...(maximum === undefined || maximum === INT32.maximum ? {} : { maximum }),
  };
  return { ...rest, ...bounds, format: 'int32' };
}

/**
 * A model whose optional members have their defaults in their descriptions instead of `default`. Generators of clients
 * take a member with a `default` for one that is always there, and would make every caller write it.
 */
export function defaultsInWords(model: JsonSchema): JsonSchema {
  if (model.items !== undefined) return { ...model, items: defaultsInWords(model.items as JsonSchema) };
  if (model.properties === undefined) return model;
  const required = new Set((model.required as readonly string[] | undefined) ?? []);
  const properties = Object.entries(model.properties as Readonly<Record<string, JsonSchema>>).map(([name, member]) => [
    name,
    required.has(name) ? member : defaultInWords(defaultsInWords(member)),
  ]);
  return { ...model, properties: Object.fromEntries(properties) };
}

function defaultInWords({ default: value, description, ...member }: JsonSchema): JsonSchema {
  const said = typeof description === 'string' ? [description] : [];
  const words = value === undefined ? said : [...said, `Default: ${JSON.stringify(value)}.`];
  return words.length === 0 ? member : { ...member, description: words.join(' ') };
}
