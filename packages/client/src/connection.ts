import type { CallOptions } from './call-options.ts';

/** What a client is made of. */
export interface ConnectOptions
  extends Pick<CallOptions, 'timeoutMs' | 'attemptTimeoutMs' | 'attempts' | 'locale' | 'partnerKey' | 'company'> {
  /** Where the service is, for example `https://delivery.example.com`. A path is kept. */
  readonly url: string;
  /** In place of the platform's own. */
  readonly fetch?: Fetch | undefined;
  /** Waits so many ms, or until the signal is aborted. */
  readonly sleep?: Sleep | undefined;
  /** A number from 0 to below 1, for the waits between attempts. */
  readonly random?: (() => number) | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: (() => number) | undefined;
}

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Waits so many ms, or until the signal is aborted; never fails. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

/** What every call of a client shares. */
export interface Connection {
  /** Without a slash at its end. */
  readonly url: string;
  readonly credential: Credential;
  readonly defaults: CallOptions;
  readonly fetch: Fetch;
  readonly sleep: Sleep;
  readonly random: () => number;
  readonly now: () => number;
}

/** Who calls. */
export interface Credential {
  /** The key, where it travels as the first member of the body. */
  readonly keyInBody?: string;
  /** The header `Authorization`; `key`: of an operation that takes no token. */
  readonly authorization?: (which: 'key' | undefined, signal: AbortSignal | undefined) => string | Promise<string>;
  /** The header was refused as invalid; whether another one may be asked for. */
  readonly isReplaceable?: (authorization: string) => boolean;
}

/**
 * The connection of these options.
 * @throws TypeError for a url that is no address of a service
 */
export const connectionOf = (options: ConnectOptions, credential: Credential): Connection => ({
  url: baseOf(options.url),
  credential,
  defaults: options,
  // Called as a method of another object, the browser's own would be an illegal invocation.
  fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  sleep: options.sleep ?? sleep,
  random: options.random ?? Math.random,
  now: options.now ?? (() => performance.now()),
});

const baseOf = (url: string): string => {
  const { origin, pathname, protocol } = parsed(url) ?? {};
  if (pathname !== undefined && (protocol === 'http:' || protocol === 'https:'))
    return origin + pathname.replace(/\/+$/, '');
  throw new TypeError(
    `url must say where the service is, as "https://delivery.example.com": it is ${JSON.stringify(url)}.`,
  );
};

const parsed = (url: string): URL | undefined => {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
};

const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });
