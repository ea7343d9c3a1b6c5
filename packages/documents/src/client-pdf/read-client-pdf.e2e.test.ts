import { isProblem } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { armedPdf, harmlessPdf, hostilePdfs } from './hostile-pdfs.ts';
import { readClientPdf } from './read-client-pdf.ts';

describe('a PDF from outside', () => {
  it('is taken when it is sound', async () => {
    const read = await readClientPdf(harmlessPdf(), null);
    expect(!isProblem(read) && read.pages).toBe(1);
  });

  it('comes back without anything that acts', async () => {
    const read = await readClientPdf(armedPdf(), null);
    if (isProblem(read)) throw new Error(read.text.en);
    const text = Buffer.from(read.pdf).toString('latin1');
    expect(text).toContain('/Stamp');
    expect(text).not.toMatch(/JavaScript|Launch|URI|EmbeddedFiles|OpenAction|\/AA/);
  });

  it.each(Object.entries(hostilePdfs))('is refused with the reason: %s', async (_, { make, refusal }) => {
    const before = process.memoryUsage.rss();
    const bytes = make();
    const held = process.memoryUsage.rss();
    const read = await readClientPdf(bytes, 'includePdf');
    if (!isProblem(read)) throw new Error(`taken with ${read.pages} pages`);
    expect(read).toMatchObject({ code: 'PdfInvalid', target: 'includePdf' });
    expect(read.text.en).toMatch(refusal);
    expect(read.text.ru).toMatch(/[а-я]/);
    // Whatever it does, it does to the other process.
    expect(process.memoryUsage.rss() - Math.max(before, held)).toBeLessThan(60 * 1024 * 1024);
  });
});
