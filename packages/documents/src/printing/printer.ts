import { availableParallelism } from 'node:os';
import { type Problem, problem } from '@cartage/core';
import { type ClientPdf, openClientPdfs } from '../client-pdf/read-client-pdf.ts';
import { type HearMissing, newPrintThread } from '../pool/print-thread.ts';
import { newSlots } from '../pool/slots.ts';
import { isLarge, type PrintJob } from './print-job.ts';

export interface PrinterOptions {
  /**
   * Threads that print, 1 or more, by default one less than there are processors; one more is there for large jobs, while
   * there are some. A thread takes about 100 MB while it lives. As many processes and one read PDFs from outside, and as
   * many wait started; each takes 65 MB.
   */
  readonly workers?: number;
  /** Jobs that may wait for a thread; the next is refused. PDFs from outside have a queue of the same length. */
  readonly queue: number;
  /** After so long without work a thread or process ends and gives its memory back, ms; default 60,000. */
  readonly idleMs?: number;
  /**
   * What one job may take, ms of a processor; default 10,000. A large one may take three times as long, and none more
   * than six times as long by the clock.
   */
  readonly timeLimitMs?: number;
}

/**
 * Prints beside the event loop. Nothing is started before the first job. Those who share the printer take turns: `sharer`
 * says whose turn a job takes, and TooManyRequests goes to who has most in a queue that is full, or to everybody once
 * the printer is closed.
 */
export interface Printer {
  /**
   * RequestInvalid: it takes longer than the time limit. Rejects on a defect. `hearMissing` is called before it resolves,
   * when there are characters that no font has.
   */
  readonly print: (job: PrintJob, sharer: string, hearMissing?: HearMissing) => Promise<Uint8Array | Problem>;
  /** Opens a PDF from outside in a process of its own. PdfInvalid, naming `target`. */
  readonly readClientPdf: (bytes: Uint8Array, target: string | null, sharer: string) => Promise<ClientPdf | Problem>;
  /** Finishes what runs and waits, takes nothing more. */
  readonly close: () => Promise<void>;
}

export function openPrinter({
  workers = Math.max(1, availableParallelism() - 1),
  queue,
  idleMs = 60_000,
  timeLimitMs = 10_000,
}: PrinterOptions): Printer {
  const desk = newDesk(workers, timeLimitMs);
  // What takes seconds has a thread to itself, and holds up its like alone.
  const largeDesk = newDesk(1, 3 * timeLimitMs);
  const reading = openClientPdfs({ atOnce: workers + 1, queue, idleMs });
  let isClosed = false;

  return {
    print: async (job, sharer, hearMissing) =>
      (isClosed ? undefined : await (isLarge(job) ? largeDesk : desk).print(job, sharer, hearMissing)) ?? printerBusy,
    readClientPdf: async (bytes, target, sharer) =>
      (isClosed ? undefined : await reading.read(bytes, target, sharer)) ?? printerBusy,
    close: async () => {
      isClosed = true;
      await Promise.all([desk.close(), largeDesk.close(), reading.close()]);
    },
  };

  function newDesk(count: number, limitMs: number) {
    const options = { idleMs, timeLimitMs: limitMs, clockLimitMs: 6 * timeLimitMs };
    const threads = Array.from({ length: count }, () => newPrintThread<PrintJob>(options));
    const slots = newSlots(count, queue);
    return {
      print: (job: PrintJob, sharer: string, hearMissing?: HearMissing) =>
        slots.run(sharer, async (slot) => threads[slot]?.print(job, hearMissing)),
      close: async () => {
        await slots.drained();
        await Promise.all(threads.map((thread) => thread.stop()));
      },
    };
  }
}

/** Too many wait for their papers. */
export const printerBusy: Problem = problem('TooManyRequests', null, {
  en: 'Too many documents are being printed; try again in a few seconds.',
  ru: 'Печатается слишком много документов; повторите через несколько секунд.',
});
