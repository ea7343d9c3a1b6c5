import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];

/** One line of the log each, of some two kilobytes: more than are kept for a reader who comes back. */
const REQUESTS = 11_000;
const AT_ONCE = 50;
const path = `/OpenAPI/v1/${'x'.repeat(2_000)}`;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cartage-log-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

const start = async () => {
  const child = spawn(process.execPath, [...flags, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  const url = await new Promise<string>((resolve) => {
    reader.on('line', (line) => {
      lines.push(line);
      const { url: served } = JSON.parse(line) as { url?: string };
      if (served) resolve(served);
    });
  });
  return { child, url, lines, reader, ended };
};

describe('a reader of the log that stands still', () => {
  it('does not stop the process, and hears of what it missed when it reads again', async () => {
    const { child, url, lines, reader, ended } = await start();
    try {
      reader.pause();
      let left = REQUESTS;
      const ask = async () => {
        while (left > 0) {
          left -= 1;
          const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) });
          await answer.arrayBuffer();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
      expect((await fetch(`${url}/health`)).status).toBe(200);
      const metrics = async () => (await fetch(`${url}/metrics`)).text();
      const countDropped = async () => Number(/^cartage_log_lines_dropped_total (\d+)$/m.exec(await metrics())?.[1]);
      expect(await countDropped()).toBeGreaterThan(1_000);
      expect(await countDropped()).toBeLessThan(REQUESTS);

      reader.resume();
      const warned = () => lines.filter((line) => line.includes('lines of the log were dropped'));
      await expect.poll(() => warned().length).toBe(1);
      // Counted now that nothing is dropped any more: the process may have had a line to say meanwhile.
      const dropped = await countDropped();
      expect(JSON.parse(warned()[0] ?? '')).toMatchObject({ level: 40, lines: dropped });
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(lines.at(-1)).toContain('"stopped"');
      expect(lines.filter((line) => line.includes('"msg":"request"')).length + dropped).toBeGreaterThanOrEqual(
        REQUESTS,
      );
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('does not keep the process from ending', async () => {
    const { child, url, reader, ended } = await start();
    try {
      reader.pause();
      for (let n = 0; n < 400; n += 1) await (await fetch(url + path)).arrayBuffer();
      const stoppedAt = performance.now();
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
