import { turn } from './turn.ts';

/** What is sent at once, in characters. */
const PIECE = 64 * 1024;
/** A list up to this length goes out in one piece, with its length told. */
const WHOLE = 256 * 1024;
/** How long one piece may wait to be taken. */
export const PIECE_PATIENCE_MS = 30_000;

/**
 * A list as JSON: the text itself where it is short, else a stream that takes element after element as the caller reads.
 * What fails before the first bytes are out rejects; later `cutOff` is told, and the stream breaks off: half a list must
 * not pass for a whole one. So does what fails to be read: a caller who stops would hold a page of it for ever.
 */
export const listText = async (
  elements: AsyncIterable<unknown>,
  cutOff: (failure: unknown) => void,
): Promise<string | ReadableStream<Uint8Array>> => {
  const pieces = piecesOf(elements);
  let begun = '';
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return begun;
    begun += value;
    if (begun.length > WHOLE) return streamOf(begun, pieces, cutOff);
  }
};

async function* piecesOf(elements: AsyncIterable<unknown>): AsyncGenerator<string, void> {
  let text = '[';
  let separator = '';
  for await (const element of elements) {
    text += separator + JSON.stringify(element);
    separator = ',';
    if (text.length < PIECE) continue;
    yield text;
    text = '';
    await turn();
  }
  yield `${text}]`;
}

const streamOf = (
  begun: string,
  pieces: AsyncGenerator<string, void>,
  cutOff: (failure: unknown) => void,
): ReadableStream<Uint8Array> => {
  let first: string | null = begun;
  /** Nobody reads any more. */
  let isLeft = false;
  let patience: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(patience);
        const give = (text: string): void => {
          controller.enqueue(Buffer.from(text));
          patience = setTimeout(giveUp, PIECE_PATIENCE_MS).unref();
        };
        const giveUp = (): void => {
          isLeft = true;
          void pieces.return().catch(() => {});
          const failure = new Error('The answer is not read any more.');
          cutOff(failure);
          controller.error(failure);
        };
        if (first !== null) {
          give(first);
          first = null;
          return;
        }
        try {
          const { done, value } = await pieces.next();
          if (isLeft) return;
          if (done) controller.close();
          else give(value);
        } catch (failure) {
          if (isLeft) return;
          cutOff(failure);
          // Where the connection was ended, nobody is left to be told.
          await turn();
          if (!isLeft) controller.error(new Error('The answer was cut off.'));
        }
      },
      cancel: async () => {
        isLeft = true;
        clearTimeout(patience);
        await pieces.return();
      },
    },
    // Nothing is made before it is asked for.
    { highWaterMark: 0 },
  );
};
