import { z } from 'zod';
import type { AnySchema } from '../schema/schema-parts.ts';

/** Which side of a schema travels: what a client sends, or what it gets. */
export type Direction = 'input' | 'output';

/** Every model with a name (`meta({ id })`) in the schemas, in the order in which they are met; each object once. */
export function namedModels(
  schemas: readonly z.core.$ZodType[],
  direction: Direction,
): ReadonlyMap<z.core.$ZodType, string> {
  const named = new Map<z.core.$ZodType, string>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const id = z.globalRegistry.get(schema)?.id;
    if (id !== undefined) named.set(schema, id);
    for (const part of partsOf(schema, direction)) visit(part);
  };
  schemas.forEach(visit);
  return named;
}

/** What a schema is made of, on one side of it. */
function partsOf(schema: z.core.$ZodType, direction: Direction): readonly z.core.$ZodType[] {
  const { def } = (schema as AnySchema)._zod;
  // A named model that was only described anew is written as a reference to the first.
  const first = schema._zod.parent === undefined ? [] : [schema._zod.parent];
  switch (def.type) {
    case 'object':
      return [...first, ...Object.values(def.shape)];
    case 'array':
      return [...first, def.element];
    case 'record':
      return [...first, def.valueType];
    case 'union':
      return [...first, ...def.options];
    case 'pipe':
      return [...first, direction === 'input' ? def.in : def.out];
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return [...first, def.innerType];
    case 'lazy':
      return [...first, def.getter()];
    default:
      return first;
  }
}
