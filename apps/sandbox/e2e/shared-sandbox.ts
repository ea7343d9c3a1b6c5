import { join } from 'node:path';
import { sharedProcess } from '@cartage/tooling-vitest';
import { addressesIn, type RunningSandbox, sandboxProcess } from './open-sandbox.ts';

/** The sandbox of all files that neither stop it, nor move its time, nor let its vendors fail. */
export const sharedSandbox = async (): Promise<RunningSandbox> => {
  const dataDirIn = (folder: string) => join(folder, 'data');
  const { folder, output } = await sharedProcess(
    'sandbox',
    (mine) => sandboxProcess({ PORT: '0', MOCK_VENDOR_PORT: '0', DATA_DIR: dataDirIn(mine) }),
    (said) => addressesIn(said) !== null,
  );
  const addresses = addressesIn(output);
  if (addresses === null) throw new Error(output);
  return { ...addresses, dataDir: dataDirIn(folder) };
};
