import type { z } from 'zod';
import { unwrap } from '../schema/schema-parts.ts';

/** A text of a path or query, and the parameter's name as it was sent. */
export type TextEntry = readonly [name: string, text: string];

/** The parameters as their schema's members, and the names of those that came more than once and may not. */
export interface ReadTexts {
  readonly members: Readonly<Record<string, unknown>>;
  readonly repeated: readonly string[];
}

/**
 * Reads the texts of a query as the members that the schema knows: names in any case, a list as `a[]=x&a[]=y` or
 * `a=x&a=y`, numbers, booleans and numbered codes from their texts. An empty text is none. What is no number where one
 * is asked for stays a text, for the schema to refuse; unknown parameters are ignored (interface 1.2).
 */
export function readTexts(schema: z.ZodObject, entries: Iterable<TextEntry>): ReadTexts {
  const texts = new Map<string, string[]>();
  const names = namesOf(schema);
  for (const [sent, text] of entries) {
    const name = names.get(parameterName(sent));
    if (name === undefined || text === '') continue;
    const known = texts.get(name);
    if (known) known.push(text);
    else texts.set(name, [text]);
  }
  const repeated: string[] = [];
  const members = [...texts].map(([name, values]) => {
    const member = unwrap(schema.shape[name] as z.core.$ZodType);
    if (member._zod.def.type === 'array') {
      const { element } = member._zod.def;
      return [name, values.map((text) => memberFrom(text, element))] as const;
    }
    const [text = ''] = values;
    if (values.length > 1) repeated.push(name);
    return [name, values.length > 1 ? values : memberFrom(text, member)] as const;
  });
  return { members: Object.fromEntries(members), repeated };
}

/** What a parameter of a query is known by, however it was written: `ordersId[]` and `OrdersId[0]` are `ordersid`. */
export const parameterName = (sent: string): string => sent.toLowerCase().replace(/\[\d*\]$/, '');

const known = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>();

/** Exact names by those in lower case. */
function namesOf(schema: z.ZodObject): ReadonlyMap<string, string> {
  const found = known.get(schema) ?? new Map(Object.keys(schema.shape).map((name) => [name.toLowerCase(), name]));
  known.set(schema, found);
  return found;
}

function memberFrom(text: string, schema: z.core.$ZodType): unknown {
  const { def } = unwrap(schema)._zod;
  switch (def.type) {
    case 'number':
      return numberOr(text);
    case 'literal':
      return def.values.some((value) => typeof value === 'number') ? numberOr(text) : text;
    case 'boolean':
      return booleans.get(text.toLowerCase()) ?? text;
    default:
      return text;
  }
}

const numberOr = (text: string): number | string => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);
