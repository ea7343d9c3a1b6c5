import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// What is made from the contracts and stands in no commit: the client's types and tables, and docs/collections. They are
// made by the installation, before tests, types and the build, and only when the source has changed; `pnpm make` makes
// them in any case.

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/cartage');

/** Each program writes its files and says their paths, a line each. */
const programs = {
  client: { main: 'packages/client/make/main.ts', from: ['packages/client/make/*.ts'] },
  collections: { main: 'tooling/collections/main.ts', from: ['tooling/collections/*.ts'] },
} as const;
const contracts = ['packages/{core,wire}/src/**/*.ts', 'pnpm-lock.yaml'];

interface Made {
  readonly source: string;
  readonly files: readonly string[];
}

/** @throws when a program fails; what it said stands above */
export const makeFiles = ({ anew = false } = {}): void => {
  for (const [name, { main, from }] of Object.entries(programs)) {
    const stamp = join(cache, `made-${name}.json`);
    const source = digestOf([...contracts, ...from]);
    if (!anew && isMade(stamp, source)) continue;
    const options = ['--conditions=source', '--disable-warning=ExperimentalWarning'];
    const { status, stdout } = spawnSync(process.execPath, [...options, main], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`${main} failed`);
    mkdirSync(cache, { recursive: true });
    writeFileSync(stamp, JSON.stringify({ source, files: stdout.trim().split('\n') } satisfies Made));
  }
};

const isMade = (stamp: string, source: string): boolean => {
  if (!existsSync(stamp)) return false;
  const made = JSON.parse(readFileSync(stamp, 'utf8')) as Made;
  return made.source === source && made.files.every((file) => existsSync(join(root, file)));
};

const digestOf = (patterns: readonly string[]): string => {
  const digest = createHash('sha256');
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    if (!file.endsWith('.test.ts')) digest.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return digest.digest('hex');
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  makeFiles({ anew: process.argv.includes('anew') });
}
