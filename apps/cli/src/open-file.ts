import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { PlaceFile } from '@cartage/place-files';

/** A file that is read in parts, any of them as often as one likes. */
export interface OpenFile extends PlaceFile {
  readonly close: () => Promise<void>;
}

/** `onRead` is told how many bytes each piece has. */
export const openFile = async (path: string, onRead: (bytes: number) => void): Promise<OpenFile> => {
  const handle = await open(path);
  const stats = await handle.stat();
  if (!stats.isFile() && !stats.isDirectory()) {
    await handle.close();
    throw Object.assign(new Error(`${path} is no file`), { code: 'ESPIPE', syscall: 'open' });
  }
  const { size } = stats;
  return {
    size,
    read: (start = 0, end = size) => Readable.from(pieces(handle, start, end, onRead), { objectMode: false }),
    close: () => handle.close(),
  };
};

const PIECE = 65_536;

/** Read through the handle: a stream of its own would close it where somebody reads but the beginning. */
async function* pieces(handle: FileHandle, start: number, end: number, onRead: (bytes: number) => void) {
  for (let at = start; at < end; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, end - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    onRead(bytesRead);
    yield piece.subarray(0, bytesRead);
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
  ESPIPE: 'It is a pipe or a device, of which no part can be read twice; a file is needed.',
  EACCES: 'This user has no permission to read it.',
  EPERM: 'This user has no permission to read it.',
};
