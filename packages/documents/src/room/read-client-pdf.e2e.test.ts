import { isProblem } from '@cartage/core';
import { afterAll, describe, expect, it } from 'vitest';
import { readClientPdf } from '../client-pdf/read-client-pdf.ts';
import { armedPdf, harmlessPdf, hostilePdfs } from '../testing/hostile-pdfs.ts';
import { openRoom } from './room.ts';

const room = openRoom({ atOnce: 1, queue: 100, idleMs: 60_000 });
afterAll(() => room.close());

/** Undefined would be a queue that is full. */
const read = async (bytes: Uint8Array, target: string | null = null, sharer = 'one') => {
  const answer = await readClientPdf((file) => room.read(file, sharer), bytes, target);
  if (answer === undefined) throw new Error('There was no room for it.');
  return answer;
};

describe('a PDF from outside', () => {
  it('is taken when it is sound', async () => {
    const taken = await read(harmlessPdf());
    expect(!isProblem(taken) && taken.pages).toBe(1);
  });

  it('comes back without anything that acts', async () => {
    const taken = await read(armedPdf());
    if (isProblem(taken)) throw new Error(taken.text.en);
    const text = Buffer.from(taken.pdf).toString('latin1');
    expect(text).toContain('/Stamp');
    expect(text).not.toMatch(/JavaScript|Launch|URI|EmbeddedFiles|OpenAction|\/AA/);
  });

  it.each(Object.entries(hostilePdfs))('is refused with the reason: %s', async (_, { make, refusal }) => {
    const before = process.memoryUsage.rss();
    const bytes = make();
    const held = process.memoryUsage.rss();
    const refused = await read(bytes, 'includePdf');
    if (!isProblem(refused)) throw new Error(`taken with ${refused.pages} pages`);
    expect(refused).toMatchObject({ code: 'PdfInvalid', target: 'includePdf' });
    expect(refused.text.en).toMatch(refusal);
    expect(refused.text.ru).toMatch(/[а-я]/);
    // Whatever it does, it does to the other process.
    expect(process.memoryUsage.rss() - Math.max(before, held)).toBeLessThan(60 * 1024 * 1024);
  });
});
