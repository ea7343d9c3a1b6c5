import { type Problem, problem } from '@cartage/core';
import type { Context as Http } from 'hono';

/** Most a body may have, in bytes (interface 2.1). */
export const bodyLimits = { normal: 1024 * 1024, base64: 32 * 1024 * 1024 } as const;

export interface Json {
  readonly body: unknown;
  readonly bytes: Uint8Array;
}

/** The JSON body of a request, or what is wrong with it; reads no more than the limit. */
export const readJson = async (http: Http, limit: number): Promise<Json | Problem> => {
  const contentType = http.req.header('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) return problem('UnsupportedMediaType');
  if (Number(http.req.header('content-length') ?? 0) > limit) return tooLarge(limit);
  // A body with a declared length was judged above; one that comes in chunks is counted as it comes.
  const bytes = http.req.header('content-length')
    ? new Uint8Array(await http.req.arrayBuffer())
    : await readAtMost(http.req.raw.body, limit);
  if (bytes === null) return tooLarge(limit);
  try {
    return { body: JSON.parse(utf8.decode(bytes)) as unknown, bytes };
  } catch {
    return problem('RequestInvalid', null, {
      en: 'The body is not JSON; send one JSON value in UTF-8.',
      ru: 'Тело запроса не является JSON; передайте одно значение JSON в UTF-8.',
    });
  }
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const readAtMost = async (stream: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size = size + chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
};

const tooLarge = (limit: number): Problem =>
  problem('RequestTooLarge', null, {
    en: `The body is larger than ${limit / 1024 / 1024} MiB.`,
    ru: `Тело запроса больше ${limit / 1024 / 1024} МиБ.`,
  });
