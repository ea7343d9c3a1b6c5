import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs on whatever Node started it, before anything is installed: plain JavaScript, no dependencies.

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The workspace's own Node: the machine's may be older than what the stack needs. */
export const node = join(root, 'node_modules/node/bin/node');

/** The environment in which the workspace's Node and tools come first on the PATH. */
export const environment = () => ({
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  PATH: [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
});

/** Installs what pnpm-lock.yaml says, unless that was already done. */
export const install = () => {
  const stamp = join(root, 'node_modules/.cartage-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(process.version + process.platform + process.arch)
    .digest('hex');
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.log(`Installing dependencies (${packageManager}), about half a minute the first time ...`);
  const { status, error, stdout, stderr } = spawnSync('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], {
    cwd: root,
    // Without a terminal pnpm refuses to re-make node_modules unless CI is set.
    env: { ...process.env, CI: 'true' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0 || !existsSync(node)) {
    console.error(stdout, stderr, error ?? '');
    console.error(`The installation failed: npx -y ${packageManager} install --frozen-lockfile`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
};
