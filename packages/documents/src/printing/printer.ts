import { availableParallelism } from 'node:os';
import { type Problem, problem } from '@cartage/core';
import { type ClientPdf, readClientPdf } from '../client-pdf/read-client-pdf.ts';
import { newSlots } from '../pool/slots.ts';
import { openRoom } from '../room/room.ts';
import { type HearMissing, newPress } from './press.ts';
import { isLarge, type PrintJob } from './print-job.ts';

export interface PrinterOptions {
  /**
   * Processes that print, 1 or more, by default one less than there are processors; one more is there for large jobs,
   * while there are some. Each takes about 100 MB while it lives. As many and one read PDFs from outside, and as many wait
   * started; each takes 65 MB.
   */
  readonly workers?: number;
  /** Jobs that may wait for a process; the next is refused. PDFs from outside have a queue of the same length. */
  readonly queue: number;
  /** After so long without work a process ends and gives its memory back, ms; default 60,000. */
  readonly idleMs?: number;
  /**
   * What one job may take, ms of a processor; default 10,000. A large one may take three times as long, and none more
   * than six times as long by the clock.
   */
  readonly timeLimitMs?: number;
}

/**
 * Prints in other processes, whose death ends nothing else. Nothing is started before the first job. Those who share the printer take turns: `sharer`
 * says whose turn a job takes, and TooManyRequests goes to who has most in a queue that is full, or to everybody once
 * the printer is closed.
 */
export interface Printer {
  /**
   * RequestInvalid: it takes longer than the time limit, or too much memory. Rejects on a defect. `hearMissing` is called before it resolves,
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
  const room = openRoom({ atOnce: workers + 1, queue, idleMs });
  const desk = newDesk(workers, timeLimitMs);
  // What takes seconds has a process to itself, and holds up its like alone.
  const largeDesk = newDesk(1, 3 * timeLimitMs);
  let isClosed = false;

  return {
    print: async (job, sharer, hearMissing) =>
      (isClosed ? undefined : await (isLarge(job) ? largeDesk : desk).print(job, sharer, hearMissing)) ?? printerBusy,
    readClientPdf: async (bytes, target, sharer) =>
      (isClosed ? undefined : await readClientPdf((file) => room.read(file, sharer), bytes, target)) ?? printerBusy,
    close: async () => {
      isClosed = true;
      await Promise.all([desk.close(), largeDesk.close()]);
      await room.close();
    },
  };

  function newDesk(count: number, limitMs: number) {
    const options = { idleMs, timeLimitMs: limitMs, clockLimitMs: 6 * timeLimitMs, start: room.startPrinter };
    const presses = Array.from({ length: count }, () => newPress<PrintJob>(options));
    const slots = newSlots(count, queue);
    return {
      print: (job: PrintJob, sharer: string, hearMissing?: HearMissing) =>
        slots.run(sharer, async (slot) => presses[slot]?.print(job, hearMissing)),
      close: async () => {
        await slots.drained();
        for (const press of presses) press.stop();
      },
    };
  }
}

/** Too many wait for their papers. */
export const printerBusy: Problem = problem('TooManyRequests', null, {
  en: 'Too many documents are being printed; try again in a few seconds.',
  ru: 'Печатается слишком много документов; повторите через несколько секунд.',
});
