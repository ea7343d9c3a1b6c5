import { SaxesParser } from 'saxes';
import { UnreadableFile } from './place-file.ts';

/** The start of an element. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The starts of the elements of an XML text in UTF-8, in their order and as many at a time as one piece of it holds. Texts
 * between elements are not kept. Nothing is fetched or expanded: a document type is refused.
 * @throws UnreadableFile when the text is no whole, well-formed XML, or one element is longer than any of ours
 */
export async function* readXml(
  pieces: AsyncIterable<Uint8Array>,
  what: string,
): AsyncGenerator<readonly Element[], void, undefined> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ position: false, xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let elements: Element[] = [];
  let depth = 0;
  let sinceElement = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) throw new UnreadableFile(`${what} has elements within elements, ${DEEPEST} deep.`);
    elements.push({ name, attributes });
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.on('doctype', () => {
    throw new UnreadableFile(`${what} has a document type (DOCTYPE), which no directory of places has.`);
  });
  parser.on('error', ({ message }) => {
    throw new UnreadableFile(`${what} is no well-formed XML: ${message.replace(/^[^a-z]*/i, '').replace(/\.$/, '')}.`);
  });
  const decode = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (fault) {
      throw new UnreadableFile(`${what} is not in UTF-8.`, { cause: fault });
    }
  };
  for await (const piece of pieces) {
    parser.write(decode(piece));
    sinceElement = elements.length === 0 ? sinceElement + piece.length : 0;
    if (sinceElement > LONGEST) throw new UnreadableFile(`${what} has a megabyte without an element.`);
    if (elements.length > 0) yield elements;
    elements = [];
  }
  parser.write(decode()).close();
}

const DEEPEST = 64;
/** Bytes. The parser keeps what it has read of an element, a comment or a document type. */
const LONGEST = 1_000_000;
