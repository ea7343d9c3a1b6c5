import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { readSource, type Source } from './read-source.ts';

export interface Package {
  /** For example `packages/core`. */
  readonly directory: string;
  readonly name: string;
  /** Everything that an installation of it brings. */
  readonly dependencies: ReadonlySet<string>;
  /** Export subpath (`.`, `./protocol`) to the source file behind it. */
  readonly entries: ReadonlyMap<string, string>;
}

export interface Tree {
  readonly folders: readonly string[];
  readonly packages: readonly Package[];
  readonly sources: ReadonlyMap<string, Source>;
  /** All that is written in TypeScript, tests and tooling too. */
  readonly scripts: readonly string[];
}

const ignoredFolders = new Set(['node_modules', 'dist', 'coverage', '.turbo']);
// A simulator beside `src` is a vendor's; the kit's own is published.
const free =
  /\.(test|bench|config)\.tsx?$|\.d\.ts$|\/testing\.ts$|\/(e2e|bench|make|testing|template)\/|(?<!\/src)\/simulator\//;

/** Reads every source file under packages, vendors and apps. All paths are relative to the root, with `/`. */
export const readTree = (root: string): Tree => {
  const folders: string[] = [];
  const files: string[] = [];
  const walk = (directory: string): void => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.isDirectory() && !ignoredFolders.has(entry.name)) {
        folders.push(path);
        walk(path);
      } else if (entry.isFile()) files.push(path);
    }
  };
  for (const top of ['packages', 'vendors', 'apps', 'tooling']) {
    if (existsSync(join(root, top))) walk(join(root, top));
  }
  const local = (path: string) => relative(root, path).split(sep).join('/');
  const scripts = files.map(local).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  const checked = scripts.filter((path) => !free.test(path) && !/^tooling\//.test(path));
  return {
    folders: folders.map(local),
    packages: files
      .map(local)
      .filter((path) => /^(packages|vendors|apps)\/[^/]+\/package\.json$/.test(path))
      .map((path) => readPackage(dirname(path), readFileSync(join(root, path), 'utf8'))),
    sources: new Map(checked.map((path) => [path, readSource(path, readFileSync(join(root, path), 'utf8'))])),
    scripts,
  };
};

interface Manifest {
  name: string;
  exports?: Record<string, { source?: string }>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readPackage = (directory: string, text: string): Package => {
  const manifest = JSON.parse(text) as Manifest;
  const { dependencies, peerDependencies, optionalDependencies } = manifest;
  const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, { source }]) =>
    source ? [[subpath, posix.join(directory, source)] as const] : [],
  );
  return {
    directory,
    name: manifest.name,
    dependencies: new Set(Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })),
    entries: new Map(entries),
  };
};
