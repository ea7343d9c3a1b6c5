import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Locale } from '@cartage/core';
import { PDFDocument, PDFHexString, PDFName, PDFPageLeaf, type PDFRef } from 'pdf-lib';
import { type Canvas, newCanvas } from '../layout/canvas.ts';
import type { Pages } from '../layout/page.ts';
import { newCopier } from './copy-pages.ts';
import { newFonts } from './fonts.ts';
import { readPlainPdf } from './plain-pdf.ts';

export interface FileInfo {
  readonly title: string;
  /** Who made it. */
  readonly author: string;
  readonly locale: Locale;
  /** ms since 1970; the file's dates, so that equal orders give equal bytes. */
  readonly createdAt: number;
}

/** A PDF being written. Finished pages are compressed at once, so that a thousand of them stay small in memory. */
export interface PdfFile extends Pages {
  /** All pages of another document, which must be trustworthy: ours, or one that `client-pdf` has cleaned. */
  readonly append: (pdf: Uint8Array) => void;
  readonly pageCount: () => number;
  readonly save: (info: FileInfo) => Promise<Uint8Array>;
}

/** pdf-lib pauses between objects for the sake of the event loop; here it has a process of its own. */
const AT_ONCE = Number.POSITIVE_INFINITY;

/** `dotsPerPoint`: of the printer, where it is known; barcodes then lie on whole dots. */
export async function newPdfFile(dotsPerPoint?: number): Promise<PdfFile> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = document;
  const pages = catalog.Pages();
  const pagesRef = catalog.get(PDFName.of('Pages')) as PDFRef;
  // pdf-lib compresses fonts in JavaScript; the platform's zlib does it in a tenth of the time.
  context.flateStream = (contents, dict) => context.stream(deflateSync(contents), { ...dict, Filter: 'FlateDecode' });
  const fonts = newFonts(context);
  const resources = context.nextRef();
  const copy = newCopier(context);
  const write = (canvas: Canvas): PDFRef => context.register(context.flateStream(canvas.content()));
  const written = new WeakMap<Canvas, PDFRef>();
  const writeOnce = (canvas: Canvas): PDFRef => {
    const ref = written.get(canvas) ?? write(canvas);
    written.set(canvas, ref);
    return ref;
  };

  return {
    newCanvas: (size) => newCanvas(size, fonts.encode, dotsPerPoint),
    add: (page, over) => {
      const leaf = PDFPageLeaf.withContextAndParent(context, pagesRef);
      leaf.set(PDFName.of('MediaBox'), context.obj([0, 0, round(page.size.width), round(page.size.height)]));
      leaf.set(PDFName.of('Resources'), resources);
      leaf.set(PDFName.of('Contents'), over === undefined ? write(page) : context.obj([writeOnce(page), write(over)]));
      pages.pushLeafNode(context.register(leaf));
    },
    append: (pdf) => {
      for (const page of copy(readPlainPdf(pdf), pagesRef)) pages.pushLeafNode(page);
    },
    pageCount: () => pages.Count().asNumber(),
    save: async (info) => {
      context.assign(resources, context.obj({ Font: fonts.write() }));
      describe(document, info);
      return document.save({
        useObjectStreams: false,
        addDefaultPage: false,
        updateFieldAppearances: false,
        objectsPerTick: AT_ONCE,
      });
    },
  };
}

function describe(document: PDFDocument, info: FileInfo): void {
  const at = new Date(info.createdAt);
  document.setTitle(info.title, { showInWindowTitleBar: true });
  document.setAuthor(info.author);
  document.setCreator(info.author);
  document.setProducer('Cartage');
  document.setLanguage(info.locale);
  document.setCreationDate(at);
  document.setModificationDate(at);
  const id = PDFHexString.of(createHash('sha256').update(JSON.stringify(info)).digest('hex').slice(0, 32));
  document.context.trailerInfo.ID = document.context.obj([id, id]);
}

const round = (points: number): number => Math.round(points * 100) / 100;
