import type { z } from 'zod';

/** What may be sent: the schema, what each field accepts, and a body to copy. */
export interface ControlBody<T> {
  readonly schema: z.ZodType<T>;
  readonly fields: Readonly<Record<string, string>>;
  readonly example: string;
}

/** The body, or a sentence that says what was sent and what is accepted. An empty body is an empty object. */
export async function readControl<T>(
  request: Request,
  accepts: ControlBody<T>,
): Promise<{ body: T } | { error: string }> {
  const text = await request.text();
  const given = text.trim() === '' ? {} : parse(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { error: `The body is not a JSON object. Send one such as ${accepts.example}.` };
  }
  const parsed = accepts.schema.safeParse(given);
  if (parsed.success) return { body: parsed.data };
  return { error: parsed.error.issues.flatMap((issue) => sentencesOf(issue, given, accepts)).join(' ') };
}

function sentencesOf(
  issue: z.core.$ZodIssue,
  given: object,
  { fields, example }: Pick<ControlBody<unknown>, 'fields' | 'example'>,
): readonly string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(fields).join(', ');
    return issue.keys.map((key) => `There is no field '${key}'. Accepted: ${known}; for example ${example}.`);
  }
  const name = String(issue.path[0]);
  const value = (given as Readonly<Record<string, unknown>>)[name];
  const sent = value === undefined ? 'is missing' : `is ${JSON.stringify(value).slice(0, 100)}`;
  return [`'${name}' ${sent}. Accepted: ${fields[name]}.`];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
