import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';
import { pack, published, run } from './pack-packages.mjs';

// Packs each published package as it would be published and checks the tarball. Needs the build.

const check = async (directory) => {
  const target = mkdtempSync(join(tmpdir(), 'cartage-pack-'));
  try {
    const packed = await pack(directory, target);
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
