import { type Problem, problem } from '@cartage/core';
import { type ClientPdf, readClientPdf } from '../client-pdf/read-client-pdf.ts';
import type { PrintJob } from './print-job.ts';
import { newPrintThread } from './print-thread.ts';
import { newSlots } from './slots.ts';

export interface PrinterOptions {
  /** Threads that print, 1 or more; each takes about 100 MB while it lives. */
  readonly workers: number;
  /** Jobs that may wait for a thread; the next is refused. Customers' PDFs have a queue of the same length. */
  readonly queue: number;
  /** After so long without work a thread ends and gives its memory back, ms; default 60,000. */
  readonly idleMs?: number;
}

/** Prints beside the event loop. Nothing is started before the first job. */
export interface Printer {
  /** TooManyRequests: the queue is full, or the printer is closed. Rejects on a defect. */
  readonly print: (job: PrintJob) => Promise<Uint8Array | Problem>;
  /** Opens a PDF from outside in a process of its own, one at a time. PdfInvalid, naming `target`, or TooManyRequests. */
  readonly readClientPdf: (bytes: Uint8Array, target: string | null) => Promise<ClientPdf | Problem>;
  /** Finishes what runs and waits, takes nothing more. */
  readonly close: () => Promise<void>;
}

export function openPrinter({ workers, queue, idleMs = 60_000 }: PrinterOptions): Printer {
  const threads = Array.from({ length: workers }, () => newPrintThread(idleMs));
  const printing = newSlots(workers, queue);
  // One at a time: twenty bombs cost the others no more than one does.
  const reading = newSlots(1, queue);
  let isClosed = false;

  return {
    print: async (job) =>
      (isClosed ? undefined : printing.run(async (slot) => threads[slot]?.print(job) ?? busy)) ?? busy,
    readClientPdf: async (bytes, target) =>
      (isClosed ? undefined : reading.run(() => readClientPdf(bytes, target))) ?? busy,
    close: async () => {
      isClosed = true;
      await Promise.all([printing.drained(), reading.drained()]);
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

const busy: Problem = problem('TooManyRequests', null, {
  en: 'Too many documents are being printed; try again in a few seconds.',
  ru: 'Печатается слишком много документов; повторите через несколько секунд.',
});
