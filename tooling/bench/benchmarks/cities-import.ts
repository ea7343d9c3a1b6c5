import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DumpSize, writeGarDump } from '../gar-dump.ts';
import { withBench } from '../processes/servers.ts';
import { sourceFlags } from '../processes/start-process.ts';
import type { Line } from '../table.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

const region: DumpSize = { settlements: 8_000, streets: 80_000, params: 12, items: 4_000_000 };
const tiny: DumpSize = { settlements: 10, streets: 10, params: 12, items: 20 };

/** A large region of the state address register, by the command as operators run it. The floor is a region of ten villages. */
export const citiesImport = (): Promise<readonly Line[]> =>
  withBench(async ({ directory }) => {
    const importing = async (name: string, size: DumpSize) => {
      const zip = join(directory, `${name}.zip`);
      const xmlMb = (await writeGarDump(zip, size)) / 1_000_000;
      const dataDir = join(directory, name);
      await mkdir(dataDir);
      return { ...(await command(zip, dataDir)), xmlMb, zipMb: (await stat(zip)).size / 1_000_000 };
    };
    const floor = await importing('tiny', tiny);
    const product = await importing('region', region);
    const grown = product.mb - floor.mb;
    return [
      {
        what: `${region.settlements.toLocaleString('en')} settlements of ${Math.round(product.xmlMb)} MB of XML, ${Math.round(product.zipMb)} MB packed`,
        product: `${product.seconds.toFixed(1)} s`,
        floor: `${floor.seconds.toFixed(1)} s`,
        ratio: '',
        goal: '<= 180 s',
        met: product.seconds <= 180,
      },
      {
        what: 'memory at the most above the floor',
        product: `${Math.round(grown)} MB`,
        floor: `${Math.round(floor.mb)} MB`,
        ratio: '',
        goal: '<= 200 MB',
        met: grown <= 200,
      },
    ];
  });

/** How long the command took, and how much memory it held at the most. */
const command = async (zip: string, dataDir: string): Promise<{ readonly seconds: number; readonly mb: number }> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...sourceFlags, 'apps/cli/src/main.ts', 'cities', 'import', zip], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  let mb = 0;
  while (child.exitCode === null) {
    // It may end while it is asked for.
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(child.pid)]).catch(() => ({ stdout: '' }));
    mb = Math.max(mb, Number(stdout.trim()) / 1024);
    await Promise.race([ended, sleep(100)]);
  }
  if (child.exitCode !== 0) throw new Error('The import failed; its reason stands above.');
  return { seconds: (performance.now() - startedAt) / 1000, mb };
};
