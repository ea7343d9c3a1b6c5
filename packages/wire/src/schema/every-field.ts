import { z } from 'zod';

/** The members of a request's model as its answer shows them. */
type EveryField<S> =
  S extends z.ZodPipe<z.ZodOptional<z.ZodNullable<infer Inner>>, z.ZodTransform>
    ? EveryField<Inner>
    : S extends z.ZodOptional<infer Inner>
      ? EveryField<Inner>
      : S extends z.ZodNullable<infer Inner>
        ? z.ZodNullable<EveryField<Inner> & z.ZodType>
        : S extends z.ZodArray<infer Element>
          ? z.ZodArray<EveryField<Element> & z.ZodType>
          : S extends z.ZodObject<infer Shape>
            ? z.ZodObject<EveryFieldOf<Shape>>
            : S;

type EveryFieldOf<Shape extends z.ZodRawShape> = { -readonly [K in keyof Shape]: EveryField<Shape[K]> & z.ZodType };

/**
 * The model of an answer, from that of the request: every field is present, null where nothing is known, and never null
 * where the request has a default (interface 1.4). At every depth; `OrderModel` becomes `OrderAnswerModel`.
 */
export function everyField<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>): z.ZodObject<EveryFieldOf<Shape>> {
  const members = Object.entries(schema.shape).map(([name, member]) => [name, present(member)]);
  const answer = z.object(Object.fromEntries(members));
  const meta = z.globalRegistry.get(schema);
  const named =
    meta?.id === undefined ? answer : answer.meta({ ...meta, id: meta.id.replace(/(?:Model)?$/, 'AnswerModel') });
  return named as unknown as z.ZodObject<EveryFieldOf<Shape>>;
}

const answers = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** One answer schema for one schema: a model that two others hold must not get its id twice. */
function present(schema: z.core.$ZodType): z.core.$ZodType {
  const known = answers.get(schema);
  if (known !== undefined) return known;
  const made = described(schema, make(schema));
  answers.set(schema, made);
  return made;
}

function make(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional) return present(schema.unwrap());
  if (schema instanceof z.ZodNullable) return z.nullable(present(schema.unwrap()));
  // A default: in place of null the answer has the default.
  if (schema instanceof z.ZodPipe) return withoutNull(present(schema.in));
  if (schema instanceof z.ZodArray) return z.array(present(schema.element));
  if (schema instanceof z.ZodObject) return everyField(schema);
  return schema;
}

const withoutNull = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodNullable ? schema.unwrap() : schema;

function described(schema: z.core.$ZodType, answer: z.core.$ZodType): z.core.$ZodType {
  const description = z.globalRegistry.get(schema)?.description;
  const isDescribed = z.globalRegistry.get(answer)?.description !== undefined;
  return description === undefined || isDescribed ? answer : (answer as z.ZodType).describe(description);
}
