import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { Cleaned } from './clean-pdf.ts';
import { pdfLimits } from './limits.ts';

// The process that opens one customer's PDF and ends. Its main thread only keeps watch: the parser has a thread of its
// own, because a parser in a loop leaves no turn in which its memory could be measured.

if (isMainThread) keepWatch();
else await parse();

function keepWatch(): void {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: 'pdf-reader' });
  const answer = (cleaned: Cleaned) => process.send?.(cleaned, () => process.kill(process.pid, 'SIGKILL'));
  thread.once('message', () => {
    // The parser is loaded: from here on the customer's time runs.
    process.send?.('ready');
    thread.once('message', answer);
  });
  thread.once('error', () => answer({ reason: 'hungry' }));
  process.once('message', (bytes) => thread.postMessage(bytes));
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  setInterval(() => {
    if (process.memoryUsage.rss() > pdfLimits.residentBytes) answer({ reason: 'hungry' });
  }, 5);
}

async function parse(): Promise<void> {
  if (workerData !== 'pdf-reader' || parentPort === null) return;
  const port = parentPort;
  const { cleanPdf } = await import('./clean-pdf.ts');
  port.once('message', async (bytes: Uint8Array) => port.postMessage(await cleanPdf(bytes)));
  port.postMessage('ready');
}
