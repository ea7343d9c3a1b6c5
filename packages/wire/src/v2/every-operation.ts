import { problem } from '@cartage/core';
import type { AnswerContext } from '../contract/answer-context.ts';
import { toErrorEnvelope } from '../models/failures.ts';
import { refusal } from '../reading/schema-problem.ts';

// What the contracts of v2 have in common.

export const operation = { bodyLimit: 'normal', isIdempotent: false } as const;

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

/** The example of a company that is not the caller's. */
export const exampleCompanyDenied = ({ locale }: AnswerContext) => ({
  403: [{ summary: 'Not yours', body: toErrorEnvelope([problem('AccessDenied', 'id')], locale) }],
});
