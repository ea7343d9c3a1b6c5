import { readFileSync } from 'node:fs';
import { openPrinter } from '../src/index.ts';
import { harmlessPdf } from '../src/testing/hostile-pdfs.ts';

// What an app does with this package, as small as it gets: bundled and run by a test.

const printer = openPrinter({ workers: 1, queue: 1 });
const job = JSON.parse(readFileSync(new URL('./job.json', import.meta.url), 'utf8'));
const bytes = await printer.print(job, 'somebody');
const read = await printer.readClientPdf(harmlessPdf(), null, 'somebody');
await printer.close();
const text = bytes instanceof Uint8Array ? Buffer.from(bytes).toString('latin1') : JSON.stringify(bytes);
const fonts = new Set([...text.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name));
const pages = 'pages' in read ? read.pages : read;
process.stdout.write(JSON.stringify({ printed: text.slice(0, 8), fonts: [...fonts], pages }));
