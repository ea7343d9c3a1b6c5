import type { Locale, Problem } from '@cartage/core';
import { z } from 'zod';
import { MAX_PROBLEMS } from '../reading/read-body.ts';

const envelopedErrorModel = z
  .object({
    code: z.string().min(1),
    message: z.string().min(1),
    target: z
      .string()
      .nullable()
      .describe('JSON path in the body, or the name of a parameter of the path or query, when there is one.'),
  })
  .meta({ id: 'ErrorModel' });

/** The body of every failure of v2, v3 and what stands beside the versions (interface 5.2). */
export const errorEnvelopeModel = z.object({ errors: z.array(envelopedErrorModel) }).meta({ id: 'ErrorsModel' });

/**
 * The envelope of problems (interface 5.2), in the caller's language: `code`s are permanent, `target`s are as the caller wrote
 * them. At most 100 problems, the first ones; an empty list is no failure but the envelope of a success that has `errors`.
 */
export const toErrorEnvelope = (
  problems: readonly Problem[],
  locale: Locale,
): Readonly<{ errors: readonly Readonly<z.output<typeof envelopedErrorModel>>[] }> => ({
  errors: problems.slice(0, MAX_PROBLEMS).map(({ code, text, target }) => ({ code, message: text[locale], target })),
});

const errors = (description: string) => ({ description, json: errorEnvelopeModel });

/** What every operation of v2 and v3 may answer instead (interface 5.5, 5.6, 5.8). */
export const failures = {
  400: errors('The request was refused; every problem of it, each with its place.'),
  403: errors('No key, one that is unknown, or one that may not do this.'),
  413: errors('The body is too large.'),
  415: errors('The body is not sent as application/json.'),
  429: errors('Too many requests; Retry-After says when to come again.'),
  500: errors('The service failed.'),
  503: errors('The database is away for the moment; Retry-After says when to repeat the request.'),
} as const;

/** What an operation that takes an Idempotency-Key may answer instead. */
export const idempotentFailures = {
  ...failures,
  409: errors('The first request with this Idempotency-Key is still running.'),
} as const;

const refused = (description: string) => ({ description, json: errorEnvelopeModel });

/** How an operation beside the versions fails. */
export const envelopedRefusals = {
  400: refused('Every problem of the request.'),
  403: refused('No key, one that is unknown, or one that may not do this.'),
  404: refused('No such path.'),
  405: refused('The method is not allowed here.'),
  429: refused('Too many requests.'),
  500: refused('The service failed.'),
  503: refused('The database is away for the moment.'),
} as const;
