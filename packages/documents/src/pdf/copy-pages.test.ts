import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { newPdfFile } from './pdf-file.ts';
import { entriesOf, renumbered } from './pdf-tokens.ts';
import { readPlainPdf } from './plain-pdf.ts';

const info = { title: 'T', author: 'A', locale: 'en', createdAt: 0 } as const;
const plain = { useObjectStreams: false } as const;

async function merged(...files: readonly Uint8Array[]): Promise<PDFDocument> {
  const file = await newPdfFile();
  for (const one of files) file.append(one);
  return PDFDocument.load(await file.save(info), { updateMetadata: false });
}

async function label(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([100, 200]);
  page.drawText(text, { x: 1, y: 1, font: await document.embedFont(StandardFonts.Helvetica) });
  return document.save(plain);
}

describe('pages of other files', () => {
  it('come in order, and share what is the same', async () => {
    const labels = await Promise.all(['one', 'two', 'three'].map(label));
    const document = await merged(...labels);
    expect(document.getPages().map((page) => page.getSize())).toEqual(labels.map(() => ({ width: 100, height: 200 })));
    const text = Buffer.from(await document.save(plain)).toString('latin1');
    expect(text.match(/BaseFont \/Helvetica/g)).toHaveLength(1);
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(3);
  });

  it('keep texts that look like syntax, and notes that lead back to their page', async () => {
    const document = await PDFDocument.create({ updateMetadata: false });
    const page = document.addPage([10, 10]);
    const { context } = document;
    const words = 'see 1 0 R (and \\) 2 0 R) >>\nstream\nendstream';
    const popup = context.nextRef();
    const note = context.register(
      context.obj({ Type: 'Annot', Subtype: 'Text', Contents: PDFString.of(words), P: page.ref, Popup: popup }),
    );
    context.assign(popup, context.obj({ Type: 'Annot', Subtype: 'Popup', Parent: note }));
    page.node.set(PDFName.of('Annots'), context.obj([note]));
    const copy = (await merged(await document.save(plain))).getPage(0);
    const annotation = copy.node.Annots()?.lookup(0);
    expect(String(annotation)).toContain(words);
    expect(String(annotation)).toContain(`/P ${copy.ref}`);
  });

  it('are not taken from a file of another structure', async () => {
    const packed = await (await PDFDocument.load(await label('x'))).save({ useObjectStreams: true });
    for (const bytes of [packed, new Uint8Array(), Buffer.from('%PDF-1.7')])
      expect(() => readPlainPdf(bytes)).toThrow('Not a plain PDF');
  });
});

describe('the syntax of PDF', () => {
  it('has entries of any kind in a dictionary', () => {
    const source = '<</A/B/C<</D 1>>/E[1(])/F]/G (a\\)b) % comment /X 1\n/H 7 0 R>>';
    expect([...entriesOf(source)]).toEqual([
      ['A', '/B'],
      ['C', '<</D 1>>'],
      ['E', '[1(])/F]'],
      ['G', '(a\\)b)'],
      ['H', '7 0 R'],
    ]);
  });

  it.each([
    ['<</A 1 0 R/B[2 0 R 3 0 R]/C 4 0 R>>', '<</A 11 0 R/B[12 0 R 13 0 R]/C 14 0 R>>'],
    ['[5 1 0 R 1 0 RG /N1 2 0 R]', '[5 11 0 R 1 0 RG /N1 12 0 R]'],
    ['<</A(1 0 R)/B 1 0 R/C<31 20 52>>>', '<</A(1 0 R)/B 11 0 R/C<31 20 52>>>'],
    ['<</A((1 0 R)\\)1 0 R)/B 1 0 R>>', '<</A((1 0 R)\\)1 0 R)/B 11 0 R>>'],
    ['<</A 1 0 R % 2 0 R\n/B 3 0 R>>', '<</A 11 0 R % 2 0 R\n/B 13 0 R>>'],
  ])('has references where they are: %s', (source, expected) => {
    expect(renumbered(source, (number) => number + 10)).toBe(expected);
  });
});
