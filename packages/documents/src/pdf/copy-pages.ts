import { type PDFContext, PDFObject, type PDFRef } from 'pdf-lib';
import { renumbered } from './pdf-tokens.ts';
import type { PlainPdf } from './plain-pdf.ts';

/** Puts the pages of another file into this one and answers them in order; nothing is decoded. */
export type CopyPages = (from: PlainPdf, parent: PDFRef) => readonly PDFRef[];

/**
 * What several files have in common (fonts, logos of one vendor) comes into this one once. Of a page only what shows it
 * is taken.
 */
export function newCopier(context: PDFContext): CopyPages {
  /** By what stands before their bytes, the length among it. */
  const known = new Map<string, { readonly number: number; readonly stream: Uint8Array | null }[]>();

  return (from, parent) => {
    const numbers = new Map<number, number>();
    const pages = from.pages.map(({ number }) => {
      const ref = context.nextRef();
      numbers.set(number, ref.objectNumber);
      return ref;
    });
    for (const [i, { entries }] of from.pages.entries()) {
      const kept = showing.flatMap((name) => {
        const value = entries.get(name);
        return value === undefined ? [] : [`/${name} ${renumbered(value, copied)}`];
      });
      const source = `<< /Type /Page /Parent ${parent.objectNumber} 0 R ${kept.join(' ')} >>`;
      context.assign(pages[i] as PDFRef, new CopiedObject(source, null));
    }
    return pages;

    /** The object's number here. */
    function copied(number: number): number {
      const there = numbers.get(number);
      if (there !== undefined) return there;
      const { source, stream } = from.object(number);
      const ref = context.nextRef();
      // Before what it refers to: that may lead back to it.
      numbers.set(number, ref.objectNumber);
      const text = renumbered(source, copied);
      const alike = known.get(text) ?? [];
      const same = alike.find((one) => isSame(one.stream, stream));
      if (same !== undefined) {
        numbers.set(number, same.number);
        return same.number;
      }
      known.set(text, alike);
      alike.push({ number: ref.objectNumber, stream });
      context.assign(ref, new CopiedObject(text, stream));
      return ref.objectNumber;
    }
  };
}

const isSame = (a: Uint8Array | null, b: Uint8Array | null): boolean =>
  a === null || b === null ? a === b : a.length === b.length && Buffer.compare(a, b) === 0;

const showing = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group', 'Resources', 'Contents', 'Annots'];

/** An object as it stands in another file, with its references changed. */
class CopiedObject extends PDFObject {
  readonly #text: string;
  readonly #stream: Uint8Array | null;

  constructor(source: string, stream: Uint8Array | null) {
    super();
    this.#text = stream === null ? source : `${source}\n`;
    this.#stream = stream;
  }

  override toString(): string {
    return this.#text;
  }

  override sizeInBytes(): number {
    return this.#text.length + (this.#stream?.length ?? 0);
  }

  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    Buffer.from(buffer.buffer, buffer.byteOffset, buffer.byteLength).write(this.#text, offset, 'latin1');
    if (this.#stream !== null) buffer.set(this.#stream, offset + this.#text.length);
    return this.sizeInBytes();
  }
}
