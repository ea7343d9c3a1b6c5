import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk } from './on-disk.ts';

/**
 * Bytes on their way into the store, in a file of their own on this machine: as many as may come are never in memory.
 * Whatever the disk refuses is a FileStoreAway.
 */
export interface FileDraft {
  /** Appends the piece, which may be used anew when this ends. */
  readonly write: (piece: Uint8Array) => Promise<void>;
  /** Bytes, so far. */
  readonly size: () => number;
  /** The digest of all that was written, hexadecimal. */
  readonly sha256: () => string;
  /** So many bytes from there, or as many as there are. */
  readonly read: (position: number, length: number) => Promise<Uint8Array>;
  /** Takes it away, unless the store has kept it; once more does nothing. */
  readonly drop: () => Promise<void>;
  /** For the store: the open file and where it lies. */
  readonly handle: FileHandle;
  readonly path: string;
}

/** Opens an empty draft in the directory, readable for its owner alone. */
export const openDraft = async (directory: string, name: string): Promise<FileDraft> => {
  const path = join(directory, name);
  const handle = await onDisk(async () => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return open(path, 'wx+', 0o600);
  });
  const hash = createHash('sha256');
  let size = 0;
  let digest: string | null = null;
  let dropped: Promise<void> | null = null;
  return {
    handle,
    path,
    size: () => size,
    sha256: () => {
      digest ??= hash.digest('hex');
      return digest;
    },
    write: async (piece) => {
      hash.update(piece);
      for (let at = 0; at < piece.length; ) {
        const { bytesWritten } = await onDisk(() => handle.write(piece, at, piece.length - at, size + at));
        at += bytesWritten;
      }
      size += piece.length;
    },
    read: (position, length) => readAt(handle, position, length),
    drop: () => {
      dropped ??= handle.close().then(() => rm(path, { force: true }));
      return dropped;
    },
  };
};

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Uint8Array> => {
  const bytes = Buffer.allocUnsafe(length);
  let had = 0;
  while (had < length) {
    const { bytesRead } = await onDisk(() => handle.read(bytes, had, length - had, position + had));
    if (bytesRead === 0) break;
    had += bytesRead;
  }
  return bytes.subarray(0, had);
};

/** The part of an open file piece by piece, as far as there is one; the file stays open. */
export async function* piecesOf(
  handle: FileHandle,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Uint8Array, void> {
  for (let at = start; at < end; ) {
    const piece = await readAt(handle, at, Math.min(PIECE, end - at));
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}

const PIECE = 64 * 1024;
