import type { ProblemCode } from './generated/problem-code.ts';

/** One problem of a request, in the same form for all versions. */
export interface ApiProblem {
  readonly code: ProblemCode;
  /** The place in the request; in v1 also the number of an order that is saved all the same. */
  readonly target: string | null;
  /** A whole sentence, in the language of the call. */
  readonly message: string;
}

/**
 * Why a call failed: the code of its first problem; or `NetworkFailed` where the service could not be reached or the
 * connection broke off before the end of its answer, `TimedOut`, and `AnswerUnreadable` where what answered was not the
 * service, or its JSON ends too early.
 */
export type FailureCode = ProblemCode | 'NetworkFailed' | 'TimedOut' | 'AnswerUnreadable';

/** What is known of a call that failed. */
export interface Failure {
  readonly operation: string;
  readonly code: FailureCode;
  readonly message: string;
  readonly status?: number;
  readonly problems?: readonly ApiProblem[];
  readonly headers?: Headers;
  readonly idempotencyKey: string | null;
  readonly attempts: number;
  readonly cause?: unknown;
}

/** A call that failed. */
export class CartageError extends Error {
  /** As the interface names it. */
  readonly operation: string;
  readonly code: FailureCode;
  /** The status of the answer; null where there was none. */
  readonly status: number | null;
  /** All problems of the request; empty where the service did not answer. */
  readonly problems: readonly ApiProblem[];
  /** By which the operator finds the request in the log. */
  readonly requestId: string | null;
  /** Seconds after which it may be tried again; null where nothing is said. */
  readonly retryAfter: number | null;
  /** The number of the order that is saved although the request failed. */
  readonly savedOrder: string | null;
  /** With which the request was sent: the same call with it, within a day, is not done twice. */
  readonly idempotencyKey: string | null;
  /** How often the request was sent. */
  readonly attempts: number;

  constructor({ message, cause, headers, ...failure }: Failure) {
    super(message, cause === undefined ? undefined : { cause });
    // Not the class's own name, which bundlers shorten.
    this.name = 'CartageError';
    this.operation = failure.operation;
    this.code = failure.code;
    this.status = failure.status ?? null;
    this.problems = failure.problems ?? [];
    this.requestId = headers?.get('x-request-id') ?? null;
    this.retryAfter = headers === undefined ? null : retryAfterOf(headers);
    this.savedOrder = headers?.get('x-order-id') ?? null;
    this.idempotencyKey = failure.idempotencyKey;
    this.attempts = failure.attempts;
  }
}

/** Half of an answer came: the next one may be whole. Anything else that is unreadable is no answer of the service. */
export const isCutShort = ({ code, cause }: CartageError): boolean =>
  code === 'AnswerUnreadable' && cause instanceof SyntaxError;

/** In seconds, or as a moment by the clock of the server that answered; null: neither. */
const retryAfterOf = (headers: Headers): number | null => {
  const said = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(said)) return Number(said);
  const seconds = (Date.parse(said) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
};
