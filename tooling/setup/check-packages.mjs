import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from './install.mjs';

// Packs each published package as it would be published and checks the tarball. Needs the build.

const run = (command, args, cwd = root) =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd, env: environment() });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });

const published = readdirSync(join(root, 'packages'))
  .map((name) => join(root, 'packages', name))
  .filter((directory) => !JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).private);

const check = async (directory) => {
  const target = mkdtempSync(join(tmpdir(), 'cartage-pack-'));
  try {
    const packed = await run('pnpm', ['pack', '--pack-destination', target], directory);
    if (!packed.ok) return packed;
    const tarball = join(target, readdirSync(target).find((name) => name.endsWith('.tgz')) ?? '');
    const lint = await run('publint', ['run', tarball, '--strict']);
    const types = await run('attw', [tarball, '--profile', 'esm-only', '--no-emoji']);
    return { ok: lint.ok && types.ok, output: [lint, types].map((step) => (step.ok ? '' : step.output)).join('') };
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
};

const results = await Promise.all(published.map(check));
for (const [index, { ok, output }] of results.entries()) {
  console.log(`${ok ? 'ok    ' : 'failed'} ${published[index].slice(root.length)}`);
  if (!ok) console.log(output);
}
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
