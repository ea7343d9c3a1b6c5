import { ReadyElements } from '@cartage/wire';
import { turn } from '../limits/turn.ts';
import { type CutOff, streamOf } from './stream-of.ts';

/** What is sent at once, in characters. */
const PIECE = 64 * 1024;
/** A list up to this length goes out in one piece, with its length told. */
const WHOLE = 256 * 1024;

/** What stands around the list: the rest of the object whose member it is. */
export interface Around {
  readonly before: string;
  /** Asked for when the list has ended. */
  readonly after: () => string;
}

/**
 * A list as JSON: the whole where it is short, else a stream that takes element after element as the caller reads. What
 * fails before the first bytes are out rejects.
 */
export const listText = async (
  elements: AsyncIterable<unknown>,
  cutOff: CutOff,
  around: Around = { before: '', after: () => '' },
): Promise<string | Uint8Array | ReadableStream<Uint8Array>> => {
  const pieces = piecesOf(elements, around);
  const begun: (string | Uint8Array)[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return joined(begun);
    begun.push(value);
    length += value.length;
    if (length > WHOLE) return streamOf(begun, pieces, cutOff);
  }
};

const joined = (pieces: readonly (string | Uint8Array)[]): string | Uint8Array =>
  pieces.every((piece) => typeof piece === 'string')
    ? pieces.join('')
    : Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));

async function* piecesOf(
  elements: AsyncIterable<unknown>,
  { before, after }: Around,
): AsyncGenerator<string | Uint8Array, void> {
  let text = `${before}[`;
  let separator = '';
  for await (const element of elements) {
    text += separator;
    separator = ',';
    if (element instanceof ReadyElements) {
      // Bytes that others are sent too: they go out as they are, uncopied.
      yield text;
      text = '';
      yield element.bytes;
      await turn();
      continue;
    }
    text += JSON.stringify(element);
    if (text.length < PIECE) continue;
    yield text;
    text = '';
    await turn();
  }
  yield `${text}]${after()}`;
}
