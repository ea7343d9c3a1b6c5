import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { PlaceFile } from '@cartage/service';

/** A file that is read in parts, any of them as often as one likes. */
export interface OpenFile extends PlaceFile {
  readonly close: () => Promise<void>;
}

/** `onRead` is told how many bytes each piece has. */
export const openFile = async (path: string, onRead: (bytes: number) => void): Promise<OpenFile> => {
  const handle = await open(path);
  const { size } = await handle.stat();
  return {
    size,
    read: (start = 0, end = Number.POSITIVE_INFINITY) => {
      // Of a stream `end` is the last byte itself.
      if (end <= start) return Readable.from([]);
      const stream = createReadStream(path, { fd: handle.fd, autoClose: false, start, end: end - 1 });
      return Readable.from(counted(stream, onRead), { objectMode: false });
    },
    close: () => handle.close(),
  };
};

async function* counted(pieces: AsyncIterable<Uint8Array>, onRead: (bytes: number) => void) {
  for await (const piece of pieces) {
    onRead(piece.length);
    yield piece;
  }
}

/** What is wrong with a file, in a sentence; null: what was thrown is about no file. */
export const explainFileFault = (fault: unknown): string | null => {
  if (!(fault instanceof Error) || !('code' in fault) || !('syscall' in fault)) return null;
  return sentences[String(fault.code)] ?? `${fault.message}.`;
};

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a directory; a file is needed.',
  EACCES: 'This user has no permission to read it.',
  EPERM: 'This user has no permission to read it.',
};
