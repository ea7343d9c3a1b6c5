import { entriesOf, tokensOf } from './pdf-tokens.ts';

/** An object as its file has it. */
export interface PlainObject {
  /** All of it, or what stands before a stream's bytes. */
  readonly source: string;
  /** From the word `stream` to `endstream`, both included. */
  readonly stream: Uint8Array | null;
}

/** A PDF whose objects all stand in plain sight, as our own files and cleaned ones have them. */
export interface PlainPdf {
  readonly object: (number: number) => PlainObject;
  /** In order. */
  readonly pages: readonly { readonly number: number; readonly entries: ReadonlyMap<string, string> }[];
}

/**
 * Finds the objects of a PDF without decoding them.
 * @throws when it has another structure: one table of offsets, no compressed objects, pages that inherit nothing
 */
export function readPlainPdf(pdf: Uint8Array): PlainPdf {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1(bytes, Math.max(0, bytes.length - 100)))?.[1]);
  if (!(tableAt < bytes.length)) throw notPlain('table');
  const end = latin1(bytes, tableAt);
  const trailerAt = end.indexOf('trailer');
  const offsets = readTable(end.slice(0, trailerAt));
  const ends = endsOf([...offsets.values(), tableAt]);

  const object = (number: number): PlainObject => {
    const from = offsets.get(number);
    if (from === undefined) return { source: 'null', stream: null };
    return split(bytes.subarray(from, ends.get(from) ?? tableAt));
  };
  const entriesAt = (reference: string | undefined) => {
    const number = numberOf(reference);
    return { number, entries: entriesOf(object(number).source) };
  };
  const pagesUnder = (reference: string | undefined, depth: number): PlainPdf['pages'] => {
    const node = entriesAt(reference);
    if (node.entries.get('Type') !== '/Pages') return [node];
    const kids = node.entries.get('Kids')?.match(/\d+\s+\d+\s+R/g) ?? [];
    if (depth > 20) throw notPlain('page tree');
    return kids.flatMap((kid) => pagesUnder(kid, depth + 1));
  };
  const root = entriesAt(entriesOf(end.slice(trailerAt + 'trailer'.length)).get('Root'));
  return { object, pages: pagesUnder(root.entries.get('Pages'), 0) };
}

const latin1 = (bytes: Buffer, from = 0, to = bytes.length): string => bytes.toString('latin1', from, to);

const notPlain = (what: string): Error => new Error(`Not a plain PDF: ${what}`);

function numberOf(reference: string | undefined): number {
  const number = /^\s*(\d+)\s+\d+\s+R\s*$/.exec(reference ?? '')?.[1];
  if (number === undefined) throw notPlain('reference');
  return Number(number);
}

/** Offsets by object number. */
function readTable(table: string): ReadonlyMap<number, number> {
  const offsets = new Map<number, number>();
  let number = 0;
  for (const [, offset, , kind] of table.matchAll(/(\d+) (\d+)(?: ([nf]))?/g)) {
    if (kind === undefined) number = Number(offset);
    else {
      if (kind === 'n') offsets.set(number, Number(offset));
      number += 1;
    }
  }
  return offsets;
}

/** Where each object ends: where the next one in the file begins. */
function endsOf(offsets: readonly number[]): ReadonlyMap<number, number> {
  const sorted = offsets.toSorted((a, b) => a - b);
  return new Map(sorted.map((offset, i) => [offset, sorted[i + 1] ?? offset]));
}

/** `7 0 obj <<...>> stream ... endstream endobj` */
function split(bytes: Buffer): PlainObject {
  const streamAt = endOfDictionary(bytes);
  const head = latin1(bytes, 0, streamAt ?? bytes.lastIndexOf('endobj'));
  const start = head.indexOf('obj') + 'obj'.length;
  const source = head.slice(start).trim();
  if (streamAt === null) return { source, stream: null };
  const end = bytes.lastIndexOf('endstream') + 'endstream'.length;
  if (end < streamAt) throw notPlain('stream');
  return { source, stream: bytes.subarray(streamAt, end) };
}

/** Where the stream of an object begins, or null: it has none. */
function endOfDictionary(bytes: Buffer): number | null {
  const first = bytes.indexOf('>>\nstream\n');
  if (first === -1) return null;
  // A text may hold these words too.
  if (!bytes.subarray(0, first).includes('(')) return first + '>>\n'.length;
  const source = latin1(bytes);
  let depth = 0;
  for (const { text, start } of tokensOf(source, source.indexOf('obj') + 'obj'.length)) {
    if (text === '<<') depth += 1;
    if (text === '>>') depth -= 1;
    if (depth === 0 && text === 'stream') return start;
    if (depth === 0 && text === 'endobj') return null;
  }
  return null;
}
