import type { Problem } from '@cartage/core';
import { newSlots } from '../pool/slots.ts';
import { pdfLimits, quickLimits } from './limits.ts';
import type { Reading } from './reader.ts';
import { newReaders } from './readers.ts';
import { pdfInvalid } from './reasons.ts';

declare const cleanMark: unique symbol;
/** A PDF that has been through the reading process and may be merged with ours. */
export type CleanPdf = Uint8Array & { readonly [cleanMark]: true };

/** One that was read before and kept: it need not be read again. */
export const keptPdf = (bytes: Uint8Array): CleanPdf => bytes as CleanPdf;

export interface ClientPdf {
  readonly pdf: CleanPdf;
  readonly pages: number;
}

export interface ReadingRoomOptions {
  /** Files that are read at the same time; one that takes long is read beside them. */
  readonly atOnce: number;
  /** Files that may wait; the next is refused. */
  readonly queue: number;
  /** After so long without work the processes end, ms. */
  readonly idleMs: number;
}

/** Where PDFs from outside are opened, each in a process of its own. */
export interface ReadingRoom {
  /**
   * PdfInvalid, naming `target`; undefined: too many wait. `sharer`: whose turn it takes.
   */
  readonly read: (bytes: Uint8Array, target: string | null, sharer: string) => Promise<ClientPdf | Problem | undefined>;
  /** Finishes what runs and waits. */
  readonly close: () => Promise<void>;
}

/**
 * Two queues, and in each the sharers take turns. What is read soon, as honest files are, goes through the first. What
 * takes longer gives its place up and begins again in the second, one at a time, where it holds up its like alone.
 */
export function openReadingRoom({ atOnce, queue, idleMs }: ReadingRoomOptions): ReadingRoom {
  const quick = { readers: newReaders({ spare: atOnce + 1, niceness: 10, idleMs }), slots: newSlots(atOnce, queue) };
  const long = { readers: newReaders({ spare: 0, niceness: 19, idleMs }), slots: newSlots(1, queue) };

  const readAnyhow = async (bytes: Uint8Array, sharer: string): Promise<Reading | undefined> => {
    const reading = await quick.slots.run(sharer, () => quick.readers.read(bytes, quickLimits));
    const isLong = reading?.kind === 'slow' || (reading?.kind === 'read' && reading.cleaned === 'heavy');
    return isLong ? long.slots.run(sharer, () => long.readers.read(bytes, pdfLimits)) : reading;
  };
  const underWay = new Set<Promise<unknown>>();
  return {
    read: async (bytes, target, sharer) => {
      if (bytes.length > pdfLimits.bytes) return pdfInvalid('large', target);
      if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) return pdfInvalid('foreign', target);
      const reading = readAnyhow(bytes, sharer);
      underWay.add(reading);
      try {
        return answerTo(await reading, target);
      } finally {
        underWay.delete(reading);
      }
    },
    close: async () => {
      await Promise.allSettled(underWay);
      quick.readers.close();
      long.readers.close();
    },
  };
}

function answerTo(reading: Reading | undefined, target: string | null): ClientPdf | Problem | undefined {
  switch (reading?.kind) {
    case undefined:
    case 'starved':
      return undefined;
    case 'slow':
    case 'hungry':
      return pdfInvalid(reading.kind, target);
    case 'read': {
      const { cleaned } = reading;
      if (cleaned === 'heavy') return pdfInvalid('inflated', target);
      if ('reason' in cleaned) return pdfInvalid(cleaned.reason, target);
      return { pdf: cleaned.pdf as CleanPdf, pages: cleaned.pages };
    }
  }
}
