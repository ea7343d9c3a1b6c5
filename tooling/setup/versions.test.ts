import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const versionIn = (path: string): string => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')).version;

// The front page of the API, `cartage --version`, the sandbox's welcome and traces say what the manifest of their own
// package says; changesets raise them all together.
it('everything has the version of the workspace', () => {
  const manifests = globSync('{packages,vendors,apps,tooling}/*/package.json', { cwd: root });
  expect(manifests.length).toBeGreaterThan(30);
  const version = versionIn('package.json');
  expect(manifests.filter((path) => versionIn(path) !== version)).toEqual([]);
});
