import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { answer, type Http } from '../request.ts';

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
  // Weak: the encodings of one file share it.
  const etag = once(
    async () =>
      `W/"${createHash('sha256')
        .update(await plain())
        .digest('base64url')
        .slice(0, 27)}"`,
  );
  const encoded = {
    br: once(async () => brotli(await plain(), fastBrotli)),
    gzip: once(async () => zip(await plain(), { level: 4 })),
  };
  return async (http) => {
    const kept = {
      ...headers,
      ETag: await etag(),
      'Cache-Control': 'no-cache',
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
const encodingOf = (accepted: string | undefined): 'br' | 'gzip' | null => {
  const taken = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? null;
};

const holds = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim() === etag || one.trim() === '*') ?? false;

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
