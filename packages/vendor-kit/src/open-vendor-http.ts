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
        answer = await exchange(pool, target.path, request, signal);
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
function exchange(pool: Dispatcher, path: string, request: VendorRequest, signal: AbortSignal): Promise<VendorAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let isDone = false;
    let status = 0;
    let contentType = '';
    let retryAfter = '';
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

    const body = request.json === undefined ? null : JSON.stringify(request.json);
    const headers: Record<string, string> = { accept: 'application/json', ...request.headers };
    if (body !== null) headers['content-type'] = 'application/json';

    pool.dispatch(
      { method: request.method, path, headers, body },
      {
        onRequestStart(started) {
          // Ended while it was queued: undici must not write it now.
          if (isDone) started.abort(new Error('ended'));
          else controller = started;
        },
        onResponseStart(_, statusCode, answerHeaders) {
          status = statusCode;
          contentType = single(answerHeaders['content-type']);
          retryAfter = single(answerHeaders['retry-after']);
          if (Number(single(answerHeaders['content-length'])) > MAX_ANSWER_BYTES) finish(tooLong());
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
          resolve({ status, contentType, retryAfterMs: retryAfterMs(retryAfter), bytes });
        },
        onResponseError(_, error) {
          finish(controller === undefined ? neverSent(error) : lost());
        },
      },
    );
  });
}

const single = (header: string | string[] | undefined): string =>
  header === undefined ? '' : typeof header === 'string' ? header : (header[0] ?? '');

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
