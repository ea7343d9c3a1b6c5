import type { z } from 'zod';
import { unwrap } from './schema-parts.ts';

/** The most elements of a list whose schema names no maximum of its own. */
const MAX_LIST = 10_000;

/** How many elements a list may have, by its checks. */
export function listBounds({ checks = [] }: z.core.$ZodArrayDef): { readonly least: number; readonly most: number } {
  const limits = checks.map((check) => check._zod.def as Readonly<Record<'check' | 'minimum' | 'maximum', unknown>>);
  const least = limits.find(({ check }) => check === 'min_length')?.minimum;
  const most = limits.find(({ check }) => check === 'max_length')?.maximum;
  return { least: Number(least ?? 0), most: Number(most ?? MAX_LIST) };
}

/** Where lists may be in what a schema describes; null where there are none. */
type Lists =
  | { readonly kind: 'list'; readonly most: number; readonly element: Lists | null }
  | { readonly kind: 'object'; readonly members: readonly (readonly [name: string, lists: Lists])[] };

const compiled = new WeakMap<z.core.$ZodType, { readonly lists: Lists | null }>();

/**
 * The paths of the lists that are too long. A body has to be asked before its schema is: on a list of some hundred
 * thousand bad elements zod works for seconds, and beyond that it fails with an overflow of the stack.
 */
export function longLists(schema: z.core.$ZodType, body: unknown): readonly PropertyKey[][] {
  let known = compiled.get(schema);
  if (known === undefined) {
    known = { lists: compile(schema) };
    compiled.set(schema, known);
  }
  return known.lists === null || areShort(body, known.lists) ? [] : search(body, known.lists);
}

function compile(schema: z.core.$ZodType): Lists | null {
  const { def } = unwrap(schema)._zod;
  if (def.type === 'array') {
    return { kind: 'list', most: listBounds(def).most, element: compile(def.element) };
  }
  if (def.type !== 'object') return null;
  const members = Object.entries(def.shape).flatMap(([name, member]) => {
    const lists = compile(member);
    return lists === null ? [] : [[name, lists] as const];
  });
  return members.length === 0 ? null : { kind: 'object', members };
}

/** What nearly every body is; asked first, because it costs nothing. */
function areShort(value: unknown, lists: Lists): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (lists.kind === 'object')
    return lists.members.every(([name, inside]) => areShort(Reflect.get(value, name), inside));
  if (!Array.isArray(value)) return true;
  const { element } = lists;
  return value.length <= lists.most && (element === null || value.every((one) => areShort(one, element)));
}

function search(value: unknown, lists: Lists): PropertyKey[][] {
  if (typeof value !== 'object' || value === null) return [];
  if (lists.kind === 'object') {
    return lists.members.flatMap(([name, inside]) => below(name, search(Reflect.get(value, name), inside)));
  }
  if (!Array.isArray(value)) return [];
  if (value.length > lists.most) return [[]];
  const { element } = lists;
  return element === null ? [] : value.flatMap((one, index) => below(index, search(one, element)));
}

const below = (key: PropertyKey, paths: PropertyKey[][]): PropertyKey[][] => paths.map((path) => [key, ...path]);
