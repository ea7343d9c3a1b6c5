import { errorEnvelopeModel } from './error-envelope.ts';

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
