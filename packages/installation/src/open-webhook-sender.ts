import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { DeliveryResult } from '@cartage/outbox';
import { type WebhookOutcome, type WebhookReach, type WebhookSender, whyNoEndpoint } from '@cartage/service';
import { publicLookup, routedLookup } from '@cartage/vendor-kit/host';
import { Agent, request } from 'undici';
import { openNameLookup } from './name-lookup.ts';

export interface SenderOptions {
  readonly reach: WebhookReach;
  /** The whole of a try, from looking up the name to the head of the answer, ms. */
  readonly timeoutMs?: number;
  /** Finds the addresses of a host; the DNS, and for `any` the system's resolver. */
  readonly lookup?: LookupFunction;
}

/** Redirects are not followed: where they lead to, nobody has agreed to. */
export const openWebhookSender = ({
  reach,
  timeoutMs = 15_000,
  // A sandbox's neighbours may have names that no DNS knows.
  lookup = reach === 'any' ? (systemLookup as LookupFunction) : openNameLookup(),
}: SenderOptions): WebhookSender => {
  const agent = new Agent({
    // An endpoint that hangs takes no socket of others with the same host.
    connections: null,
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
    keepAliveTimeout: 4_000,
    connect: { timeout: timeoutMs, lookup: (reach === 'any' ? routedLookup : publicLookup)(lookup) },
  });
  return {
    send: async ({ url, headers, body, signal }) => {
      signal.throwIfAborted();
      // What was allowed when it was saved may not be any more.
      if (whyNoEndpoint(url, reach) !== null) return failed({ reason: 'address', tookMs: 0 });
      const began = performance.now();
      const tookMs = () => Math.round(performance.now() - began);
      const over = new AbortController();
      const breakOff = (): void => over.abort();
      signal.addEventListener('abort', breakOff);
      const timer = setTimeout(breakOff, timeoutMs);
      try {
        const post = () =>
          request(url, {
            dispatcher: agent,
            method: 'POST',
            headers: {
              'content-type': 'application/json; charset=utf-8',
              'user-agent': 'Cartage-Webhooks/1',
              ...headers,
            },
            body,
            signal: over.signal,
          });
        // A connection that was kept may be closed by the other side at this very moment: a new one tells.
        const sent = post().catch((thrown: unknown) => {
          if (!isHungUp(thrown) || over.signal.aborted) throw thrown;
          return post();
        });
        // By itself undici heeds the signal no sooner than it is connected.
        const answer = await Promise.race([sent, whenAborted(over.signal)]);
        const took = tookMs();
        const text = await beginningOf(answer.body);
        return outcomeOf(answer.statusCode, answer.headers, { tookMs: took, answer: text });
      } catch (thrown) {
        if (signal.aborted) throw signal.reason;
        return failed({ reason: over.signal.aborted ? 'timeout' : reasonOf(thrown), tookMs: tookMs() });
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', breakOff);
      }
    },
    close: () => agent.destroy(),
  };
};

const isHungUp = (thrown: unknown): boolean => hungUp.has((thrown as { readonly code?: string }).code ?? '');

const hungUp = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const failed = ({ reason, tookMs }: { readonly reason: string; readonly tookMs: number }): WebhookOutcome => ({
  kind: 'failed',
  result: { status: null, reason, tookMs, answer: null },
  retryAfterMs: null,
});

const outcomeOf = (
  status: number,
  headers: AnswerHeaders,
  told: Pick<DeliveryResult, 'tookMs' | 'answer'>,
): WebhookOutcome => ({
  kind: status >= 200 && status < 300 ? 'delivered' : status === 410 ? 'gone' : 'failed',
  result: { status, reason: null, ...told },
  retryAfterMs: retryAfterOf(headers),
});

type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Seconds, or a moment by the endpoint's own clock, which need not be ours. */
const retryAfterOf = ({ 'retry-after': asked, date }: AnswerHeaders): number | null => {
  if (/^\d{1,9}$/.test(String(asked))) return Number(asked) * 1000;
  const wait = Date.parse(String(asked)) - Date.parse(String(date));
  return wait > 0 ? wait : null;
};

/** Characters of an answer that are kept, and the longest that they are waited for: the head has said all that counts. */
const KEPT = 500;
const LONGEST_MS = 1_000;

const beginningOf = async (body: AsyncIterable<Uint8Array> & { readonly destroy: () => unknown }): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), LONGEST_MS);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= 4 * KEPT) break;
    }
  } catch {
    // Cut off: what has come is what there is.
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
  // No database takes a NUL in a text.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, KEPT).toWellFormed();
};

/** Names of failures of the system, TLS and undici into what is told; no text of theirs, which may name our network. */
const reasonOf = (thrown: unknown): string => {
  const { code = '', syscall = '' } = (thrown ?? {}) as { readonly code?: string; readonly syscall?: string };
  if (code === 'EPRIVATE') return 'address';
  // The DNS knows refused connections and timeouts too.
  if (code === 'ENOTFOUND' || /^(getaddrinfo|query)/.test(syscall)) return 'dns';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  if (/CERT|TLS|SSL|SIGNATURE|UNABLE_TO|EPROTO|^(INVALID|HOSTNAME|PATH|CRL)_/.test(code)) return 'tls';
  return 'connection';
};
