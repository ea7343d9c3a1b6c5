import { decodePDFRawStream, PDFContext, PDFRawStream } from './pdf-parser.ts';

/** The inside of pdf-lib's decoders: all that they unpack goes through it. */
interface DecodeStream {
  readonly buffer: Uint8Array;
  ensureBuffer(requested: number): Uint8Array;
}

/** How much pdf-lib may still unpack in this process. */
export interface Decoding {
  /** It wanted more. It goes on then as if the stream were damaged. */
  readonly isTooMuch: () => boolean;
  /** Takes the bound away: the next file has its own. */
  readonly end: () => void;
}

/**
 * Bounds what pdf-lib unpacks, filter after filter: it decodes in JavaScript into a buffer that doubles, and has no limit
 * of its own. For one file at a time.
 */
export function boundDecoding(limit: number): Decoding {
  let left = limit;
  const prototype = decoderPrototype();
  const { ensureBuffer } = prototype;
  prototype.ensureBuffer = function (this: DecodeStream, requested) {
    const size = this.buffer.byteLength;
    // Either the buffer is full, and half of it was counted when it grew last, or much is asked for at once.
    if (requested > size) left -= Math.max(size / 2, requested - size);
    if (left < 0) throw new Error('The PDF unpacks to too much');
    return ensureBuffer.call(this, requested);
  };
  return {
    isTooMuch: () => left < 0,
    end: () => {
      prototype.ensureBuffer = ensureBuffer;
    },
  };
}

/** pdf-lib does not export it: the ancestor of every decoder. */
function decoderPrototype(): DecodeStream {
  const context = PDFContext.create();
  const empty = PDFRawStream.of(context.obj({ Filter: 'ASCIIHexDecode' }), new Uint8Array());
  const decoder = decodePDFRawStream(empty);
  const prototype = Object.getPrototypeOf(Object.getPrototypeOf(decoder));
  if (!Object.hasOwn(prototype, 'ensureBuffer')) throw new Error('pdf-lib has other decoders than were known');
  return prototype;
}
