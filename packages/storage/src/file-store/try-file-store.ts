import { randomBytes } from 'node:crypto';
import type { FileStore } from './file-store.ts';
import { FileStoreAway } from './on-disk.ts';

/**
 * Writes a file, reads it and removes it: what answers to everything with 200 is no store.
 * @throws FileStoreAway
 */
export const tryFileStore = async (files: Pick<FileStore, 'put' | 'read' | 'remove'>): Promise<void> => {
  const [name, content] = [randomBytes(16).toString('hex'), randomBytes(16)];
  await files.put(name, content);
  const pieces: Uint8Array[] = [];
  for await (const piece of (await files.read(name)) ?? []) pieces.push(piece);
  await files.remove(name);
  if (!content.equals(Buffer.concat(pieces))) throw new FileStoreAway('A file that was written is not read again.');
};
