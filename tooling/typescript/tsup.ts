import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { defineConfig, type Options } from 'tsup';

type Entry = Record<string, string>;

const common = {
  format: 'esm',
  platform: 'node',
  target: 'node22',
  clean: true,
  sourcemap: true,
} satisfies Options;

/** A package: its own source only; everything it depends on stays an import. */
export const library = (entry: Entry, options: { dts?: boolean } = {}) =>
  defineConfig({ ...common, entry, dts: options.dts ?? false });

/**
 * Packages of many small files, of which loading each takes most of a start. They load nothing else by name, so they can
 * stand in the bundle.
 */
const smallFiles = [/^kysely(\/|$)/, /^zod(\/|$)/, /^undici$/, /^hono(\/|$)/, /^@hono\/node-server(\/|$)/];

/** An app: every `@cartage/*` package is bundled from its source; other third-party packages stay imports. */
export const app = (entry: Entry) =>
  defineConfig({
    ...common,
    target: 'node24',
    // `node:sqlite` has no other name.
    removeNodeProtocol: false,
    entry,
    noExternal: [/^@cartage\//, ...smallFiles],
    // undici asks for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
    skipNodeModulesBundle: true,
    esbuildPlugins: [declaredImports()],
    esbuildOptions: (options) => {
      options.conditions = ['source', 'import', 'node'];
    },
  });

/** A bundle may import only what the app's package.json declares, or it starts here and dies where it is installed. */
const declaredImports = (): NonNullable<Options['esbuildPlugins']>[number] => ({
  name: 'declared-imports',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd((result) => {
      const { dependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies?: Entry };
      const imported = Object.values(result.metafile?.outputs ?? {}).flatMap((output) =>
        output.imports.filter((one) => one.external).map((one) => one.path),
      );
      const missing = new Set(
        imported
          .filter((path) => !path.startsWith('node:') && !builtinModules.includes(path) && !/^[./]/.test(path))
          .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'))
          .filter((name) => !(name in dependencies)),
      );
      if (missing.size === 0) return null;
      return { errors: [{ text: `add to "dependencies" of this app's package.json: ${[...missing].join(', ')}` }] };
    });
  },
});
