import type { z } from 'zod';
import { readBody } from '../../reading/read-body.ts';

/** A body that must be readable, as its schema reads it. */
export function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { value, problems } = readBody(schema, body);
  if (value === null || problems.length > 0) throw new Error(JSON.stringify(problems));
  return value;
}
