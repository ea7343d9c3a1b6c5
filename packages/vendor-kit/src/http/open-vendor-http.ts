import type { Dispatcher } from 'undici';
import type { VendorAccount } from '../adapter/call-context.ts';
import { endedCall } from '../adapter/call-problems.ts';
import type { VendorAnswer, VendorHttp, VendorRequest } from '../adapter/http-client.ts';
import type { VendorManifest } from '../adapter/manifest.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { allowedHosts, type HostAllowed } from './allowed-hosts.ts';
import { type CallTurn, nobodysTurn } from './call-limiter.ts';
import { type LineTarget, notPublic, type VendorLine } from './vendor-line.ts';

/** A vendor's answer may have at most this many bytes (10 MiB) unless its request allows more; a longer one is cut and is a defect. */
export const MAX_ANSWER_BYTES = 10 * 1024 * 1024;
/** What a request may allow at most (64 MiB). */
export const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;

/** How long a vendor is left alone that is asked too often and does not say for how long. */
const UNTOLD_REST_MS = 1_000;

/** Chunks of an answer that are kept as they came. */
const MOST_CHUNKS = 4096;

/** The requests of one call that have not ended. */
export interface CallsRequests {
  /** So many wait for their turn at the vendor. */
  readonly waiting: number;
  /** And so many have had it. */
  readonly running: number;
}

/** Whose requests they are, and how long they may take. */
export interface VendorHttpOptions {
  /** The line of the account's connection. */
  readonly line: VendorLine;
  /** Which hosts may be called. */
  readonly manifest: Pick<VendorManifest, 'key' | 'hosts'>;
  /** Its environment, or its `baseUrl`, says which of them. */
  readonly account: VendorAccount;
  /** The call's deadline: when it aborts, the request ends at once. */
  readonly signal: AbortSignal;
  /** Whose requests they are; by default those of somebody who waits, and of no company. */
  readonly turn?: CallTurn | undefined;
  /** Told when one begins to wait for its turn, has its turn, and ends. */
  readonly onTurn?: ((requests: CallsRequests) => void) | undefined;
  /** Takes secrets out of the addresses that traces tell: some vendors have their key in the path. */
  readonly redact?: (text: string) => string;
  /** Sent with each request as a header of that name, unless the plugin has one of its own; absent: none is. */
  readonly traceparent?: string | undefined;
}

/**
 * The HTTP client of one call. Throws VendorProblem: `unavailable` when no complete answer came (`neverSent` where not
 * one byte of the request was written, as for a host outside the allow-list and a request that cannot be written),
 * `defect` for an answer over the limit.
 * @param options the line, the manifest and account whose hosts may be called, and the deadline
 * @returns the client; it keeps nothing between its requests but what the line keeps
 */
export function openVendorHttp({
  line,
  manifest,
  account,
  signal,
  turn = nobodysTurn,
  onTurn,
  redact,
  traceparent,
}: VendorHttpOptions): VendorHttp {
  let allowed: HostAllowed | undefined;
  let requests: CallsRequests = { waiting: 0, running: 0 };
  const change = (waiting: number, running: number): void => {
    requests = { waiting: requests.waiting + waiting, running: requests.running + running };
    onTurn?.(requests);
  };
  return {
    request: async (request) => {
      allowed ??= allowedHosts(manifest, account);
      let target: LineTarget;
      let sent: Sent;
      try {
        target = line.targetOf(request.url);
        const encoded = bodyOf(request);
        sent = encoded instanceof Promise ? await encoded : encoded;
      } catch (thrown) {
        // No URL, or a body that is no JSON.
        throw unwritable(thrown);
      }
      if (!allowed(target.url)) throw forbidden(target.url.host);
      // Many hosts share an address: it would lead from a test to what serves the real customers.
      if ('host' in sent.headers) throw forbidden(sent.headers.host ?? '');
      if (traceparent !== undefined) sent.headers.traceparent ??= traceparent;
      if (signal.aborted) throw endedCall(signal, false);
      const pool = line.poolOf(target.origin);
      // Where the day is over, nobody waits for a turn in vain.
      const allowance = request.isUncounted ? undefined : line.allowance;
      const refusal = allowance?.refusal(turn);
      if (refusal) throw refusal;
      const entering = line.limiter.enter(signal, turn);
      if (entering !== undefined) {
        change(1, 0);
        await entering.finally(() => change(-1, 0));
        if (signal.aborted) {
          line.limiter.leave(turn, false);
          throw endedCall(signal, false);
        }
      }
      const taking = allowance?.take(turn);
      if (taking !== undefined) await countedOr(taking, () => line.limiter.leave(turn, false), signal);
      change(0, 1);
      const { onCall } = line;
      const startedAt = performance.now();
      let answer: VendorAnswer | undefined;
      let isSent = false;
      const onSent = (): void => {
        if (isSent) return;
        isSent = true;
        line.limiter.sent(turn);
      };
      try {
        // Whoever heard of the turn may say that it comes too late.
        if (signal.aborted) throw endedCall(signal, false);
        const mostBytes = Math.min(request.mostBytes ?? MAX_ANSWER_BYTES, MAX_DIRECTORY_BYTES);
        answer = await exchange(
          pool,
          { path: target.path, method: request.method, ...sent },
          { signal, mostBytes, onSent },
        );
        // Every further request would be refused too, and many vendors count those.
        if (answer.status === 429) line.limiter.rest(answer.retryAfterMs ?? UNTOLD_REST_MS);
        return answer;
      } finally {
        line.limiter.leave(turn, isSent);
        change(0, -1);
        onCall?.({
          vendorKey: manifest.key,
          method: request.method,
          target: redact?.(target.origin + target.url.pathname) ?? target.origin + target.url.pathname,
          status: answer?.status ?? null,
          durationMs: performance.now() - startedAt,
          bytes: answer?.bytes.length ?? 0,
        });
      }
    },
  };
}

/** Waits until the request is counted for the day; `leave`: it may not begin, or its call has ended meanwhile. */
async function countedOr(taking: Promise<void>, leave: () => void, signal: AbortSignal): Promise<void> {
  try {
    await taking;
    if (signal.aborted) throw endedCall(signal, false);
  } catch (thrown) {
    leave();
    throw thrown;
  }
}

interface ExchangeParts {
  readonly signal: AbortSignal;
  readonly mostBytes: number;
  /** It is being written. */
  readonly onSent: () => void;
}

/**
 * `dispatch` and not `pool.request`: it tells the moment at which undici begins to write. Before that moment the vendor
 * has seen nothing, whatever the error is called: connection refused, no such host, connect time-out, still queued.
 */
function exchange(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, mostBytes, onSent }: ExchangeParts,
): Promise<VendorAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let isDone = false;
    let status = 0;
    let headers: Record<string, string> = {};
    let size = 0;
    const blocks: Buffer[] = [];
    const chunks: Buffer[] = [];

    const finish = (problem: VendorProblem): void => {
      if (isDone) return;
      isDone = true;
      signal.removeEventListener('abort', onAbort);
      reject(problem);
      controller?.abort(problem);
    };
    const onAbort = (): void => finish(endedCall(signal, controller !== undefined));
    signal.addEventListener('abort', onAbort);

    pool.dispatch(request, {
      onRequestStart(started) {
        // Ended while it was queued: undici must not write it now.
        if (isDone) started.abort(new Error('ended'));
        else {
          controller = started;
          onSent();
        }
      },
      onResponseStart(_, statusCode, answerHeaders) {
        // 103 and the like come before the answer.
        if (statusCode < 200) return;
        status = statusCode;
        headers = singles(answerHeaders);
        if (Number(headers['content-length']) > mostBytes) finish(tooLong(mostBytes));
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        if (size > mostBytes) finish(tooLong(mostBytes));
        else chunks.push(chunk);
        // A byte in a chunk of its own takes a hundred in memory.
        if (chunks.length >= MOST_CHUNKS) blocks.push(Buffer.concat(chunks.splice(0)));
      },
      onResponseEnd() {
        if (isDone) return;
        isDone = true;
        signal.removeEventListener('abort', onAbort);
        const [first = Buffer.alloc(0)] = chunks;
        const bytes = first.length === size ? first : Buffer.concat([...blocks, ...chunks], size);
        const contentType = headers['content-type'] ?? '';
        resolve({ status, contentType, retryAfterMs: retryAfterMs(headers), headers, bytes });
      },
      onResponseError(_, error) {
        if (controller !== undefined) finish(lost());
        else finish(notWritten.has(codeOf(error)) ? unwritable(error) : neverSent(error));
      },
    });
  });
}

/** Takes the first of a header that came several times; no cookies, which would be secrets. */
function singles(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const single: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && name !== 'set-cookie')
      single[name] = typeof value === 'string' ? value : (value[0] ?? '');
  }
  return single;
}

type Sent = Pick<Dispatcher.DispatchOptions, 'body'> & { readonly headers: Record<string, string> };

/** The bytes of a request and the headers that go with them; the type that its caller names goes before ours. */
function bodyOf(request: VendorRequest): Sent | Promise<Sent> {
  const { json, form, multipart, xml, bytes } = request;
  if (multipart !== undefined) return multipartOf(multipart, request);
  if (json !== undefined) return { body: JSON.stringify(json), headers: headersOf(request, 'application/json') };
  if (form !== undefined) {
    return { body: formOf(form).toString(), headers: headersOf(request, 'application/x-www-form-urlencoded') };
  }
  if (xml !== undefined) return { body: xml, headers: headersOf(request, 'text/xml; charset=utf-8') };
  if (bytes !== undefined) return { body: bytes, headers: headersOf(request, 'application/octet-stream') };
  return { body: null, headers: headersOf(request, null) };
}

function formOf(form: NonNullable<VendorRequest['form']>): URLSearchParams {
  if (form instanceof URLSearchParams) return form;
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    for (const one of typeof value === 'object' ? value : [value]) pairs.append(name, one);
  return pairs;
}

async function multipartOf(multipart: FormData, request: VendorRequest): Promise<Sent> {
  const encoded = new Response(multipart);
  const headers = headersOf(request, null);
  // Its boundary stands in it.
  headers['content-type'] = encoded.headers.get('content-type') ?? '';
  return { body: new Uint8Array(await encoded.arrayBuffer()), headers };
}

function headersOf({ headers }: VendorRequest, contentType: string | null): Record<string, string> {
  const sent: Record<string, string> = { accept: 'application/json' };
  if (contentType !== null) sent['content-type'] = contentType;
  for (const name in headers) sent[name.toLowerCase()] = headers[name] as string;
  return sent;
}

/**
 * Seconds, whole or not, or an HTTP date, counted by the vendor's own clock where it tells it; null where there is none or
 * it cannot be read: `Date.parse` takes `-1` for a day of 2001.
 */
function retryAfterMs({ 'retry-after': header = '', date = '' }: Readonly<Record<string, string>>): number | null {
  if (/^\d+(?:\.\d+)?$/.test(header)) return Math.ceil(Number(header) * 1000);
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(header)) return null;
  const [at, now] = [Date.parse(header), Date.parse(date)];
  return Number.isNaN(at) ? null : Math.max(0, at - (Number.isNaN(now) ? Date.now() : now));
}

const forbidden = (host: string): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: true },
    {
      en: `The plugin may not call the host ${host}.`,
      ru: `Подключению службы доставки не разрешено обращаться к узлу ${host}.`,
    },
  );

/** The code alone: an error's message may hold addresses. */
const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : typeof error;

const neverSent = (error: Error): VendorProblem => {
  const code = codeOf(error);
  if (code === 'EPRIVATE') return notPublic();
  return new VendorProblem(
    { kind: 'unavailable', neverSent: true },
    { en: `The vendor cannot be reached (${code}).`, ru: `Не удалось связаться со службой доставки (${code}).` },
  );
};

/** What undici says of a request that no server could read: a line break in a header, a length that is another. */
const notWritten: ReadonlySet<string> = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
]);

/** Nobody's fault but the plugin's. */
const unwritable = (error: unknown): VendorProblem => {
  const code = codeOf(error);
  return new VendorProblem(
    { kind: 'unavailable', neverSent: true },
    {
      en: `The request of the plugin cannot be sent as it is (${code}).`,
      ru: `Запрос подключения службы доставки нельзя отправить в таком виде (${code}).`,
    },
  );
};

const lost = (): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: false },
    {
      en: 'The connection broke before the vendor had answered.',
      ru: 'Соединение прервалось до ответа службы доставки.',
    },
  );

const tooLong = (mostBytes: number): VendorProblem =>
  new VendorProblem(
    { kind: 'defect' },
    {
      en: `The vendor answered with more than ${mostBytes} bytes.`,
      ru: `Ответ службы доставки больше ${mostBytes} байт.`,
    },
  );
