import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Application, Logger, LogLevel } from 'typedoc';
import { root } from '../setup/install.mjs';

// Names every export of a published package that has no comment: `pnpm check:documentation`, or of some packages
// `pnpm check:documentation core wire`. Reads the types as they are published, which takes a quarter of the time that
// the source takes, and needs the build.

const manifestOf = (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));

const asked = process.argv.slice(2);
const published = readdirSync(join(root, 'packages'))
  .filter((name) => asked.length === 0 || asked.includes(name))
  .filter((name) => !manifestOf(name).private);

/** Exports that `publishConfig` lacks are for tests of the workspace. */
const entryPoints = published.flatMap((name) => {
  const { exports, publishConfig } = manifestOf(name);
  return Object.keys(exports)
    .filter((path) => publishConfig.exports[path])
    .map((path) => join(root, 'packages', name, exports[path].types));
});

const missing = entryPoints.filter((path) => !existsSync(path));
if (missing.length > 0) {
  console.error(`Run \`pnpm build\` first: ${missing.map((path) => relative(root, path)).join(', ')} is missing.`);
  process.exit(1);
}

// Reading the tests and the apps too would take half as long again.
const cache = join(root, 'node_modules/.cache/cartage');
const tsconfig = join(cache, 'tsconfig.documentation.json');
mkdirSync(cache, { recursive: true });
writeFileSync(
  tsconfig,
  JSON.stringify({
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { customConditions: [] },
    include: [],
    files: entryPoints,
  }),
);

const complaints = [];

class Complaints extends Logger {
  addContext(message) {
    return message;
  }

  log(message, level) {
    if (level >= LogLevel.Warn) complaints.push(message);
  }
}

const app = await Application.bootstrap({
  entryPoints,
  tsconfig,
  // The types are `pnpm typecheck`'s to judge.
  skipErrorChecking: true,
  // No page is made that would link to them; a checkout without a remote has nowhere to link to.
  disableSources: true,
  validation: { notDocumented: true, notExported: false, invalidLink: true, invalidPath: false },
  packagesRequiringDocumentation: published.map((name) => manifestOf(name).name),
  // A field needs a comment only where its name and type do not say everything; a member that is called always does.
  requiredToBeDocumented: ['Class', 'Function', 'Interface', 'Method', 'TypeAlias', 'Variable'],
});
app.logger = new Complaints();
const project = await app.convert();
if (project) app.validate(project);

for (const complaint of complaints) console.error(complaint);
const isDocumented = project !== undefined && complaints.length === 0;
if (isDocumented) console.log(`Every export of ${published.join(', ')} is documented.`);
process.exit(isDocumented ? 0 : 1);
