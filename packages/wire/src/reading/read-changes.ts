import { type LocalText, type Problem, problem } from '@cartage/core';
import { z } from 'zod';
import type { Misread } from '../contract/converted.ts';
import { checked } from '../schema/fields.ts';
import { memberOf, unwrap } from '../schema/schema-parts.ts';
import { exactNames } from './exact-names.ts';
import { MAX_PROBLEMS, readBody } from './read-body.ts';
import { quotedValue } from './schema-problem.ts';

/** New values by the names of fields, with dots for nested ones; a name's case counts. */
export type NamedChanges = Readonly<Record<string, unknown>>;

const isNamedChanges = (value: unknown): value is NamedChanges =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The shape of `NamedChanges`. A record of zod's would lose the name `__proto__`, which is to be refused as any other. */
export const namedChanges = z
  .nonoptional(
    checked(z.unknown(), isNamedChanges, {
      en: 'an object of names and new values',
      ru: 'объект из имён и новых значений',
    }).meta({ type: 'object', additionalProperties: true, examples: [{}] }),
  )
  .transform((value) => value as NamedChanges);

/** Changes that can be read, by name, as the model writes them. */
export interface ReadChanges extends Misread {
  readonly values: ReadonlyMap<string, unknown>;
}

/**
 * Reads the changes of a model: every name must be a member of it, or a member of a member; a list is one field.
 * `refused`: names that the model knows and nobody may change, each with why; what is there of others.
 */
export function readChanges(
  model: z.ZodObject,
  changes: NamedChanges,
  refused: (name: string) => LocalText | null,
): ReadChanges {
  const values = new Map<string, unknown>();
  const problems: Problem[] = [];
  const unreadable: string[] = [];
  const names = new Set(Object.keys(changes));
  for (const name of names) {
    if (problems.length >= MAX_PROBLEMS) break;
    const member = fieldOf(model, name);
    const refusal = refused(name) ?? (member ? contradiction(name, names) : unknownName(model, name));
    if (refusal || !member) {
      problems.push(problem('RequestInvalid', name, refusal ?? unknownName(model, name)));
      unreadable.push(name);
      continue;
    }
    const read = readBody(member as z.ZodType, changes[name]);
    if (read.problems.length === 0) values.set(name, exactNames(member, changes[name]));
    else unreadable.push(name);
    problems.push(...read.problems.map((found) => ({ ...found, target: within(name, found.target) })));
  }
  return { values, problems: problems.slice(0, MAX_PROBLEMS), unreadable };
}

/** The written model with the new values in their places; of a part that is not there nothing is to be taken off. */
export const withNamed = (written: object, values: ReadonlyMap<string, unknown>): unknown =>
  [...values].reduce<unknown>((changed, [name, value]) => replaced(changed, name.split('.'), value), written);

const replaced = (holder: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return value;
  if (isNamedChanges(holder)) return { ...holder, [key]: replaced(holder[key], rest, value) };
  return value === null ? holder : { [key]: replaced(undefined, rest, value) };
};

/** The field of that name: a member of objects alone, for a list changes as a whole. */
const fieldOf = (model: z.core.$ZodType, name: string): z.core.$ZodType | undefined => {
  let field: z.core.$ZodType | undefined = model;
  for (const key of name.split('.')) {
    if (!field || unwrap(field)._zod.def.type !== 'object') return undefined;
    field = memberOf(field, key);
  }
  return field;
};

/** Every name of the model, outer ones first. */
export const namesOf = (model: z.core.$ZodType, prefix = ''): readonly string[] => {
  const { def } = unwrap(model)._zod;
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([key, member]) => [
    `${prefix}${key}`,
    ...namesOf(member, `${prefix}${key}.`),
  ]);
};

const within = (name: string, target: string | null): string =>
  target === null ? name : target.startsWith('[') ? name + target : `${name}.${target}`;

/** A field is changed as a whole or in part. */
const contradiction = (name: string, names: ReadonlySet<string>): LocalText | null => {
  const outer = outerNames(name).find((above) => names.has(above));
  return outer === undefined
    ? null
    : {
        en: `${name} is a part of ${outer}, which is in the request too; send one of the two.`,
        ru: `${name} входит в ${outer}, которое тоже есть в запросе; передайте что-то одно.`,
      };
};

/** `a.b` and `a` of `a.b.c`. */
const outerNames = (name: string): readonly string[] => {
  const keys = name.split('.');
  return keys.slice(1).map((_, i) => keys.slice(0, keys.length - 1 - i).join('.'));
};

const unknownName = (model: z.ZodObject, name: string): LocalText => {
  const quoted = quotedValue(name);
  const near = nearTo(model, name).join(', ');
  return {
    en: `There is no field ${quoted.en}; accepted here: ${near}.`,
    ru: `Поля ${quoted.ru} нет; здесь допустимо: ${near}.`,
  };
};

/** The name as it is really written, the list that it lies in, or the fields beside it. */
const nearTo = (model: z.ZodObject, name: string): readonly string[] => {
  const all = namesOf(model);
  const folded = name.toLowerCase();
  const meant = all.find((one) => one.toLowerCase() === folded);
  if (meant) return [meant];
  const holder = all.findLast(
    (one) => folded.startsWith(`${one.toLowerCase()}.`) || folded.startsWith(`${one.toLowerCase()}[`),
  );
  const field = holder === undefined ? model : fieldOf(model, holder);
  const beside = field ? Object.keys(membersOf(field)) : [];
  if (holder !== undefined && beside.length === 0) return [holder];
  return beside.map((key) => (holder === undefined ? key : `${holder}.${key}`));
};

const membersOf = (field: z.core.$ZodType): object => {
  const { def } = unwrap(field)._zod;
  return def.type === 'object' ? def.shape : {};
};
