import { open } from 'node:fs/promises';

/** What is written in a file survives a power cut. */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+');

/** The name of a file is on the disk when its directory is. */
export const syncDirectory = async (directory: string): Promise<void> => {
  if (process.platform !== 'win32') await sync(directory, 'r');
};

const sync = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
