import type { ProblemCode } from '@cartage/core';
import { authenticateKey } from '@cartage/service';
import type { InterfaceVersion } from '../../interface-version.ts';
import * as operations from './operations.ts';

const statuses: Readonly<Partial<Record<ProblemCode, number>>> = {
  ApiKeyEmpty: 403,
  ApiKeyInvalid: 403,
  AccessDenied: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  IdempotencyKeyInProgress: 409,
  RequestTooLarge: 413,
  UnsupportedMediaType: 415,
  TooManyRequests: 429,
  InternalError: 500,
};
export const statusOf = (code: ProblemCode): number => statuses[code] ?? 400;

/** A version as the next ones are: the key in a header, every path and method, errors in an envelope. */
export const trial: InterfaceVersion = {
  prefix: '/openapi/trial',
  // The fourth place of each operation. The parameter comes before what is fixed, on purpose.
  operations: [
    operations.getOne,
    operations.change,
    operations.list,
    operations.upload,
    operations.download,
    operations.page,
    operations.priced,
    operations.createFor,
    operations.issueKey,
  ],
  keyIn: 'headers',
  actor: async (service, { headers }) =>
    authenticateKey(service, /^apikey\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null),
  refuse: (problems, { locale }) => ({
    status: problems.map(({ code }) => statusOf(code)).toSorted((a, b) => b - a)[0] ?? 400,
    json: { errors: problems.map(({ code, text, target }) => ({ code, message: text[locale], target })) },
  }),
};
