import type { Problem, ProblemCode } from '@cartage/core';
import { toErrorEnvelope } from '@cartage/wire';
import { actorByHeader, operatorByHeader } from './authorization.ts';
import type { InterfaceVersion } from './interface-version.ts';
import type { Operation } from './operation.ts';

/** What surfaces have in common whose key is in a header and whose errors come in an envelope (interface 3.2, 5.2). */
export const keyInHeader: Pick<InterfaceVersion, 'keyIn' | 'actor' | 'refuse'> = {
  keyIn: 'headers',
  actor: actorByHeader,
  refuse: (problems, { locale }) => ({ status: envelopeStatus(problems), json: toErrorEnvelope(problems, locale) }),
};

/** The same of the operator's interface. */
export const operatorsKeyInHeader: typeof keyInHeader = {
  ...keyInHeader,
  actor: operatorByHeader,
};

const alone: Readonly<Partial<Record<ProblemCode, number>>> = {
  NotFound: 404,
  MethodNotAllowed: 405,
  IdempotencyKeyInProgress: 409,
  RequestTooLarge: 413,
  UnsupportedMediaType: 415,
  TooManyRequests: 429,
  InternalError: 500,
};
const denials: ReadonlySet<ProblemCode> = new Set([
  'ApiKeyEmpty',
  'ApiKeyInvalid',
  'AccessDenied',
  'SignInFailed',
  'SessionEnded',
  'StepUpRequired',
]);

/** The status of a refusal in an envelope of errors (interface 5.5, 5.6). */
export const envelopeStatus = (problems: readonly Pick<Problem, 'code'>[]): number =>
  problems.map(({ code }) => alone[code]).find((status) => status !== undefined) ??
  (problems.some(({ code }) => denials.has(code)) ? 403 : 400);

/** An address that belongs to no version (interface 1.16), served as one that has nothing else. */
export const besideVersions = (prefix: string, operation: Operation): InterfaceVersion => ({
  prefix,
  operations: [operation],
  takesSlash: true,
  ...keyInHeader,
});
