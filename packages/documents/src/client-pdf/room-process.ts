import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleaned } from './clean-pdf.ts';
import { openReadingRoom, type ReadingRoomOptions } from './reading-room.ts';

// The process that starts the reading ones. It is small: to start a process copies the page tables of the one that does,
// and in a service of some hundred MB that holds everybody up for twenty milliseconds. It opens no file itself.

/** A file to be read, and what came of it. */
export interface RoomTask {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly sharer: string;
}

export interface RoomAnswer {
  readonly id: number;
  readonly outcome: Cleaned | 'busy' | { readonly defect: string };
}

const cache = newCache();
const room = openReadingRoom(JSON.parse(process.argv[2] ?? '') as ReadingRoomOptions, cache);

process.on('message', async ({ id, bytes, sharer }: RoomTask) => {
  const outcome = await room.read(bytes, sharer).catch((defect: unknown) => ({ defect: String(defect) }));
  process.send?.({ id, outcome } satisfies RoomAnswer);
});
// The service has ended, or needs us no more; the readers notice by themselves.
process.once('disconnect', () => {
  if (cache !== null) rmSync(cache, { recursive: true, force: true });
  process.exit();
});

/** Readers that find their code compiled start in half the time. */
function newCache(): string | null {
  try {
    return mkdtempSync(join(tmpdir(), 'cartage-readers-'));
  } catch {
    return null;
  }
}
