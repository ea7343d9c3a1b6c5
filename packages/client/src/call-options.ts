/** What may be said with one call. */
export interface CallOptions {
  /** Ends the call, its waits and its repeats; the call then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The most that the whole call may take, with its repeats and the body of its answer, ms; by default 60,000. */
  readonly timeoutMs?: number | undefined;
  /** The most that one attempt may take, ms; by default 35,000: a vendor may take 30 seconds to accept an order. */
  readonly attemptTimeoutMs?: number | undefined;
  /** How often the request is sent at the most; by default 4, and 1 for no repeats. */
  readonly attempts?: number | undefined;
  /** The Idempotency-Key of an operation that takes one; by default a new one for each call, the same for its repeats. */
  readonly idempotencyKey?: string | undefined;
  /** The language of texts in the answer, `en` or `ru`. */
  readonly locale?: string | undefined;
  /** Who is credited with the order, or owns the company, that the call makes. */
  readonly partnerKey?: string | undefined;
  /** The number of the company for which somebody who has signed in acts (`X-Company`); keys and tokens have theirs. */
  readonly company?: number | undefined;
  /**
   * For how long the service may hold an answer until there is news, seconds, where the operation can; both time-outs are
   * then that and 15 seconds at the least.
   */
  readonly wait?: number | undefined;
  /** Told of the answer before its body is returned or refused. */
  readonly onAnswer?: ((answer: AnswerFacts) => void) | undefined;
}

/** What an answer says beside its body. */
export interface AnswerFacts {
  readonly status: number;
  /** For example `X-Failed-Vendors`, `Idempotency-Replayed` and `RateLimit-Remaining`. */
  readonly headers: Headers;
  /** How often the request had been sent by then. */
  readonly attempts: number;
}

/** The input of an operation that takes nothing. */
export type NoInput = Readonly<Record<string, never>>;
