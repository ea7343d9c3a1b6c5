import type { Dispatcher } from 'undici';
import { allowedHosts, type HostAllowed } from './allowed-hosts.ts';
import type { VendorAccount } from './call-context.ts';
import type { VendorAnswer, VendorHttp, VendorRequest } from './http-client.ts';
import type { VendorManifest } from './manifest.ts';
import type { VendorLine } from './vendor-line.ts';
import { noAnswerInTime, VendorProblem } from './vendor-problem.ts';

/** A vendor's answer may have at most this many bytes (10 MiB); a longer one is cut and is a defect. */
export const MAX_ANSWER_BYTES = 10 * 1024 * 1024;

/** Whose requests they are, and how long they may take. */
export interface VendorHttpOptions {
  readonly line: VendorLine;
  readonly manifest: Pick<VendorManifest, 'key' | 'hosts'>;
  readonly account: VendorAccount;
  /** The call's deadline: when it aborts, the request ends at once. */
  readonly signal: AbortSignal;
}

/**
 * The HTTP client of one call. Throws VendorProblem: `unavailable` when no complete answer came (`neverSent` where not
 * one byte of the request was written, as for a host outside the allow-list), `defect` for an answer over the limit.
 */
export function openVendorHttp({ line, manifest, account, signal }: VendorHttpOptions): VendorHttp {
  let allowed: HostAllowed | undefined;
  return {
    request: async (request) => {
      const target = line.targetOf(request.url);
      allowed ??= allowedHosts(manifest, account);
      if (!allowed(target.url)) throw forbidden(target.url);
      const encoded = bodyOf(request);
      const sent = encoded instanceof Promise ? await encoded : encoded;
      if (signal.aborted) throw ended(signal, false);
      const pool = line.poolOf(target.origin);
      const turn = line.limiter.enter(signal);
      if (turn !== undefined) {
        await turn;
        if (signal.aborted) {
          line.limiter.leave();
          throw ended(signal, false);
        }
      }
      const { onCall } = line;
      const startedAt = performance.now();
      let answer: VendorAnswer | undefined;
      try {
        answer = await exchange(pool, { path: target.path, method: request.method, ...sent }, signal);
        return answer;
      } finally {
        line.limiter.leave();
        onCall?.({
          vendorKey: manifest.key,
          method: request.method,
          target: target.origin + target.url.pathname,
          status: answer?.status ?? null,
          durationMs: performance.now() - startedAt,
          bytes: answer?.bytes.length ?? 0,
        });
      }
    },
  };
}

/**
 * `dispatch` and not `pool.request`: it tells the moment at which undici begins to write. Before that moment the vendor
 * has seen nothing, whatever the error is called: connection refused, no such host, connect time-out, still queued.
 */
function exchange(pool: Dispatcher, request: Dispatcher.DispatchOptions, signal: AbortSignal): Promise<VendorAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let isDone = false;
    let status = 0;
    let headers: Record<string, string> = {};
    let size = 0;
    const chunks: Buffer[] = [];

    const finish = (problem: VendorProblem): void => {
      if (isDone) return;
      isDone = true;
      signal.removeEventListener('abort', onAbort);
      reject(problem);
      controller?.abort(problem);
    };
    const onAbort = (): void => finish(ended(signal, controller !== undefined));
    signal.addEventListener('abort', onAbort);

    pool.dispatch(request, {
      onRequestStart(started) {
        // Ended while it was queued: undici must not write it now.
        if (isDone) started.abort(new Error('ended'));
        else controller = started;
      },
      onResponseStart(_, statusCode, answerHeaders) {
        status = statusCode;
        headers = singles(answerHeaders);
        if (Number(headers['content-length']) > MAX_ANSWER_BYTES) finish(tooLong());
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        if (size > MAX_ANSWER_BYTES) finish(tooLong());
        else chunks.push(chunk);
      },
      onResponseEnd() {
        if (isDone) return;
        isDone = true;
        signal.removeEventListener('abort', onAbort);
        const [first = Buffer.alloc(0)] = chunks;
        const bytes = chunks.length < 2 ? first : Buffer.concat(chunks, size);
        const contentType = headers['content-type'] ?? '';
        resolve({ status, contentType, retryAfterMs: retryAfterMs(headers['retry-after'] ?? ''), headers, bytes });
      },
      onResponseError(_, error) {
        finish(controller === undefined ? neverSent(error) : lost());
      },
    });
  });
}

/** Of a header that came several times the first; no cookies, which would be secrets. */
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
    const body = new URLSearchParams(form as Record<string, string>).toString();
    return { body, headers: headersOf(request, 'application/x-www-form-urlencoded') };
  }
  if (xml !== undefined) return { body: xml, headers: headersOf(request, 'text/xml; charset=utf-8') };
  if (bytes !== undefined) return { body: bytes, headers: headersOf(request, 'application/octet-stream') };
  return { body: null, headers: headersOf(request, null) };
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

/** Seconds, or an HTTP date counted from now; null where there is none or it cannot be read. */
function retryAfterMs(header: string): number | null {
  if (header === '') return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

const forbidden = (url: URL): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: true },
    {
      en: `The plugin may not call the host ${url.host}.`,
      ru: `Подключению службы доставки не разрешено обращаться к узлу ${url.host}.`,
    },
  );

const ended = (signal: AbortSignal, wasSent: boolean): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: !wasSent },
    signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
      ? noAnswerInTime
      : { en: 'The call was ended before the vendor answered.', ru: 'Запрос прерван до ответа службы доставки.' },
  );

/** The code alone: an error's message may hold addresses. */
const neverSent = (error: Error): VendorProblem => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return new VendorProblem(
    { kind: 'unavailable', neverSent: true },
    { en: `The vendor cannot be reached (${code}).`, ru: `Не удалось связаться со службой доставки (${code}).` },
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

const tooLong = (): VendorProblem =>
  new VendorProblem(
    { kind: 'defect' },
    {
      en: `The vendor answered with more than ${MAX_ANSWER_BYTES} bytes.`,
      ru: `Ответ службы доставки больше ${MAX_ANSWER_BYTES} байт.`,
    },
  );
