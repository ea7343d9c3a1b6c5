import type { CallContext, VendorAccount } from '../adapter/call-context.ts';
import type { VendorRequest } from '../adapter/http-client.ts';
import { ConnectionCache } from '../calls/call-cache.ts';
import { memoryNotes } from '../calls/call-notes.ts';
import { citiesOfCatalogue } from '../calls/open-call.ts';

/** A call to a vendor that answers as it is told, for a plugin's own tests. */
export interface ScriptedCall {
  /** For the member that is tested. Its time is Monday, 2 June 2031, 10:00 in Moscow; its cache is empty. */
  readonly call: CallContext;
  /** What the plugin asked, in the order of asking. */
  readonly asked: readonly VendorRequest[];
  /** Log lines, and what the plugin called secret. */
  readonly said: readonly string[];
}

/**
 * `answers`: to `GET /path` a body of status 200, or `ofStatus`; objects go as JSON, texts as a PDF where they begin like one,
 * else as XML, bytes as they are; a function answers by the request. A request that is not there throws. `account`: empty, in the environment `prod`, where nothing is given.
 * @param answers by route, `GET /path` without the query
 * @param account what differs from an empty one
 */
export function scripted(
  answers: Readonly<Record<string, unknown>>,
  account: Partial<VendorAccount> = {},
): ScriptedCall {
  const asked: VendorRequest[] = [];
  const said: string[] = [];
  const request: CallContext['http']['request'] = async (one) => {
    asked.push(one);
    const [route = ''] = routesOf([one]);
    if (!(route in answers)) throw new Error(`${route} is not in the script`);
    const told = answers[route];
    const answer: unknown = typeof told === 'function' ? told(one) : told;
    const [status, body] = answer instanceof OfStatus ? [answer.status, answer.body] : [200, answer];
    return {
      status,
      contentType: contentTypeOf(body),
      retryAfterMs: null,
      headers: {},
      bytes:
        body instanceof Uint8Array
          ? body
          : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
    };
  };
  const now = () => Date.UTC(2031, 5, 2, 7);
  const note = (text: string) => {
    said.push(text);
    return text;
  };
  const call: CallContext = {
    account: { id: 'a', environment: 'prod', credentials: {}, settings: {}, ...account },
    http: { request },
    now,
    timeZone: 'Europe/Moscow',
    cities: citiesOfCatalogue,
    cache: new ConnectionCache(now).forCall(),
    notes: memoryNotes(),
    secret: note,
    redact: (text: string) => text,
    log: { warn: note },
    signal: new AbortController().signal,
  };
  return { call, asked, said };
}

/**
 * An answer of another status than 200.
 * @param status of HTTP, 200 to 599
 * @param body as in `scripted`
 */
export const ofStatus = (status: number, body: unknown): unknown => new OfStatus(status, body);

class OfStatus {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/**
 * What was asked, as `POST /path`.
 * @param asked as `scripted` noted it
 * @returns without the query
 */
export const routesOf = (asked: readonly VendorRequest[]): readonly string[] =>
  asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`);

const contentTypeOf = (body: unknown): string =>
  typeof body !== 'string' ? 'application/json' : body.startsWith('%PDF') ? 'application/pdf' : 'application/soap+xml';
