import { type LocalText, sameText } from '@cartage/core';
import type { z } from 'zod';

/** What stands in a secret's place in answers, logs and traces. */
export const SECRET_MASK = '********';

/**
 * Names of the secret fields.
 * @param schema the credentials or the settings of a manifest
 * @returns in the order of the schema; the same list for the same schema
 */
export function secretFields(schema: z.ZodObject): readonly string[] {
  let names = known.get(schema);
  if (names === undefined) {
    names = Object.entries(schema.shape).flatMap(([name, field]) => (isSecret(field as z.ZodType) ? [name] : []));
    known.set(schema, names);
  }
  return names;
}

const known = new WeakMap<z.ZodObject, readonly string[]>();

/**
 * The values with every secret one masked; fields that the schema does not know are taken for secret.
 * @param schema the credentials or the settings of a manifest
 * @param values by the names of its members
 * @returns as many values, each as it was or `SECRET_MASK`
 */
export function maskSecrets(schema: z.ZodObject, values: Readonly<Record<string, string>>): Record<string, string> {
  const secrets = secretFields(schema);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      secrets.includes(name) || !Object.hasOwn(schema.shape, name) ? SECRET_MASK : value,
    ]),
  );
}

/** A field that somebody fills in, and whether it is shown again. */
export interface FieldDescription {
  /** The member of the schema. */
  readonly code: string;
  /** From the schema's `meta({ title, ru: { title } })`; the code where there is none. */
  readonly name: LocalText;
  /** Likewise from `description`; empty where there is none. */
  readonly description: LocalText;
  /** It is never shown again. */
  readonly isSecret: boolean;
  /** It cannot be left out. */
  readonly isRequired: boolean;
  /** How a form asks for it. */
  readonly kind: FieldKind;
  /** All that it may be, of a choice; else empty. */
  readonly values: readonly string[];
  /** What counts where it is left out; null: nothing is said of it. */
  readonly default: string | null;
}

/** How a form asks for a field: the value is a text in any case, of a boolean `true` or `false`. */
export const fieldKinds = ['text', 'secret', 'number', 'choice', 'boolean'] as const;

/** One of `fieldKinds`. */
export type FieldKind = (typeof fieldKinds)[number];

/**
 * What a person must fill in: the fields of the vendor's connection schema.
 * @param schema the credentials or the settings of a manifest
 * @returns in the order of the schema, for forms and for the vendor’s schema in the API
 */
export const describeFields = (schema: z.ZodObject): readonly FieldDescription[] =>
  Object.entries(schema.shape).map(([code, shape]) => {
    const field = shape as z.ZodType;
    return {
      code,
      name: wordsOf(field, 'title') ?? sameText(code),
      description: wordsOf(field, 'description') ?? sameText(''),
      isSecret: isSecret(field),
      isRequired: !field.safeParse(undefined).success,
      ...kindOf(field),
      default: isSecret(field) ? null : defaultOf(field),
    };
  });

const kindOf = (field: z.ZodType): Pick<FieldDescription, 'kind' | 'values'> => {
  if (isSecret(field)) return { kind: 'secret', values: [] };
  const leaves = leavesOf(field);
  const values = leaves.every((leaf) => chosenFrom(leaf) !== null)
    ? leaves.flatMap((leaf) => chosenFrom(leaf) ?? [])
    : [];
  const isSwitch = values.length > 0 && values.every((value) => value === 'true' || value === 'false');
  if (isSwitch || leaves.some(({ def }) => def.type === 'boolean')) return { kind: 'boolean', values: [] };
  if (leaves.some(({ def }) => def.type === 'number')) return { kind: 'number', values: [] };
  // A choice that is left empty is left out.
  const choices = values.filter((value) => value !== '');
  return choices.length > 0 ? { kind: 'choice', values: choices } : { kind: 'text', values: [] };
};

const leavesOf = (field: z.ZodType): readonly z.ZodType[] => {
  const inner = innerOf(field);
  return inner.length === 0 ? [field] : inner.flatMap(leavesOf);
};

/** null: of anything. */
const chosenFrom = ({ def }: z.ZodType): readonly string[] | null => {
  const { type, entries = {}, values = [] } = def as Chosen;
  if (type === 'enum') return Object.values(entries).map(String);
  return type === 'literal' ? values.map(String) : null;
};

/** What schemas of zod may be chosen from. */
interface Chosen {
  readonly type: string;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

const defaultOf = (field: z.ZodType): string | null => {
  const { type, defaultValue } = field.def as { readonly type: string; readonly defaultValue?: unknown };
  if (type === 'default' || type === 'prefault') return String(defaultValue);
  for (const inner of innerOf(field)) {
    const found = defaultOf(inner);
    if (found !== null) return found;
  }
  return null;
};

/** What the schema's `meta({ [name], ru: { [name] } })` says of the field; null: nothing. */
export const wordsOf = (field: z.ZodType, name: 'title' | 'description' | 'accepts'): LocalText | null => {
  const en = metaOf(field, name);
  if (typeof en !== 'string') return null;
  const ru = (metaOf(field, 'ru') as { readonly [word in typeof name]?: unknown } | undefined)?.[name];
  return { en, ru: typeof ru === 'string' ? ru : en };
};

const isSecret = (field: z.ZodType): boolean => metaOf(field, 'secret') === true;

/**
 * A mark made before `.optional()` and the like is on an inner schema, one made before `.transform()` on what goes in, and
 * of a union on one of its members. What is marked anywhere is secret as a whole.
 */
function metaOf(field: z.ZodType, name: string): unknown {
  const value = field.meta()?.[name];
  if (value !== undefined) return value;
  for (const inner of innerOf(field)) {
    const found = metaOf(inner, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const innerOf = (field: z.ZodType): readonly z.ZodType[] => {
  const { innerType, in: from, out: to, left, right, options = [], getter } = field.def as Inner;
  return [innerType, from, to, left, right, ...options, getter?.()].filter((inner) => inner !== undefined);
};

/** Where schemas of zod hold others. */
interface Inner {
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly getter?: () => z.ZodType;
}
