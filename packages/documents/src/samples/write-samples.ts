import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocumentKind, documentKinds } from '../papers/order-papers.ts';
import { renderDocuments } from '../papers/render-documents.ts';
import { sampleCases } from './sample-cases.ts';

// node --conditions=source packages/documents/src/samples/write-samples.ts <folder>
// One PDF for every kind of paper, of every sample order that has it, in both languages.

const [folder = 'samples'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', copies: 2, marksFormat: 'A6' } as const;

for (const [name, order] of Object.entries(sampleCases)) {
  for (const kind of documentKinds) for (const locale of ['ru', 'en'] as const) await write(name, kind, locale);

  async function write(sample: string, kind: DocumentKind, locale: 'ru' | 'en'): Promise<void> {
    const pdf = await renderDocuments({ ...shared, orders: [order], kinds: [kind], locale });
    if (pdf instanceof Uint8Array) writeFileSync(join(folder, `${kind}-${sample}-${locale}.pdf`), pdf);
  }
}
