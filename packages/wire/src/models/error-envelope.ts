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

/** `target`s as the caller wrote them; at most 100 problems. */
export const toErrorEnvelope = (
  problems: readonly Problem[],
  locale: Locale,
): Readonly<{ errors: readonly Readonly<z.output<typeof envelopedErrorModel>>[] }> => ({
  errors: problems.slice(0, MAX_PROBLEMS).map(({ code, text, target }) => ({ code, message: text[locale], target })),
});
