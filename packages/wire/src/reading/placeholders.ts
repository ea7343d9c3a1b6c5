import type { z } from 'zod';
import { sampleOf } from '../schema/sample.ts';
import { isOptional, memberOf } from '../schema/schema-parts.ts';

/**
 * A copy of a body in which unreadable places hold a placeholder: nothing where the schema lets them be left out, else
 * a sample. Containers on the way to such a place are copied once, the body sent stays as it is.
 */
export class WithPlaceholders {
  readonly #schema: z.core.$ZodType;
  readonly #copies = new Set<unknown>();
  body: unknown;

  constructor(schema: z.core.$ZodType, body: unknown) {
    this.#schema = schema;
    this.body = body;
  }

  /** Fills the place and answers its path, which is shorter than the one given where the schema forks (a union). */
  fill(path: readonly PropertyKey[]): readonly PropertyKey[] {
    const last = path.at(-1);
    if (last === undefined) {
      this.body = sampleOf(this.#schema);
      return [];
    }
    let schema: z.core.$ZodType = this.#schema;
    let container = this.#own(this.body);
    this.body = container;
    for (const [depth, key] of path.entries()) {
      const member = memberOf(schema, key);
      if (member === undefined || !isContainer(container)) return this.fill(path.slice(0, depth));
      if (depth === path.length - 1) {
        if (isOptional(member)) Reflect.deleteProperty(container, key);
        else set(container, key, sampleOf(member));
        return path;
      }
      const inner = this.#own(Reflect.get(container, key));
      set(container, key, inner);
      schema = member;
      container = inner;
    }
    return path;
  }

  #own(value: unknown): unknown {
    if (!isContainer(value) || this.#copies.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    this.#copies.add(copy);
    return copy;
  }
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** As JSON would: also for a key such as `__proto__`. */
const set = (container: object, key: PropertyKey, value: unknown): void => {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
};
