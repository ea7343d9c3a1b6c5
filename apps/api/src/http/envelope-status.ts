import type { Problem, ProblemCode } from '@cartage/core';

const alone: Readonly<Partial<Record<ProblemCode, number>>> = {
  NotFound: 404,
  MethodNotAllowed: 405,
  IdempotencyKeyInProgress: 409,
  RequestTooLarge: 413,
  UnsupportedMediaType: 415,
  TooManyRequests: 429,
  InternalError: 500,
};
const denials: ReadonlySet<ProblemCode> = new Set(['ApiKeyEmpty', 'ApiKeyInvalid', 'AccessDenied']);

/** The status of a refusal in an envelope of errors (interface 5.5, 5.6). */
export const envelopeStatus = (problems: readonly Pick<Problem, 'code'>[]): number =>
  problems.map(({ code }) => alone[code]).find((status) => status !== undefined) ??
  (problems.some(({ code }) => denials.has(code)) ? 403 : 400);
