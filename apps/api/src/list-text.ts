import { type CutOff, streamOf } from './stream-of.ts';
import { turn } from './turn.ts';

/** What is sent at once, in characters. */
const PIECE = 64 * 1024;
/** A list up to this length goes out in one piece, with its length told. */
const WHOLE = 256 * 1024;

/** What stands around the list: the rest of the object whose member it is. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/**
 * A list as JSON: the text itself where it is short, else a stream that takes element after element as the caller reads.
 * What fails before the first bytes are out rejects.
 */
export const listText = async (
  elements: AsyncIterable<unknown>,
  cutOff: CutOff,
  around: Around = { before: '', after: '' },
): Promise<string | ReadableStream<Uint8Array>> => {
  const pieces = piecesOf(elements, around);
  let begun = '';
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return begun;
    begun += value;
    if (begun.length > WHOLE) return streamOf(begun, pieces, cutOff);
  }
};

async function* piecesOf(elements: AsyncIterable<unknown>, { before, after }: Around): AsyncGenerator<string, void> {
  let text = `${before}[`;
  let separator = '';
  for await (const element of elements) {
    text += separator + JSON.stringify(element);
    separator = ',';
    if (text.length < PIECE) continue;
    yield text;
    text = '';
    await turn();
  }
  yield `${text}]${after}`;
}
