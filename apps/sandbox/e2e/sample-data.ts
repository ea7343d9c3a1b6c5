import { access, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedFolder } from '@cartage/tooling-vitest';
import { until } from './calls.ts';
import { openSandbox, type RunningSandbox } from './open-sandbox.ts';

/** More than it takes on a machine with other work. */
const LAID_MS = 180_000;

/** Once all samples of the sandbox are there. */
export const samplesOf = ({ dataDir }: Pick<RunningSandbox, 'dataDir'>): Promise<true> =>
  until(
    'the samples',
    () =>
      access(join(dataDir, 'samples-are-complete')).then(
        () => true as const,
        () => undefined,
      ),
    LAID_MS,
  );

/** The data of a sandbox that has its samples and was stopped, to begin others with. */
export const sampleData = (): Promise<string> =>
  sharedFolder('samples', async (folder) => {
    const sandbox = await openSandbox();
    try {
      await samplesOf(sandbox);
      await sandbox.stop();
      await cp(sandbox.dataDir, folder, { recursive: true });
    } finally {
      await sandbox.remove();
    }
  });
