import type { Connection } from './connection.ts';

/** An answer with the whole of its body. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Why there is no answer. */
export type Lost =
  /** `reason`: the code of the platform's error, where it tells. */
  | { readonly lost: 'failed'; readonly reason: string | undefined; readonly cause: unknown }
  | { readonly lost: 'timed-out' };

/**
 * Sends a request once, and reads its answer to the end, for `limitMs` at the most.
 * @throws the signal's reason when the caller ends it
 */
export async function attempt(
  connection: Connection,
  address: string,
  init: RequestInit,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<Received | Lost> {
  signal?.throwIfAborted();
  const own = new AbortController();
  const end = () => own.abort(signal?.reason);
  signal?.addEventListener('abort', end);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    own.abort();
  }, limitMs);
  try {
    // A redirected POST would become a GET, and take the key to another address.
    const response = await connection.fetch(connection.url + address, {
      ...init,
      redirect: 'manual',
      signal: own.signal,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  } catch (cause) {
    signal?.throwIfAborted();
    return isOver ? { lost: 'timed-out' } : { lost: 'failed', reason: codeIn(cause), cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

/** Of Node's fetch: there was no connection. Browsers do not say. */
const noConnection = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH']);

/** Nothing of the request can have reached the service. */
export const isUnsent = (received: Lost): boolean =>
  received.lost === 'failed' && noConnection.has(received.reason ?? '');

const codeIn = (failure: unknown): string | undefined =>
  (failure as { readonly cause?: { readonly code?: string } } | undefined)?.cause?.code;
