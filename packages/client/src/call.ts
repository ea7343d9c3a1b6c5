import { attempt, type Lost } from './attempt.ts';
import { type Beside, type BuiltRequest, buildRequest } from './build-request.ts';
import type { CallOptions } from './call-options.ts';
import type { Connection } from './connection.ts';
import { CartageError } from './error.ts';
import type { Operation } from './operation.ts';
import { type ReadFailure, readAnswer } from './read-answer.ts';
import { waitBeforeRepeat } from './repeat.ts';

/** An answer that is no refusal. */
export interface Answered {
  readonly value: unknown;
  readonly status: number;
  readonly headers: Headers;
}

const TIMEOUT_MS = 60_000;
const ATTEMPT_TIMEOUT_MS = 35_000;
/** What an attempt may take beyond the time for which the service may hold its answer. */
const BESIDE_WAIT_MS = 15_000;
const ATTEMPTS = 4;

/**
 * Calls an operation, again where that is safe and may help, until there is an answer or the time is over.
 * @throws CartageError; the signal's reason when the caller ends it; TypeError for an input of which no request can be made
 */
export async function call(
  connection: Connection,
  [name, operation]: readonly [string, Operation],
  input: object = {},
  given: CallOptions = {},
  beside: Beside = {},
): Promise<Answered> {
  const { now, random, sleep, credential } = connection;
  const options = withDefaults(connection.defaults, operation, given);
  const { signal, timeoutMs, attempts } = options;
  const deadline = now() + timeoutMs;
  const request = await buildRequest(operation, input, options, credential, beside);
  const mayRepeat = operation.isRead === true || request.headers['Idempotency-Key'] !== undefined;
  let isReplaced = false;
  for (let sent = 1, repeats = 0; ; sent += 1) {
    const authorization = await authorizationFor(connection, [name, operation], signal);
    const limitMs = Math.min(options.attemptTimeoutMs, deadline - now());
    const received = await attempt(connection, request.address, initOf(request, authorization), limitMs, signal);
    const answered = 'lost' in received ? null : received;
    if (answered) options.onAnswer?.({ status: answered.status, headers: answered.headers, attempts: sent });
    const read = 'lost' in received ? failureOf(received, limitMs, connection.url) : readAnswer(operation, received);
    if (answered && 'value' in read) return { value: read.value, status: answered.status, headers: answered.headers };
    const { failure } = read as { readonly failure: ReadFailure };
    const error = new CartageError({
      operation: name,
      idempotencyKey: request.headers['Idempotency-Key'] ?? null,
      attempts: sent,
      ...(answered && { status: answered.status, headers: answered.headers }),
      ...failure,
      message: `${name}: ${failure.message}`,
    });
    if (error.code === 'ApiKeyInvalid' && !isReplaced && authorization && credential.isReplaceable?.(authorization)) {
      isReplaced = true;
      continue;
    }
    const waitMs = waitBeforeRepeat({ received, error }, mayRepeat, repeats, random);
    // A first request that is still running is waited for, however often that has to be asked.
    if (error.code !== 'IdempotencyKeyInProgress') repeats += 1;
    if (waitMs === null || repeats >= attempts || now() + waitMs >= deadline) throw error;
    await sleep(waitMs, signal);
  }
}

/** What the call says goes before what the client was made with. */
function withDefaults(defaults: CallOptions, operation: Operation, given: CallOptions) {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const options: CallOptions = { ...defaults, ...Object.fromEntries(said) };
  const heldMs = options.wait === undefined ? 0 : options.wait * 1000 + BESIDE_WAIT_MS;
  return {
    ...options,
    timeoutMs: Math.max(heldMs, options.timeoutMs ?? TIMEOUT_MS),
    attemptTimeoutMs: Math.max(heldMs, options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS),
    attempts: options.attempts ?? ATTEMPTS,
    // What only reads may be repeated without one, and the service need not keep its answer.
    idempotencyKey: options.idempotencyKey ?? (operation.isRead ? undefined : newKey()),
  };
}

/** @throws CartageError, also where the caller's own source of tokens fails: it may be well again later */
async function authorizationFor(
  { credential }: Connection,
  [name, { credential: which }]: readonly [string, Operation],
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  if (which === 'token-in-query') return undefined;
  try {
    return await credential.authorization?.(which, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof CartageError) throw cause;
    const message = `${name}: there is no token.`;
    throw new CartageError({
      operation: name,
      code: 'NetworkFailed',
      message,
      idempotencyKey: null,
      attempts: 0,
      cause,
    });
  }
}

/** Where there is no `crypto.randomUUID`, on pages without TLS, there is this. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const initOf = ({ method, headers, body }: BuiltRequest, authorization: string | undefined): RequestInit => ({
  method,
  headers: authorization === undefined ? headers : { ...headers, Authorization: authorization },
  body,
});

function failureOf(received: Lost, limitMs: number, url: string): { readonly failure: ReadFailure } {
  if (received.lost === 'timed-out')
    return { failure: { code: 'TimedOut', message: `There was no answer within ${Math.round(limitMs)} ms.` } };
  const { reason, cause } = received;
  const told = reason === undefined ? '' : ` (${reason})`;
  const message = `The service at ${new URL(url).origin} could not be reached, or its answer was lost${told}.`;
  return { failure: { code: 'NetworkFailed', message, cause } };
}
