import { problem } from '@cartage/core';
import type { AnswerContext } from '../contract/answer-context.ts';
import type { JsonReply } from '../contract/contract.ts';
import { refusal } from '../reading/schema-problem.ts';
import { apiErrors, fromProblems } from './errors.ts';

// What the contracts of v1 have in common.

export const operation = { method: 'POST', bodyLimit: 'normal', isIdempotent: false } as const;

const errors = (description: string): JsonReply & { readonly json: typeof apiErrors } => ({
  description,
  json: apiErrors,
});

/** What every operation may answer instead (interface 5.5, 5.8). */
export const failures = {
  413: errors('The body is too large.'),
  415: errors('The body is not sent as application/json.'),
  429: errors('Too many requests; Retry-After says when to come again.'),
  500: errors('The request was refused; every problem of it, each with the JSON path.'),
  503: errors('The database is away for the moment; Retry-After says when to repeat the request.'),
} as const;

/** What an operation that takes an Idempotency-Key may answer instead. */
export const idempotentFailures = {
  ...failures,
  409: errors('The first request with this Idempotency-Key is still running.'),
} as const;

export const badQuantity = problem(
  'RequestInvalid',
  'cargo.cargoItems[0].qty',
  refusal('two', { en: 'a whole number', ru: 'целое число' }),
);

/** The example of a refusal, among those of every operation's answers. */
export const exampleRefusal = ({ locale }: AnswerContext) => ({
  500: [{ summary: 'A bad field', body: fromProblems([badQuantity], locale) }],
});
