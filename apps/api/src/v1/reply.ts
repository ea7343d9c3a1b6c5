import type { ProblemCode } from '@cartage/core';
import { fromProblems } from '@cartage/wire/v1';
import type { InterfaceVersion } from '../http/interface-version.ts';

/** Every failure is HTTP 500 with an array of errors (interface 5.1); the few others: interface 5.5. */
const statuses: Readonly<Partial<Record<ProblemCode, number>>> = {
  RequestTooLarge: 413,
  TooManyRequests: 429,
  IdempotencyKeyInProgress: 409,
  NotFound: 404,
  MethodNotAllowed: 405,
  UnsupportedMediaType: 415,
};

export const refuse: InterfaceVersion['refuse'] = (problems, { locale }) => ({
  status: problems.map(({ code }) => statuses[code]).find(Boolean) ?? 500,
  json: fromProblems(problems, locale),
});
