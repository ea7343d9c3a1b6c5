import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `pnpm version-packages`: takes up the changesets that wait, as `changeset version` does, and gives the chart the same version.
// The first release is 0.1.0, the version that the packages have had all along: what waits is then what 0.1.0 brings, so it is
// counted from 0.0.0.

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifests = ['packages', 'apps', 'vendors', 'tooling']
  .flatMap((folder) => readdirSync(`${root}/${folder}`).map((name) => `${root}/${folder}/${name}`))
  .filter((folder) => existsSync(`${folder}/package.json`));
const versionOf = (folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version;
const edit = (path, from, to) => writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));

if (!manifests.some((folder) => existsSync(`${folder}/CHANGELOG.md`))) {
  for (const folder of manifests) edit(`${folder}/package.json`, '"version": "0.1.0"', '"version": "0.0.0"');
}
execFileSync(`${root}/node_modules/.bin/changeset`, ['version'], { cwd: root, stdio: 'inherit' });
const version = versionOf(`${root}/packages/core`);
edit(
  `${root}/deploy/helm/cartage/Chart.yaml`,
  /^version: .*\nappVersion: .*$/m,
  `version: ${version}\nappVersion: ${version}`,
);
edit(`${root}/package.json`, /"version": ".*"/, `"version": "${version}"`);
console.log(
  `All packages have the version ${version}. CHANGELOG.md of the repository wants its day: "## ${version}, <day>".`,
);
