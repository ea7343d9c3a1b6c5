import { sameText } from '@cartage/core';
import { z } from 'zod';
import { acceptedTexts } from './accepted-by.ts';
import { checked } from './fields.ts';

/** One value of an enumeration: its number, its name in the core, its name in the interface. */
export type CodeRow<Name extends string> = readonly [code: number, name: Name, wireName: string];

/** An enumeration that the core, too, holds as a number. `id` is its name in the interface. */
export const codeList = (id: string, description: string, codes: readonly number[]): z.ZodLiteral<number> =>
  z.literal([...codes].sort((a, b) => a - b)).meta({ id, description });

/** An enumeration of which a field has one value. The rows are permanent: a code is added, never given another meaning. */
export interface CodeTable<Name extends string> {
  /** One of the numbers. */
  readonly schema: z.ZodLiteral<number>;
  /** @throws RangeError for a number that `schema` would have refused */
  readonly nameOf: (code: number) => Name;
  /** @throws RangeError for a name that is of another enumeration */
  readonly codeOf: (name: Name) => number;
}

/** An enumeration that travels as a number. */
export function codeTable<Name extends string>(id: string, rows: readonly CodeRow<Name>[]): CodeTable<Name> {
  const names = new Map(rows.map(([code, name]) => [code, name]));
  const codes = new Map(rows.map(([code, name]) => [name, code]));
  const schema = codeList(id, describe(rows), [...names.keys()]);
  // A bare list of numbers would say nothing to whoever sent a name.
  acceptedTexts.add(schema, sameText(describe(rows)));
  return {
    schema,
    nameOf: (code) => found(names.get(code), id, code),
    codeOf: (name) => found(codes.get(name), id, name),
  };
}

/** An enumeration of which a field has any values at once, as one number: each has a bit of its own. */
export interface MaskTable<Name extends string> {
  /** A sum of the bits; 0 is empty. */
  readonly schema: z.ZodInt;
  /** All, in the order of the table. */
  readonly names: readonly Name[];
  /** In the order of the table. */
  readonly namesOf: (mask: number) => readonly Name[];
  /** 0 for no names. @throws RangeError for a name that is of another enumeration */
  readonly maskOf: (names: readonly Name[]) => number;
}

/** An enumeration whose values may be added up. A mask with an unknown bit does not fit (interface 1.9). */
export function maskTable<Name extends string>(id: string, rows: readonly CodeRow<Name>[]): MaskTable<Name> {
  const known = rows.reduce((mask, [bit]) => mask | bit, 0);
  const bits = new Map(rows.map(([bit, name]) => [name, bit]));
  return {
    schema: checked(z.int(), (mask) => mask >= 0 && mask <= known && (mask & ~known) === 0, {
      en: `a sum of ${describe(rows)}`,
      ru: `сумма чисел из ряда ${describe(rows)}`,
    }).meta({ id, description: `Mask. ${describe(rows)}`, format: 'int32', examples: [rows[0]?.[0] ?? 0] }),
    names: rows.map(([, name]) => name),
    namesOf: (mask) => rows.filter(([bit]) => (mask & bit) !== 0).map(([, name]) => name),
    maskOf: (names) => names.reduce((mask, name) => mask | found(bits.get(name), id, name), 0),
  };
}

const describe = (rows: readonly CodeRow<string>[]): string =>
  rows.map(([code, , wireName]) => `${code} ${wireName}`).join('; ');

function found<T>(value: T | undefined, id: string, key: string | number): T {
  if (value === undefined) throw new RangeError(`${id} has no ${key}`);
  return value;
}
