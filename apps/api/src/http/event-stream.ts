import type { SentEvent } from '@cartage/wire';
import { type CutOff, streamOf } from './stream-of.ts';

/** How long nothing is sent at most: proxies hang up on a connection that is silent for a minute. */
export const HEARTBEAT_MS = 15_000;

/** How soon whoever lost the connection comes again, in milliseconds. */
const begun = 'retry: 1000\n\n';
/** A comment, which no client takes for an event. */
const heartbeat = ':\n\n';

/** `X-Accel-Buffering`: a proxy that gathers an answer before it sends it would hold the events back. */
export const eventHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

/** Server-sent events, with something to send even while there are none. */
export const eventStream = (events: AsyncIterable<SentEvent<unknown>>, cutOff: CutOff): ReadableStream<Uint8Array> =>
  streamOf([begun], withHeartbeats(events), cutOff);

const withHeartbeats = (events: AsyncIterable<SentEvent<unknown>>): AsyncIterator<string, void> => {
  const source = events[Symbol.asyncIterator]();
  /** The event that is waited for, over heartbeats too. */
  let coming: Promise<IteratorResult<SentEvent<unknown>>> | null = null;
  return {
    next: async () => {
      coming ??= source.next();
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, HEARTBEAT_MS, null).unref();
      });
      try {
        const found = await Promise.race([coming, silence]);
        if (found === null) return { done: false, value: heartbeat };
        coming = null;
        return found.done ? { done: true, value: undefined } : { done: false, value: textOf(found.value) };
      } finally {
        clearTimeout(timer);
      }
    },
    return: async () => {
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
};

/** JSON has no line break of its own, so its data is one line. What has no data is no event to a client, which keeps its id. */
const textOf = ({ id, json }: SentEvent<unknown>): string =>
  `id: ${id}\n${json === undefined ? '' : `data: ${JSON.stringify(json)}\n`}\n`;
