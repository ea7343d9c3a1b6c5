import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Problem } from '@cartage/core';
import { entryArguments, entryFile } from '../entry-files.ts';
import type { Cleaned } from './clean-pdf.ts';
import { pdfLimits } from './limits.ts';
import { pdfInvalid, type Reason } from './reasons.ts';

declare const cleanMark: unique symbol;
/** A PDF that has been through the reading process and may be merged with ours. */
export type CleanPdf = Uint8Array & { readonly [cleanMark]: true };

/** One that was read before and kept: it need not be read again. */
export const keptPdf = (bytes: Uint8Array): CleanPdf => bytes as CleanPdf;

export interface ClientPdf {
  readonly pdf: CleanPdf;
  readonly pages: number;
}

/**
 * Opens a PDF from outside, in a process of its own that is killed when it passes a limit; this process only moves
 * bytes. `target` names the field in a PdfInvalid.
 */
export async function readClientPdf(bytes: Uint8Array, target: string | null): Promise<ClientPdf | Problem> {
  if (bytes.length > pdfLimits.bytes) return pdfInvalid('large', target);
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return pdfInvalid('foreign', target);
  const cleaned = await readInChild(bytes);
  if ('reason' in cleaned) return pdfInvalid(cleaned.reason, target);
  return { pdf: cleaned.pdf as CleanPdf, pages: cleaned.pages };
}

function readInChild(bytes: Uint8Array): Promise<Cleaned> {
  return new Promise((resolve, reject) => {
    const child = start();
    const fail = (reason: Reason) => settle({ reason });
    let timer = setTimeout(() => settle(new Error('The process that reads PDFs did not start')), pdfLimits.startingMs);
    let isReading = false;

    child.on('message', (message: 'ready' | Cleaned) => {
      if (message !== 'ready') return settle(message);
      isReading = true;
      clearTimeout(timer);
      timer = setTimeout(() => fail('slow'), pdfLimits.readingMs);
      child.send(bytes);
    });
    child.on('error', settle);
    // Without an answer: out of memory, mostly. Before any byte was read it is our own defect.
    child.on('exit', () =>
      isReading ? fail('hungry') : settle(new Error('The process that reads PDFs ended at once')),
    );

    function settle(outcome: Cleaned | Error): void {
      clearTimeout(timer);
      child.removeAllListeners();
      // A late complaint of the channel to a killed child has no listener any more and must not end the service.
      child.on('error', () => {});
      child.kill('SIGKILL');
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    }
  });
}

function start(): ChildProcess {
  const child = fork(fileURLToPath(entryFile('pdf-reader-process')), [], {
    execArgv: [...entryArguments(), `--max-old-space-size=${pdfLimits.heapMegabytes}`],
    // Nothing of ours to find: no environment, no console.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  try {
    // Everybody else's requests come first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already; the exit event says so.
  }
  return child;
}
