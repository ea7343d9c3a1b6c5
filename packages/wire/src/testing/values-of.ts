import fc from 'fast-check';
import { z } from 'zod';
import { listBounds } from '../schema/long-lists.ts';
import { type AnySchema, isOptional } from '../schema/schema-parts.ts';

/**
 * Values that fit a schema, as a client would write them: members that may be left out are there, null, or away; texts are in
 * any letters. What the checks of a schema refuse is left out; its examples (`meta({ examples })`) are among the values.
 */
export function valuesOf<S extends z.ZodType>(schema: S): fc.Arbitrary<z.input<S>> {
  return of(schema) as fc.Arbitrary<z.input<S>>;
}

const of = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const { def } = (schema as AnySchema)._zod;
  switch (def.type) {
    case 'optional':
      return fc.option(of(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(of(def.innerType), { nil: null });
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return of(def.innerType);
    case 'pipe':
      return of(def.in);
    case 'union':
      return fc.oneof(...def.options.map(of));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(of(def.element), bounds(def));
    case 'record':
      return fitting(
        schema,
        fc.dictionary(fc.string({ unit: 'grapheme-ascii', maxLength: 8 }), of(def.valueType), { maxKeys: 3 }),
      );
    case 'object': {
      const required = Object.entries(def.shape).filter(([, member]) => !isOptional(member));
      const members = Object.fromEntries(Object.entries(def.shape).map(([name, member]) => [name, of(member)]));
      return fc
        .record(members, { requiredKeys: required.map(([name]) => name) })
        .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    }
    case 'number':
      return fitting(schema, numbers);
    case 'string':
      return fitting(schema, texts);
    default:
      return fitting(schema, fc.oneof(numbers, texts));
  }
};

/** Few elements: what holds of three holds of a thousand. */
const bounds = (def: z.core.$ZodArrayDef) => {
  const { least, most } = listBounds(def);
  return { minLength: least, maxLength: Math.min(most, least + 2) };
};

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 2, 100),
  fc.integer({ min: -5, max: 1_000 }),
  fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100),
);

const texts = fc.oneof(
  fc.constantFrom('', 'x', 'RU', '7700000000000', '+7 495 123-45-67', 'ЁЖ', '2026-11-23', '09:30'),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

/** Drawn beforehand: to draw until one fits would take long where few do. */
const fitting = (schema: z.core.$ZodType, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const examples = (z.globalRegistry.get(schema)?.examples as readonly unknown[] | undefined) ?? [];
  const given = [...examples, ...fc.sample(values, { numRuns: 60, seed: 7 })].filter(
    (value) => z.safeParse(schema, value).success,
  );
  if (given.length === 0) throw new RangeError(`No value fits ${JSON.stringify(z.globalRegistry.get(schema))}.`);
  return fc.constantFrom(...given);
};
