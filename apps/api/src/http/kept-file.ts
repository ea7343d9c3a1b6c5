import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { answer, type Http } from './request.ts';

/** Answers with the same bytes every time; a client that has them already gets 304. */
export type KeptFile = (http: Http) => Promise<Response>;

/**
 * A file that is made at its first request and then kept, in each encoding that was asked for. `headers` go with every
 * answer.
 */
export const keepFile = (
  make: () => Promise<Uint8Array>,
  headers: Readonly<Record<string, string>> & { readonly 'Content-Type': string },
): KeptFile => {
  const plain = once(make);
  const etag = once(async () => etagOf(await plain()));
  const encoded = {
    br: once(async () => packed.br(await plain())),
    gzip: once(async () => packed.gzip(await plain())),
  };
  return async (http) => {
    const kept = {
      'Cache-Control': 'no-cache',
      ...headers,
      ETag: await etag(),
      Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', '),
      'X-Content-Type-Options': 'nosniff',
    };
    if (holds(http.req.header('if-none-match'), kept.ETag)) return answer(http, null, 304, kept);
    const encoding = encodingOf(http.req.header('accept-encoding'));
    if (encoding === null) return answer(http, await plain(), 200, kept);
    return answer(http, await encoded[encoding](), 200, { ...kept, 'Content-Encoding': encoding });
  };
};

/** The best encoding of ours that the client takes, or null. */
export const encodingOf = (accepted: string | undefined): 'br' | 'gzip' | null => {
  const taken = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? null;
};

export const holds = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => strong(one) === strong(etag) || one.trim() === '*') ?? false;

/** Both names compare as strong ones: the bytes may differ where what they say does not (RFC 9110, 8.8.3.2). */
const strong = (etag: string): string => etag.trim().replace(/^W\//, '');

/** The first result, for everybody; a failure is not kept. */
export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((failure: unknown) => {
      made = undefined;
      throw failure;
    });
    return made;
  };
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
// Made while somebody waits; the higher levels cost seconds on the largest file.
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Each of our encodings, beside whatever else the process does. */
export const packed: Readonly<Record<'br' | 'gzip', (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => brotli(bytes, fastBrotli),
  gzip: (bytes) => zip(bytes, { level: 4 }),
};

/** Weak: the encodings of one file share it. */
export const etagOf = (bytes: Uint8Array): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
