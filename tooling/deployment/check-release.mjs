import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// What a tag has to be before anything of it is published: `node check-release.mjs v0.1.0`.

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** A sentence for each reason why `tag` may not be released. */
export const whyNoRelease = (tag, { versions, waiting, changelog, chart }) => {
  const version = tag.replace(/^v/, '');
  const others = [...new Set(Object.values(versions))].filter((one) => one !== version);
  return [
    ...(/^v\d+\.\d+\.\d+$/.test(tag) ? [] : [`${tag} is no tag of a release, such as v0.1.0.`]),
    ...(others.length === 0 ? [] : [`Packages have the version ${others.join(', ')}: run pnpm version-packages.`]),
    ...(waiting.length === 0 ? [] : [`${waiting.length} changesets wait: run pnpm version-packages.`]),
    ...(new RegExp(`^## ${version.replaceAll('.', '\\.')}, \\d`, 'm').test(changelog)
      ? []
      : [`CHANGELOG.md has no heading "## ${version}, <day>".`]),
    ...(chart.includes(`\nversion: ${version}\nappVersion: ${version}\n`)
      ? []
      : [`deploy/helm/cartage/Chart.yaml has another version than ${version}.`]),
  ];
};

/** What the repository says of itself. */
export const stateOfRelease = () => ({
  versions: Object.fromEntries(
    ['packages', 'apps', 'vendors'].flatMap((folder) =>
      readdirSync(new URL(folder, root)).map((name) => [
        `${folder}/${name}`,
        JSON.parse(read(`${folder}/${name}/package.json`)).version,
      ]),
    ),
  ),
  waiting: readdirSync(new URL('.changeset', root)).filter((name) => name.endsWith('.md') && name !== 'README.md'),
  changelog: read('CHANGELOG.md'),
  chart: read('deploy/helm/cartage/Chart.yaml'),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const reasons = whyNoRelease(process.argv[2] ?? '', stateOfRelease());
  for (const reason of reasons) console.error(reason);
  process.exit(reasons.length === 0 ? 0 : 1);
}
