import { PDFDocument } from 'pdf-lib';

/** As everybody merges PDFs: read them, copy the pages, write one. */
export const mergePdfs = async (files: readonly Uint8Array[]): Promise<Uint8Array> => {
  const target = await PDFDocument.create();
  for (const file of files) {
    const source = await PDFDocument.load(file, { parseSpeed: Number.POSITIVE_INFINITY });
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page);
  }
  return target.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY });
};
