import { encodingOf, etagOf, holds, once, packed } from './kept-file.ts';
import type { Reply } from './reply.ts';

/** The answer compressed, and without its bytes to who has them already. It is the caller's: nobody else may keep it. */
export const packedReply = async (reply: Reply, headers: Headers): Promise<Reply> => {
  if (reply.content === null || reply.content instanceof ReadableStream) return reply;
  const bytes = typeof reply.content === 'string' ? new TextEncoder().encode(reply.content) : reply.content;
  const forms = formsOf(bytes);
  const { etag } = forms;
  const kept = {
    ...reply.headers,
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept-Encoding, Accept-Language',
  };
  if (holds(headers.get('if-none-match') ?? undefined, etag)) return { status: 304, headers: kept, content: null };
  const encoding = encodingOf(headers.get('accept-encoding') ?? undefined);
  if (encoding === null) return { ...reply, headers: kept };
  return { ...reply, headers: { ...kept, 'Content-Encoding': encoding }, content: await forms[encoding]() };
};

interface Forms {
  readonly etag: string;
  readonly br: () => Promise<Uint8Array>;
  readonly gzip: () => Promise<Uint8Array>;
}

/** Of bytes that somebody keeps and sends again, made once. */
const known = new WeakMap<Uint8Array, Forms>();

const formsOf = (bytes: Uint8Array): Forms => {
  const forms = known.get(bytes) ?? {
    etag: etagOf(bytes),
    br: once(() => packed.br(bytes)),
    gzip: once(() => packed.gzip(bytes)),
  };
  known.set(bytes, forms);
  return forms;
};
