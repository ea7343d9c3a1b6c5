import { z } from 'zod';
import { isOptional, unwrap } from './schema-parts.ts';

/**
 * A small value that fits the schema: its first example where it has one (`meta({ examples })`), else `'x'`, 1, false,
 * a list of one, the required members of an object, the first of an enumeration. A schema whose checks refuse these
 * must carry an example.
 */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const unwrapped = unwrap(schema);
  const examples = z.globalRegistry.get(unwrapped)?.examples;
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  const { def } = unwrapped._zod;
  switch (def.type) {
    case 'object': {
      const required = Object.entries(def.shape).filter(([, member]) => !isOptional(member));
      return Object.fromEntries(required.map(([name, member]) => [name, sampleOf(member)]));
    }
    case 'array':
      return [sampleOf(def.element)];
    case 'record':
      return {};
    case 'union':
      return def.options[0] === undefined ? null : sampleOf(def.options[0]);
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return 'x';
  }
}
