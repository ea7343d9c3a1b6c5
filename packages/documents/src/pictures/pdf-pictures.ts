import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { type Bitmap, blackAndWhite } from './bitmap.ts';

const require = createRequire(import.meta.url);

/** What PDFium may hold: pages of our own need a few, a vendor's may hold any picture. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Of one page: A4 at 300 dpi has nine million. */
const MOST_DOTS = 20_000_000;

/** The page cannot be drawn, or not within what one may take. */
export class NotDrawn extends Error {
  override readonly name = 'NotDrawn';
}

/**
 * The pages of a PDF as a printer of so many dots a millimetre would draw them, one after another. The file must be
 * trustworthy: ours, or one that `client-pdf` has cleaned.
 * @throws {NotDrawn} at a page that needs too much or shows nothing
 */
export async function* picturesOf(pdf: Uint8Array, dotsPerMillimetre: number): AsyncGenerator<Bitmap> {
  const dotsPerPoint = (dotsPerMillimetre * 25.4) / 72;
  let document: PDFiumDocument | undefined;
  try {
    const library = await pdfium();
    document = await library.loadDocument(pdf);
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const width = Math.max(1, Math.round(originalWidth * dotsPerPoint));
      const height = Math.max(1, Math.round(originalHeight * dotsPerPoint));
      if (width * height > MOST_DOTS) throw new NotDrawn('The page is too large');
      const { data } = await page.render({ width, height, scale: 1, colorSpace: 'Gray', render: unchanged });
      const picture = blackAndWhite(data, width, height);
      // A picture in it that needs too much memory is left out without a word.
      if (picture.rows.every((dots) => dots === 0)) throw new NotDrawn('The page shows nothing');
      yield picture;
    }
    document.destroy();
  } catch (failure) {
    // Out of memory it ends in the middle of its work and is of no use any more.
    if (!(failure instanceof WebAssembly.RuntimeError)) document?.destroy();
    else loaded = undefined;
    throw isOutOfMemory(failure) ? new NotDrawn('The page needs too much memory', { cause: failure }) : failure;
  }
}

const unchanged = async ({ data }: { readonly data: Uint8Array }): Promise<Uint8Array> => data;

const isOutOfMemory = (failure: unknown): boolean =>
  failure instanceof WebAssembly.RuntimeError || (failure instanceof Error && /allocate memory/.test(failure.message));

let loaded: Promise<PDFiumLibrary> | undefined;

/** Once a process, with the first picture: it takes a tenth of a second and 50 MB. */
const pdfium = (): Promise<PDFiumLibrary> => {
  loaded ??= load();
  return loaded;
};

async function load(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary: library } = await import('@hyzyla/pdfium');
  const module = new WebAssembly.Module(readFileSync(require.resolve('@hyzyla/pdfium/pdfium.wasm')));
  return library.init({
    instantiateWasm: (imports, useInstance) => {
      const instance = new WebAssembly.Instance(module, withinLimit(imports));
      useInstance(instance as never);
      return instance.exports;
    },
  });
}

/** Its memory lies beside the heap, whose limit does not count it. */
function withinLimit(imports: WebAssembly.Imports): WebAssembly.Imports {
  const grow = imports.env?.emscripten_resize_heap;
  if (typeof grow !== 'function') throw new Error('PDFium does not ask for its memory as it used to');
  const resize = (bytes: number): unknown => (bytes >>> 0 > MOST_BYTES ? 0 : grow(bytes));
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: resize } };
}
