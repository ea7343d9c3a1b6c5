import { Readable } from 'node:stream';
import type { HonoRequest } from 'hono';
import { turn } from '../limits/turn.ts';

/** A request, as far as its body is concerned; a context of Hono is one. */
export interface BodySource {
  readonly req: Pick<HonoRequest, 'raw' | 'header' | 'arrayBuffer'>;
  /** `incoming`: the request of the Node server, where there is one. */
  readonly env?: { readonly incoming?: unknown };
}

/** A body as it comes. */
export interface BodyChunks {
  /** null: there is no more. Rejects when whoever sends it has gone. */
  readonly next: () => Promise<Uint8Array | null>;
  /** Nobody looks at this piece any more. */
  readonly free: (piece: Uint8Array) => void;
  /** No more is wanted: a `next` that waits gets null. */
  readonly stop: () => void;
}

/**
 * The body of a request, one piece in each turn of the event loop, whoever else's body comes: looking through it then
 * holds nobody up for longer than one piece takes. Of the Node server itself where there is one: a web stream on top of
 * it costs more than what is done with the bytes.
 */
export const bodyChunks = (http: BodySource): BodyChunks => {
  const incoming = http.env?.incoming;
  return incoming instanceof Readable ? ofNode(incoming) : ofWeb(http.req.raw.body);
};

const ofNode = (incoming: Readable): BodyChunks => {
  // The socket is needed for the answer, so it outlives the body.
  const pieces = incoming.iterator({ destroyOnReturn: false });
  let stop = (): void => {};
  const stopped = new Promise<null>((resolve) => {
    stop = () => resolve(null);
  });
  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = (await pieces.next()) as IteratorResult<Uint8Array>;
    return done ? null : value;
  };
  return {
    next: async () => {
      const piece = await Promise.race([next(), stopped]);
      if (piece) await turn();
      return piece;
    },
    free: freeMemory,
    stop: () => {
      stop();
      // While somebody listens for pieces the server does not read past them, and ends the connection instead.
      void pieces.return?.()?.catch(() => {});
    },
  };
};

const ofWeb = (body: ReadableStream<Uint8Array> | null): BodyChunks => {
  const reader = body?.getReader();
  return {
    next: async () => {
      const read = await reader?.read();
      if (!read || read.done) return null;
      await turn();
      return read.value;
    },
    // Whoever sent it may still hold it.
    free: () => {},
    stop: () => void reader?.cancel().catch(() => {}),
  };
};

/**
 * At once: the collector would find it in its own time, and a hundred more have come before that. Not where other bytes
 * share its buffer.
 */
export const freeMemory = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};
