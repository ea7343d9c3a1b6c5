import type { Locale } from '@cartage/core';
import type { z } from 'zod';
import type { Components } from './components.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The members of a path or query as parameters. A parameter that is absent has no null, so only its type is written.
 * `examples`: values by name.
 */
export function parametersIn(
  place: 'path' | 'query',
  schema: z.ZodObject,
  examples: Readonly<Record<string, unknown>>,
  { schemaOf, schemas }: Components,
  locale: Locale,
): readonly object[] {
  const { properties, required } = whole(schemaOf(schema), schemas);
  return Object.entries(properties).map(([name, member]) => {
    const { description, deprecated, ...type } = withoutNull(member);
    const isList = type.type === 'array';
    const said = [description, ...(isList ? [listText(name)[locale]] : [])]
      .filter((one) => one !== undefined)
      .join(' ');
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(said === '' ? {} : { description: said }),
      ...(deprecated === undefined ? {} : { deprecated }),
      ...(isList ? { style: 'form', explode: true } : {}),
      schema: type,
      ...(name in examples ? { example: examples[name] } : {}),
    };
  });
}

interface ObjectSchema {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

/** A model with a name is a reference to it. */
function whole(schema: JsonSchema, named: Components['schemas']): ObjectSchema {
  const found = typeof schema.$ref === 'string' ? named[schema.$ref.split('/').at(-1) ?? ''] : schema;
  return { properties: {}, required: [], ...found };
}

function withoutNull({ type, anyOf, ...rest }: JsonSchema): JsonSchema {
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== 'null');
    return { ...rest, type: types.length === 1 ? types[0] : types };
  }
  if (anyOf === undefined) return type === undefined ? rest : { ...rest, type };
  const branches = (anyOf as readonly JsonSchema[]).filter((branch) => branch.type !== 'null');
  return branches.length === 1 ? { ...branches[0], ...rest } : { ...rest, anyOf: branches };
}

const listText = (name: string) => ({
  en: `May be repeated; the name \`${name}[]\` is accepted too.`,
  ru: `Можно повторять; принимается и имя \`${name}[]\`.`,
});
