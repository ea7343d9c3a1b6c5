import { flushCompileCache } from 'node:module';
import { type Cleaned, cleanPdf } from './clean-pdf.ts';
import { lookAtPdf } from './look-at-pdf.ts';

// The process that opens one customer's PDF and ends. Without parsing it may look at several.

/** What a reading process is asked for. */
export interface ReadingTask {
  readonly bytes: Uint8Array;
  /** Bytes that may be unpacked. A file that has more is `heavy`, or refused where this is all that any file may have. */
  readonly most: number;
}

/** What it says, first that it has started and then of each file one word. */
export type ReaderMessage = { readonly kind: 'ready' } | FileRead;

export interface FileRead {
  readonly kind: 'read';
  readonly cleaned: Cleaned | 'heavy';
  /** The file was parsed; this process takes no other. */
  readonly isParsed: boolean;
}

process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async ({ bytes, most }: ReadingTask) => say(await read(bytes, most)));
// For the next ones: this process will not end by itself. No customer's byte has been looked at yet.
flushCompileCache();
say({ kind: 'ready' });

async function read(bytes: Uint8Array, most: number): Promise<FileRead> {
  const look = await lookAtPdf(bytes, most);
  if (look === 'heavy' || 'reason' in look) return { kind: 'read', cleaned: look, isParsed: false };
  return { kind: 'read', cleaned: await cleanPdf(bytes, look.unpacked, most), isParsed: true };
}

function say(message: ReaderMessage): void {
  process.send?.(message);
}
