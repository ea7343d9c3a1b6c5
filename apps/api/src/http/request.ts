import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Problem } from '@cartage/core';
import { orderFields } from '@cartage/service';
import type { Contract } from '@cartage/wire';
import type { Context, MiddlewareHandler } from 'hono';
import { callersAddress } from '../limits/callers-address.ts';
import { type Limits, limitHeaders } from '../limits/limits.ts';
import type { Filling } from '../limits/token-buckets.ts';
import { LEFT_OUT } from './answer-headers.ts';
import type { Api } from './api.ts';
import { readableByPages } from './from-pages.ts';
import type { Call } from './operation.ts';
import { localeOf } from './preferences.ts';
import { publicUrlOf, withKnownParameters } from './public-url.ts';
import type { Reply } from './reply.ts';
import { isLedFromElsewhere } from './session-cookie.ts';

/** What a request carries beside itself. */
export interface HttpEnv {
  readonly Variables: {
    requestId: string;
    /** Where its operation stands in what is followed; absent where nothing is. */
    traceparent?: string;
    /** Where the request comes from. */
    address: string;
    /** Numbers of the orders that it turned out to be about. */
    met: Set<string>;
    /** The path of the operation as its contract writes it; absent where there is none. */
    operation?: string;
    /** Whose key it was. */
    caller?:
      | { readonly companyId: number; readonly keyId: number }
      | { readonly operatorKeyId: number }
      | { readonly userId: number; readonly companyId?: number };
    /** Why it was not done, as far as the answer says so. */
    problems?: readonly Problem[];
    /** Whose options the answer does not show, and why, as its header says. */
    leftOut?: string;
    /** Not the caller's doing. */
    failure?: 'unavailable' | 'failed';
    /** By a session: a cache keeps answers to keys from others by itself, but not those to cookies. */
    isBySession?: true;
    /** One more of too many from strangers of one address: the log has enough of them. */
    isFlood?: true;
    /** A page of any origin may read the answer. */
    isForPages?: true;
    /**
     * What the caller's next request would be taken from, for the headers of the answer: its address's until its key is
     * known. null: nobody counts its requests.
     */
    bucket: () => Filling | null;
  };
  /** Of the Node server; absent where the app is called in process. */
  readonly Bindings: {
    readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } };
    readonly outgoing?: ServerResponse;
  };
}

export type Http = Context<HttpEnv>;

/** Gives every answer its X-Request-Id and RateLimit-* headers, and the log one line. */
export const withRequestId =
  ({ service, metrics, proxies = null }: Api, limits: Limits): MiddlewareHandler<HttpEnv> =>
  async (http, next) => {
    const requestId = requestIdOf(http.req.header('x-request-id'), randomUUID);
    const met = new Set<string>();
    http.set('requestId', requestId);
    const socket = http.env?.incoming?.socket?.remoteAddress;
    http.set('address', callersAddress(socket, http.req.header('x-forwarded-for'), proxies));
    http.set('met', met);
    http.set('bucket', () => limits.ofAddress(addressOf(http)));
    const startedAt = performance.now();
    await next();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { status } = http.res;
    const operation = http.get('operation');
    const problems = http.get('problems');
    const leftOut = http.get('leftOut');
    const outcome = outcomeOf(http, status);
    const log = http.get('isFlood') ? { info: service.log.debug.bind(service.log) } : service.log;
    log.info(
      {
        requestId,
        ...traceField(http),
        method: http.req.method,
        path: http.req.path,
        ...(operation === undefined ? {} : { operation }),
        status,
        outcome,
        ...(problems ? { problems: [...new Set(problems.map(({ code }) => code))] } : {}),
        ...(leftOut === undefined ? {} : { leftOut }),
        ms,
        ...http.get('caller'),
        ...orderFields(met),
      },
      'request',
    );
    metrics?.request(operation ?? 'other', status, outcome, ms);
  };

/**
 * `refused`: it was understood why it cannot be done, and the caller was told so, whatever status the interface gives
 * that. `unavailable`: the database is away for the moment. `failed`: a defect.
 */
export const outcomeOf = (http: Http, status: number): 'ok' | 'refused' | 'unavailable' | 'failed' =>
  http.get('failure') ?? (http.get('problems') || status >= 400 ? 'refused' : 'ok');

/** What lines of the log say of the request. */
export const requestFields = (http: Http): Readonly<Record<string, unknown>> => ({
  requestId: http.get('requestId'),
  ...traceField(http),
  path: http.req.path,
  ...orderFields(http.get('met')),
});

/** Lines that are written inside of the operation have it anyway. */
const traceField = (http: Http): { readonly trace_id?: string } => {
  const [, trace] = http.get('traceparent')?.split('-') ?? [];
  return trace === undefined ? {} : { trace_id: trace };
};

/** `contract`: of the operation that is called; null: none is. */
export const callOf = ({ locale, publicUrl, service }: Api, http: Http, contract: Contract | null): Call => ({
  locale: localeOf(http.req.header('accept-language'), locale),
  zone: service.settings.timeZone,
  url: publicUrlOf(contract ? withKnownParameters(http.req.url, contract) : http.req.url, publicUrl),
  accept: http.req.header('accept') ?? null,
  isLook: http.req.raw.method === 'HEAD' || isLedFromElsewhere(http.req.raw.headers),
  header: (name) => http.req.header(name) ?? null,
  targetOf: asWritten,
});

/** The query with its `?`; empty where there is none. */
export const searchOf = (http: Http): string => {
  const { url } = http.req;
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start).replace(/#.*$/s, '');
};

const asWritten = (target: string): string => target;

/** Where the request comes from, as far as the socket and our proxies tell. */
export const addressOf = (http: Http): string => http.get('address');

/** The one way to answer. Not Hono's own: it copies the headers one by one, a fifth of the cost of a small answer. */
export const answer = (
  http: Http,
  body: string | Uint8Array | ReadableStream<Uint8Array> | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response => {
  const filling = http.get('bucket')();
  return new Response(body as string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null, {
    status,
    headers: {
      ...(http.get('isBySession') && { 'Cache-Control': 'no-store' }),
      ...headers,
      'X-Request-Id': http.get('requestId'),
      ...(filling && limitHeaders(filling)),
      ...(http.get('isForPages') && readableByPages),
    },
  });
};

export const send = (http: Http, { status, headers, content }: Reply): Response => {
  const leftOut = headers[LEFT_OUT];
  if (leftOut !== undefined) http.set('leftOut', leftOut);
  // What is asked for its headers alone is not read, and would stay open.
  if (http.req.raw.method === 'HEAD' && content instanceof ReadableStream) void content.cancel();
  return answer(http, content, status, headers);
};

/** The caller's own id of the request when it is fit to be one, else a new one (interface 1.12). */
export const requestIdOf = (given: string | undefined, newId: () => string): string =>
  given !== undefined && /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : newId();
