import type { z } from 'zod';
import { unwrap } from '../schema/schema-parts.ts';

/** What the names of a schema's properties are, at every depth that the schema knows. */
type Names =
  | { readonly kind: 'list'; readonly element: Names | null }
  | {
      readonly kind: 'object';
      /** By exact name; the value says how to go on inside. */
      readonly exact: ReadonlyMap<string, Names | null>;
      /** Exact name by lower-case name. */
      readonly byLowerCase: ReadonlyMap<string, string>;
    };

const compiled = new WeakMap<z.core.$ZodType, { readonly names: Names | null }>();

/**
 * Gives the properties of a body the exact names of the schema, which match case-insensitively on the way in (interface
 * 1.3). A body whose names are exact is returned as it is; otherwise its objects are copied, and the copies hold only
 * what the schema knows. Of two spellings in one object the exact one wins, else the last.
 *
 * The walk follows the schema, not the body: deep nesting costs nothing. Members of unions and keys of maps keep their
 * names.
 */
export function exactNames(schema: z.core.$ZodType, body: unknown): unknown {
  let known = compiled.get(schema);
  if (known === undefined) {
    known = { names: compile(schema) };
    compiled.set(schema, known);
  }
  return known.names === null || areExact(body, known.names) ? body : rename(body, known.names);
}

function compile(schema: z.core.$ZodType): Names | null {
  const { def } = unwrap(schema)._zod;
  if (def.type === 'array') return { kind: 'list', element: compile(def.element) };
  if (def.type !== 'object') return null;
  const members = Object.entries(def.shape);
  return {
    kind: 'object',
    exact: new Map(members.map(([name, member]) => [name, compile(member)])),
    byLowerCase: new Map(members.map(([name]) => [name.toLowerCase(), name])),
  };
}

function areExact(value: unknown, names: Names): boolean {
  if (names.kind === 'list') {
    const { element } = names;
    return element === null || !Array.isArray(value) || value.every((one) => areExact(one, element));
  }
  if (!isRecord(value)) return true;
  for (const name in value) {
    const inside = names.exact.get(name);
    if (inside === undefined) {
      if (names.byLowerCase.has(name.toLowerCase())) return false;
    } else if (inside !== null && !areExact(value[name], inside)) return false;
  }
  return true;
}

function rename(value: unknown, names: Names): unknown {
  if (names.kind === 'list') {
    const { element } = names;
    return element === null || !Array.isArray(value) ? value : value.map((one) => rename(one, element));
  }
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name in value) {
    const exactName = names.exact.has(name) ? name : names.byLowerCase.get(name.toLowerCase());
    if (exactName === undefined || (exactName !== name && Object.hasOwn(value, exactName))) continue;
    const inside = names.exact.get(exactName);
    copy[exactName] = inside ? rename(value[name], inside) : value[name];
  }
  return copy;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
