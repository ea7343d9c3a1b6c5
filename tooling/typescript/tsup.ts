import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { defineConfig, type Options } from 'tsup';
import { writeDeclarations } from './declarations.ts';

type Entry = Record<string, string>;

const run = promisify(execFile);

const common = {
  format: 'esm',
  platform: 'node',
  target: 'node22',
  clean: true,
  sourcemap: true,
} satisfies Options;

/** A package: its own source only; everything it depends on stays an import. One that is published has its types too. */
export const library = (
  entry: Entry,
  { types = false, ...options }: Pick<Options, 'platform' | 'target'> & { readonly types?: boolean } = {},
) =>
  defineConfig(({ outDir = 'dist' }) => ({
    ...common,
    ...options,
    entry,
    ...(types ? { onSuccess: () => writeDeclarations(Object.values(entry), outDir) } : {}),
  }));

/**
 * Packages of many small files, of which loading each takes most of a start. They load nothing else by name, so they can
 * stand in the bundle.
 */
const smallFiles = [/^kysely(\/|$)/, /^zod(\/|$)/, /^undici$/, /^hono(\/|$)/, /^@hono\/node-server(\/|$)/];

/** Runs before the bundle, which on an older Node dies with words of Node's own. */
export const refuseOldNode = `if (process.versions.node.localeCompare('22.18', 'en', { numeric: true }) < 0) {
  console.error('Node.js ' + process.versions.node + ' is too old to run Cartage: Node.js 22.18 or newer is needed.');
  process.exit(1);
}`;

/** undici asks for Node's own modules by `require`. */
const requireForUndici = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/** An app: every `@cartage/*` package is bundled from its source; other third-party packages stay imports. */
export const app = (entry: Entry) =>
  defineConfig({
    ...common,
    target: 'node24',
    // `node:sqlite` has no other name.
    removeNodeProtocol: false,
    entry,
    noExternal: [/^@cartage\//, ...smallFiles],
    banner: { js: `${refuseOldNode}\n${requireForUndici}` },
    skipNodeModulesBundle: true,
    esbuildPlugins: [bundledAhead(), declaredImports()],
    esbuildOptions: (options) => {
      options.conditions = ['source', 'import', 'node'];
    },
  });

/**
 * What runs in browsers is bundled now, and the app holds the result: where it is installed, neither the bundler is there
 * nor the sources (apps/map/src/bundle-map.ts, apps/console/src/bundle-console.ts).
 */
const bundledAhead = (): NonNullable<Options['esbuildPlugins']>[number] => ({
  name: 'bundled-ahead',
  setup(build) {
    build.onLoad({ filter: /\/bundle-(map|console|guides)\.ts$/ }, async ({ path }) => {
      const [, what = ''] = /bundle-(\w+)\.ts$/.exec(path) ?? [];
      const name = `bundle${what.charAt(0).toUpperCase()}${what.slice(1)}`;
      // In a process of its own: some stop the bundler, which is at work here too.
      const script = `import { ${name} } from ${JSON.stringify(pathToFileURL(path).href)};
        process.stdout.write(JSON.stringify(await ${name}()));`;
      const { stdout } = await run(process.execPath, ['--conditions=source', '--input-type=module', '--eval', script], {
        maxBuffer: 2 ** 26,
      });
      return { contents: `export const ${name} = async () => (${stdout});`, loader: 'js' };
    });
  },
});

/**
 * A bundle may import only what the app's package.json declares, or it starts here and dies where it is installed; and
 * what is declared is in the bundle's text or in the app's own source, for knip does not see through bundles.
 */
const declaredImports = (): NonNullable<Options['esbuildPlugins']>[number] => ({
  name: 'declared-imports',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile, outputFiles = [] }) => {
      const { dependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies?: Entry };
      const imported = Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) =>
        imports.flatMap(({ external, path }) => (external ? packagesIn(path) : [])),
      );
      const missing = new Set(imported.filter((name) => !(name in dependencies)));
      const own = Object.entries(metafile?.inputs ?? {}).flatMap(([file, { imports }]) =>
        file.startsWith('src/') ? imports.flatMap(({ original }) => packagesIn(original ?? '')) : [],
      );
      const scripts = outputFiles.filter(({ path }) => path.endsWith('.js')).map(({ text }) => text);
      const surplus = Object.keys(dependencies).filter(
        (name) =>
          !name.startsWith('@cartage/') &&
          !own.includes(name) &&
          !scripts.some((text) => ['"', "'", '`'].some((quote) => text.includes(quote + name))),
      );
      const errors = [
        ...(missing.size === 0 ? [] : [`add to "dependencies" of this app's package.json: ${[...missing].join(', ')}`]),
        ...(surplus.length === 0 ? [] : [`take out of "dependencies" of package.json: ${surplus.join(', ')}`]),
      ];
      return errors.length === 0 ? null : { errors: errors.map((text) => ({ text })) };
    });
  },
});

/** The package of an import; none for a file and for Node's own modules. */
const packagesIn = (path: string): readonly string[] =>
  path === '' || path.startsWith('node:') || builtinModules.includes(path) || /^[./]/.test(path)
    ? []
    : [path.split('/', path.startsWith('@') ? 2 : 1).join('/')];
