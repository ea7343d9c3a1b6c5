import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { readPlainPdf } from '../pdf/plain-pdf.ts';
import { harmlessPdf } from '../testing/hostile-pdfs.ts';
import { cleanPdf } from './clean-pdf.ts';
import { pdfLimits } from './limits.ts';
import { lookAtPdf } from './look-at-pdf.ts';

const MUCH = pdfLimits.inflatedBytes;

const cleaned = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const out = await cleanPdf(bytes, 0, MUCH);
  if (out === 'heavy' || 'reason' in out) throw new Error(`not clean: ${JSON.stringify(out)}`);
  return out.pdf;
};

/** A document of so many pages with whatever else is put into it. */
const made = async (pages: number, also: (document: PDFDocument) => void = () => {}): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (let i = 0; i < pages; i += 1) document.addPage([100 + i, 200]);
  also(document);
  return document.save();
};
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe("a customer's PDF, written anew", () => {
  it('has its pages in order, each of its own size, and is plain for whoever merges it', async () => {
    const pdf = await cleaned(await made(3));
    expect(readPlainPdf(pdf).pages).toHaveLength(3);
    const widths = (await PDFDocument.load(pdf)).getPages().map((page) => page.getWidth());
    expect(widths).toEqual([100, 101, 102]);
  });

  it('has nothing that acts: no script, no action of the document or a page, no attached file, no form', async () => {
    const pdf = await cleaned(
      await made(1, (document) => {
        const { context, catalog } = document;
        const script = context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
        catalog.set(PDFName.of('OpenAction'), script);
        catalog.set(PDFName.of('AA'), context.obj({ WC: script }));
        catalog.set(PDFName.of('Names'), context.obj({ JavaScript: { Names: [PDFString.of('x'), script] } }));
        catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('<xfa/>') }));
        document.getPage(0).node.set(PDFName.of('AA'), context.obj({ O: script }));
      }),
    );
    expect(textOf(pdf)).not.toMatch(/JavaScript|OpenAction|\/AA|AcroForm|XFA|alert|EmbeddedFile/);
  });

  it('keeps what is seen of notes, and drops links, films and files with all that they do', async () => {
    const noteOf = (subtype: string) => (document: PDFDocument) =>
      document.context.register(
        document.context.obj({
          Type: 'Annot',
          Subtype: subtype,
          Rect: [0, 0, 10, 10],
          A: { S: 'URI', URI: PDFString.of('https://example.org') },
        }),
      );
    const kinds = ['Stamp', 'Ink', 'FreeText', 'Widget', 'Link', 'Movie', 'FileAttachment', 'RichMedia', 'Screen'];
    const pdf = await cleaned(
      await made(1, (document) => {
        const notes = kinds.map((kind) => noteOf(kind)(document));
        document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj(notes));
      }),
    );
    const kept = [...textOf(pdf).matchAll(/\/Subtype \/(\w+)/g)].map(([, kind]) => kind);
    expect(kept).toEqual(['Stamp', 'Ink', 'FreeText', 'Widget']);
    expect(textOf(pdf)).not.toContain('example.org');
  });

  it('is refused with the reason: too long, without pages, damaged', async () => {
    const reasonOf = async (bytes: Uint8Array) => {
      const out = await cleanPdf(bytes, 0, MUCH);
      return out !== 'heavy' && 'reason' in out ? out.reason : out;
    };
    expect(await reasonOf(await made(pdfLimits.pages + 1))).toBe('long');
    expect(await reasonOf(Buffer.from('%PDF-1.7\nnothing of a PDF'))).toBe('broken');
    expect(await cleaned(await made(pdfLimits.pages))).toBeInstanceOf(Uint8Array);
  });

  it('is bounded by what it may unpack itself, and not by what another one before it might', async () => {
    const pdf = await made(pdfLimits.pages);
    expect(await cleanPdf(pdf, 0, 1_000)).toBe('heavy');
    expect(readPlainPdf(await cleaned(pdf)).pages).toHaveLength(pdfLimits.pages);
  });

  it('is the same when it was clean already', async () => {
    const once = await cleaned(harmlessPdf());
    const twice = await cleaned(once);
    expect(readPlainPdf(twice).pages).toHaveLength(readPlainPdf(once).pages.length);
    expect(textOf(twice)).not.toMatch(/JavaScript|OpenAction/);
  });
});

describe('a look at a PDF', () => {
  const stream = (size: number, fill: number) =>
    Buffer.concat([Buffer.from('<<>>stream\n'), deflateSync(Buffer.alloc(size, fill)), Buffer.from('\nendstream\n')]);
  const file = (sizes: readonly number[]) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), ...sizes.map((size, i) => stream(size, i)), Buffer.from('%%EOF\n')]);

  it('counts what all its streams unpack to, whatever the file says of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(300_000), { maxLength: 6 }), async (sizes) => {
        const unpacked = sizes.reduce((sum, size) => sum + size, 0);
        expect(await lookAtPdf(file(sizes), MUCH)).toEqual({ unpacked });
      }),
      { numRuns: 25 },
    );
  });

  it('calls it heavy where it is more than the look may cost, and refuses what is more than any file may have', async () => {
    const bytes = file([600_000, 600_000]);
    expect(await lookAtPdf(bytes, 1_200_000)).toEqual({ unpacked: 1_200_000 });
    expect(await lookAtPdf(bytes, 1_199_999)).toBe('heavy');
    expect(await lookAtPdf(file([MUCH, 1]), MUCH)).toEqual({ reason: 'inflated' });
  });

  it('sees an encrypted file by its trailer, before any parser stumbles over it', async () => {
    for (const entry of ['/Encrypt 7 0 R', '/Encrypt<</Filter/Standard>>', '/Encrypt  12  0  R'])
      expect(await lookAtPdf(Buffer.from(`%PDF-1.7\ntrailer<<${entry}>>`), MUCH)).toEqual({ reason: 'encrypted' });
    expect(await lookAtPdf(Buffer.from('%PDF-1.7\n(how to /Encrypt a file)'), MUCH)).toEqual({ unpacked: 0 });
  });
});
