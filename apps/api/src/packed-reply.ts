import { encodingOf, etagOf, holds, packed } from './reference/kept-file.ts';
import type { Reply } from './reply.ts';

/** The answer compressed, and without its bytes to who has them already. It is the caller's: nobody else may keep it. */
export const packedReply = async (reply: Reply, headers: Headers): Promise<Reply> => {
  if (reply.content === null || reply.content instanceof ReadableStream) return reply;
  const bytes = typeof reply.content === 'string' ? new TextEncoder().encode(reply.content) : reply.content;
  const etag = etagOf(bytes);
  const kept = {
    ...reply.headers,
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    Vary: 'Authorization, Accept-Encoding, Accept-Language',
  };
  if (holds(headers.get('if-none-match') ?? undefined, etag)) return { status: 304, headers: kept, content: null };
  const encoding = encodingOf(headers.get('accept-encoding') ?? undefined);
  if (encoding === null) return { ...reply, headers: kept };
  return { ...reply, headers: { ...kept, 'Content-Encoding': encoding }, content: await packed[encoding](bytes) };
};
