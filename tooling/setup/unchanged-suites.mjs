import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

// Suites that take a processor half a minute and rest on little. `npm test` leaves out one that has passed here when no
// byte is another since; a fresh clone, as on the build server, runs all. By its path each runs whenever it is asked for.

const suites = [
  {
    group: 'e2e',
    folder: 'packages/vendor-kit/src/conformance/testing',
    restsOn: ['packages/core/src', 'packages/vendor-kit/src', 'packages/vendor-kit/package.json', 'pnpm-lock.yaml'],
  },
];

const stampOf = ({ folder }) => join(root, 'node_modules/.cache/cartage', `passed-${folder.replaceAll('/', '-')}`);

const filesIn = (path) => {
  if (!existsSync(join(root, path))) return [];
  const entries = path.includes('.') ? [] : readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return path.includes('.') ? [join(root, path)] : files.sort();
};

const digestOf = ({ restsOn }) => {
  const digest = createHash('sha256');
  for (const file of restsOn.flatMap(filesIn)) digest.update(`${file.slice(root.length)}\n`).update(readFileSync(file));
  return digest.digest('hex');
};

/** The folders of suites of a group that need not run. */
export const unchangedSuites = (group) =>
  suites
    .filter((suite) => suite.group === group)
    .filter((suite) => existsSync(stampOf(suite)) && readFileSync(stampOf(suite), 'utf8') === digestOf(suite))
    .map(({ folder }) => folder);

/** Keeps of each suite that ran whether it passed. `results`: those of vitest's report, by their files in the workspace. */
export const keepPassed = (group, results) => {
  for (const suite of suites.filter((one) => one.group === group)) {
    const ran = results.filter(({ file }) => file.startsWith(`${suite.folder}/`));
    if (ran.length === 0) continue;
    mkdirSync(join(root, 'node_modules/.cache/cartage'), { recursive: true });
    if (ran.every(({ status }) => status === 'passed')) writeFileSync(stampOf(suite), digestOf(suite));
    else rmSync(stampOf(suite), { force: true });
  }
};
