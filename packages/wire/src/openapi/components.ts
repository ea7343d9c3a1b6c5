import { z } from 'zod';
import { type JsonSchema, simplified } from './json-schema.ts';
import { type Direction, namedModels } from './named-models.ts';

export interface Components {
  /** By name, in the order of the alphabet. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** A reference to a model with a name, or the whole of a schema that has none. */
  readonly schemaOf: (schema: z.core.$ZodType) => JsonSchema;
}

/**
 * The models of requests and of answers. A model that both use stands once.
 * @throws when two models that differ have one name
 */
export function componentsOf(requests: readonly z.core.$ZodType[], answers: readonly z.core.$ZodType[]): Components {
  const input = convert([...new Set(requests)], 'input');
  const output = convert([...new Set(answers)], 'output');
  const schemas = new Map<string, JsonSchema>();
  for (const [name, schema] of [...input.named, ...output.named]) {
    const known = schemas.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(
        `Two models that differ are named ${name}: ${JSON.stringify(known)} and ${JSON.stringify(schema)}`,
      );
    }
    schemas.set(name, schema);
  }
  const whole = new Map([...input.whole, ...output.whole]);
  return {
    schemas: Object.fromEntries([...schemas].sort(([one], [two]) => (one < two ? -1 : 1))),
    schemaOf: (schema) => {
      const found = whole.get(schema);
      if (found === undefined) throw new RangeError('This schema is none of the requests and answers.');
      return found;
    },
  };
}

interface Conversion {
  readonly named: readonly (readonly [name: string, schema: JsonSchema])[];
  readonly whole: ReadonlyMap<z.core.$ZodType, JsonSchema>;
}

/** In one direction; zod itself refuses a name that comes twice there. */
function convert(schemas: readonly z.core.$ZodType[], direction: Direction): Conversion {
  const models = namedModels(schemas, direction);
  const registry = z.registry<{ readonly id: string }>();
  for (const [schema, id] of models) registry.add(schema, { id });
  // Those without a name are converted beside the others, under keys that nothing refers to.
  schemas.forEach((schema, index) => {
    if (!models.has(schema)) registry.add(schema, { id: `#${index}` });
  });
  const { schemas: converted } = z.toJSONSchema(registry, {
    io: direction,
    uri: addressOf,
    override: ({ zodSchema, jsonSchema }) => {
      // What is sent may leave a field out, so the default is for the reader of the request.
      const meta = z.globalRegistry.get(zodSchema);
      if (direction === 'input' && meta !== undefined && 'default' in meta) jsonSchema.default = meta.default as never;
      // Fields may be added to an answer, and unknown ones of a request are ignored.
      delete jsonSchema.additionalProperties;
      delete jsonSchema.id;
    },
  });
  const written = (id: string): JsonSchema => simplified(converted[id] as JsonSchema);
  return {
    named: [...models.values()].map((name) => [name, written(name)]),
    whole: new Map(
      schemas.map((schema, index) => {
        const name = models.get(schema);
        return [schema, name === undefined ? written(`#${index}`) : { $ref: addressOf(name) }];
      }),
    ),
  };
}

const addressOf = (name: string): string => `#/components/schemas/${name}`;
