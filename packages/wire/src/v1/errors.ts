import type { Locale, Problem } from '@cartage/core';
import { z } from 'zod';
import { MAX_PROBLEMS } from '../reading/read-body.ts';

/** One problem of a request (interface 5.1). */
export const apiErrorModel = z
  .object({
    errorCode: z.string().min(1),
    errorDescription: z.string().min(1),
    errorAdditionalInfo: z
      .string()
      .nullable()
      .describe(
        'JSON path of the bad field, when there is one; else the number of an order that is saved all the same.',
      ),
  })
  .meta({ id: 'ApiErrorModel' });

/** The body of every failure. */
export const apiErrors = z.array(apiErrorModel);

/** One problem of a request, as answers hold it. */
export type ApiErrorModel = z.output<typeof apiErrorModel>;

/** `problem.target` is already a JSON path of the body, by `targetOf`. */
export const fromProblem = (problem: Problem, locale: Locale): ApiErrorModel => ({
  errorCode: problem.code,
  errorDescription: problem.text[locale],
  errorAdditionalInfo: problem.target ?? problem.saved ?? null,
});

/** At most 100 of them. */
export const fromProblems = (problems: readonly Problem[], locale: Locale): readonly ApiErrorModel[] =>
  problems.slice(0, MAX_PROBLEMS).map((problem) => fromProblem(problem, locale));
