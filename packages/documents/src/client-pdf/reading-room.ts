import { newSlots } from '../pool/slots.ts';
import type { Cleaned } from './clean-pdf.ts';
import { pdfLimits, quickLimits } from './limits.ts';
import { type Reading, startReader } from './reader.ts';
import { newReaders } from './readers.ts';

export interface ReadingRoomOptions {
  /** Files that are read at the same time; one that takes long is read beside them. */
  readonly atOnce: number;
  /** Files that may wait; then the one who has most of them is refused. */
  readonly queue: number;
  /** After so long without work the processes end, ms. */
  readonly idleMs: number;
}

/** Where PDFs from outside are opened, each in a process of its own. */
export interface ReadingRoom {
  /** `busy`: too many wait, or the machine has no time for it. `sharer`: whose turn it takes. */
  readonly read: (bytes: Uint8Array, sharer: string) => Promise<Cleaned | 'busy'>;
}

/**
 * Two queues, and in each the sharers take turns. What is read soon, as honest files are, goes through the first. What
 * takes longer gives its place up and begins again in the second, one at a time, where it holds up its like alone.
 * `cache`: a folder of ours for what the processes compile, or null.
 */
export function openReadingRoom({ atOnce, queue, idleMs }: ReadingRoomOptions, cache: string | null): ReadingRoom {
  const quick = {
    readers: newReaders({ spare: atOnce, idleMs, start: () => startReader(5, cache) }),
    slots: newSlots(atOnce, queue),
  };
  const long = {
    readers: newReaders({ spare: 0, idleMs, start: () => startReader(19, cache) }),
    slots: newSlots(1, queue),
  };

  const readAnyhow = async (bytes: Uint8Array, sharer: string): Promise<Reading | undefined> => {
    const reading = await quick.slots.run(sharer, () => quick.readers.read(bytes, quickLimits));
    const isLong = reading?.kind === 'slow' || (reading?.kind === 'read' && reading.cleaned === 'heavy');
    return isLong ? long.slots.run(sharer, () => long.readers.read(bytes, pdfLimits)) : reading;
  };
  return { read: async (bytes, sharer) => outcomeOf(await readAnyhow(bytes, sharer)) };
}

function outcomeOf(reading: Reading | undefined): Cleaned | 'busy' {
  switch (reading?.kind) {
    case undefined:
    case 'starved':
      return 'busy';
    case 'slow':
    case 'hungry':
      return { reason: reading.kind };
    case 'read':
      return reading.cleaned === 'heavy' ? { reason: 'inflated' } : reading.cleaned;
  }
}
