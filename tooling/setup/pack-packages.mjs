import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environment, install, root } from './install.mjs';

// `npm run pack`: builds the published packages, or those that are named, and keeps their tarballs in `packed/`, as the registry
// would have them.

/** Of a program of the workspace: whether it ended well, and what it said. */
export const run = (command, args, cwd = root) =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd, env: environment() });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });

/** Directories of the packages that are published. */
export const published = readdirSync(join(root, 'packages'))
  .map((name) => join(root, 'packages', name))
  .filter((directory) => !JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).private);

/** Needs the build. */
export const pack = (directory, target) => run('pnpm', ['pack', '--pack-destination', target], directory);

const packAll = async (names) => {
  const known = published.map((directory) => basename(directory));
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No published package is called ${unknown.join(', ')}. There are ${known.join(', ')}.`);
    process.exit(2);
  }
  const wanted = names.length === 0 ? published : published.filter((directory) => names.includes(basename(directory)));
  await install();
  // Their source is published beside the bundles, which turbo may have from its cache.
  const made = await run('node', ['tooling/setup/make.ts']);
  const built = made.ok
    ? await run('turbo', ['run', 'build', ...wanted.map((directory) => `--filter=./${relative(root, directory)}`)])
    : made;
  const target = join(root, 'packed');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const packed = built.ok ? await Promise.all(wanted.map((directory) => pack(directory, target))) : [built];
  const failed = packed.filter(({ ok }) => !ok);
  for (const { output } of failed) console.error(output);
  for (const name of readdirSync(target)) console.log(join(relative(root, target), name));
  process.exit(failed.length === 0 ? 0 : 1);
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await packAll(process.argv.slice(2));
