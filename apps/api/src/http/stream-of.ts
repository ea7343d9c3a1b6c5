import { turn } from '../limits/turn.ts';

/**
 * How long one piece may wait to be taken. The system holds megabytes on their way to a slow caller, and takes more only
 * when a good part of them has arrived: at 20 kB a second that is minutes, in which the caller reads all the time.
 */
export const PIECE_PATIENCE_MS = 5 * 60_000;

/** Told of what breaks an answer off; over when the connection has ended, if it does that. */
export type CutOff = (failure: unknown) => Promise<void>;

/**
 * A body that is made as the caller reads it: what is `begun`, then piece after piece. Where a piece fails, `cutOff` is told, and
 * the stream breaks off: half an answer must not pass for a whole one. So does one that is not read any more: a caller
 * who stops would hold a piece of it for ever.
 */
export const streamOf = (
  begun: readonly (string | Uint8Array)[],
  pieces: AsyncIterator<string | Uint8Array, unknown>,
  cutOff: CutOff,
): ReadableStream<Uint8Array> => {
  const ready = begun.values();
  /** Nobody reads any more. */
  let isLeft = false;
  /** Nobody is left to be told. */
  let isCancelled = false;
  let patience: NodeJS.Timeout | undefined;
  const breakOff = async (failure: unknown, controller: ReadableStreamDefaultController): Promise<void> => {
    await cutOff(failure);
    if (!isCancelled) controller.error(new Error('The answer was cut off.'));
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(patience);
        const give = (piece: string | Uint8Array): void => {
          controller.enqueue(typeof piece === 'string' ? Buffer.from(piece) : piece);
          patience = setTimeout(giveUp, PIECE_PATIENCE_MS).unref();
        };
        const giveUp = (): void => {
          isLeft = true;
          void pieces.return?.().catch(() => {});
          void breakOff(new Error('The answer is not read any more.'), controller);
        };
        const first = ready.next();
        if (!first.done) {
          give(first.value);
          return;
        }
        try {
          const { done, value } = await pieces.next();
          if (isLeft) return;
          if (done) controller.close();
          else give(value);
        } catch (failure) {
          if (!isLeft) await breakOff(failure, controller);
        }
      },
      cancel: async () => {
        isLeft = true;
        isCancelled = true;
        clearTimeout(patience);
        await pieces.return?.();
      },
    },
    // Nothing is made before it is asked for.
    { highWaterMark: 0 },
  );
};

/** A file as it is made, with a turn for everybody else after each piece. What fails before the first piece rejects. */
export const fileStream = async (
  content: AsyncIterable<Uint8Array>,
  cutOff: CutOff,
): Promise<ReadableStream<Uint8Array>> => {
  const pieces = inTurns(content);
  const { done, value } = await pieces.next();
  return streamOf(done ? [] : [value], pieces, cutOff);
};

async function* inTurns(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  for await (const piece of content) {
    yield piece;
    await turn();
  }
}
