import { problem } from '@cartage/core';
import type { AnswerContext } from '../models/answer-context.ts';
import { errorEnvelopeModel, toErrorEnvelope } from '../models/error-envelope.ts';
import { refusal } from '../schema-problem.ts';

// What the contracts of v2 have in common.

export const operation = { bodyLimit: 'normal', isIdempotent: false } as const;

const errors = (description: string) => ({ description, json: errorEnvelopeModel });

/** What every operation may answer instead (interface 5.5, 5.6, 5.8). */
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

const badQuantity = problem(
  'RequestInvalid',
  'cargo.cargoItems[0].qty',
  refusal('two', { en: 'a whole number', ru: 'целое число' }),
);

/** The example of a refused body, among those of an operation's answers. */
export const exampleRefusal = ({ locale }: AnswerContext) => ({
  400: [{ summary: 'A bad field', body: toErrorEnvelope([badQuantity], locale) }],
});

/** The example of an order that is not there. */
export const exampleNotFound = ({ locale }: AnswerContext) => ({
  400: [{ summary: 'No such order', body: toErrorEnvelope([problem('OrderNotFound', 'orderId')], locale) }],
});
