import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// interface 10.4: no order is ever handed over twice or lost, with SIGKILL at any instruction.
it('hands every order over once, and loses none, through 12 kills', { timeout: 360_000 }, async () => {
  const { status, report } = await bench('crash', '--kills', '12', '--orders', '240', '--seed', '5');
  expect(status, report).toBe(0);
  expect(report).toMatch(/handed over twice\s+0\n/);
});

/** As `pnpm bench` does. */
const bench = async (...words: readonly string[]) => {
  const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, 'tooling/bench/main.ts', ...words], { cwd: root });
  let report = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (report += chunk));
  const [status] = await once(child, 'close');
  return { status, report };
};
