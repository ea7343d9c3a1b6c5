import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addressesIn, sandboxProcess } from './open-sandbox.ts';

it('serves on, and stops at once, while nobody reads what it says and a client has sent half a request', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-stop-'));
  const settings = { DATA_DIR: dataDir, PORT: '0', MOCK_VENDOR_PORT: '0', LOG_LEVEL: 'info' };
  const { command, args, ...where } = sandboxProcess(settings);
  // Both of its outputs are one pipe, as behind `2>&1 | less`.
  const child = spawn('/bin/sh', ['-c', 'exec "$@" 2>&1', 'sh', command, ...args], {
    ...where,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    let said = '';
    const { apiUrl } = await new Promise<{ readonly apiUrl: string }>((resolve) => {
      child.stdout.on('data', (words) => {
        said += words;
        const found = addressesIn(said);
        if (found) resolve(found);
      });
    });
    child.stdout.pause();
    // Far more than a pipe and what lies before it hold.
    for (let n = 0; n < 300; n += 1) {
      const answer = await fetch(`${apiUrl}/OpenAPI/v1/${'x'.repeat(2_000)}`, { signal: AbortSignal.timeout(20_000) });
      await answer.arrayBuffer();
    }
    const half = connect(Number(new URL(apiUrl).port), '127.0.0.1');
    half.on('error', () => {});
    await new Promise((resolve) => half.write('POST /OpenAPI/v1/Calc HTTP/1.1\r\nHost: he', resolve));
    await fetch(`${apiUrl}/health`);
    const stoppedAt = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - stoppedAt).toBeLessThan(9_000);
  } finally {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});
