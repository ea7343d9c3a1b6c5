import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application, Logger, LogLevel } from 'typedoc';
import { root } from '../setup/install.mjs';

// Names every export of a published package that has no comment: `pnpm check:documentation`, or of some packages
// `pnpm check:documentation core wire`.

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
    .map((path) => join(root, 'packages', name, exports[path].source));
});

// Reading the tests and the apps too would take half as long again.
const cache = join(root, 'node_modules/.cache/cartage');
const tsconfig = join(cache, 'tsconfig.documentation.json');
mkdirSync(cache, { recursive: true });
writeFileSync(tsconfig, JSON.stringify({ extends: join(root, 'tsconfig.json'), include: [], files: entryPoints }));

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
