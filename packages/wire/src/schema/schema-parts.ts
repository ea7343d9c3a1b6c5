import type { z } from 'zod';

/** Any schema of zod, as its internals describe it: a union told apart by `_zod.def.type`. */
export type AnySchema = z.core.$ZodTypes;

/** The schema behind `optional`, `nullable`, a default and the like: what a value that is there must be. */
export function unwrap(schema: z.core.$ZodType): AnySchema {
  const any = schema as AnySchema;
  const { def } = any._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return unwrap(def.innerType);
    case 'pipe':
      return unwrap(def.in);
    case 'lazy':
      return unwrap(def.getter());
    default:
      return any;
  }
}

/** The schema of a member, or undefined where the members are not told apart (unions) or there are none. */
export function memberOf(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType | undefined {
  const { def } = unwrap(schema)._zod;
  if (def.type === 'object') return Object.hasOwn(def.shape, key) ? def.shape[String(key)] : undefined;
  if (def.type === 'array') return def.element;
  return def.type === 'record' ? def.valueType : undefined;
}

/** Whether the member may be left out of its object. */
export const isOptional = (schema: z.core.$ZodType): boolean => schema._zod.optin === 'optional';
