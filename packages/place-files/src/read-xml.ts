import { SaxesParser } from 'saxes';
import { UnreadableFile } from './place-file.ts';
import { textsOf } from './texts-of.ts';

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
  for await (const text of textsOf(pieces, what)) {
    parser.write(text);
    sinceElement = elements.length === 0 ? sinceElement + text.length : 0;
    if (sinceElement > LONGEST) throw new UnreadableFile(`${what} has a megabyte without an element.`);
    if (elements.length > 0) yield elements;
    elements = [];
  }
  parser.close();
}

const DEEPEST = 64;
/** Letters. The parser keeps what it has read of an element, a comment or a document type. */
const LONGEST = 1_000_000;
