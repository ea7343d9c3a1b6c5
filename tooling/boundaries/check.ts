import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Breach, Rule } from './breach.ts';
import { cycles } from './cycles.ts';
import { floorBreaches } from './floors.ts';
import * as rules from './law.ts';
import type { Import, Source } from './read-source.ts';
import { type Package, readTree, type Tree } from './read-tree.ts';
import { stripBreaches } from './strips.ts';

/** Every breach of the import law in the tree under `root`. */
export const check = (root: string): readonly Breach[] => {
  const tree = readTree(root);
  const breaches = [
    ...folderBreaches(tree),
    ...[...tree.sources].flatMap(([file, source]) => fileBreaches(tree, file, source)),
    ...cycleBreaches(tree),
    ...stripBreaches(
      root,
      tree.scripts.filter((path) => !path.endsWith('.tsx')),
    ),
    ...Object.entries(rules.houses).flatMap(([directory, house]) => floorBreaches(tree, directory, house)),
  ];
  return breaches.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
};

const folderBreaches = (tree: Tree): Breach[] =>
  tree.folders
    .filter((folder) => rules.forbiddenFolders.includes(posix.basename(folder)))
    .map((file) => ({ file, line: 1, rule: 'folder', message: 'a folder says what is in it' }));

const fileBreaches = (tree: Tree, file: string, source: Source): Breach[] => {
  const breaches: Breach[] = [];
  const breach = (line: number, rule: Rule, message: string) => breaches.push({ file, line, rule, message });

  const mayNameVersions = rules.versionPlaces.test(file);
  if (!mayNameVersions) {
    const elsewhere =
      'versions are named only in packages/wire, packages/client, apps/api/src/v*, apps/api/src/versions.ts and where the service is put together';
    if (namesVersion(file)) breach(1, 'version', `the path names a version: ${elsewhere}`);
    for (const { text, line } of source.versions) breach(line, 'version', `${text}: ${elsewhere}`);
    for (const { specifier, line } of source.imports) {
      if (namesVersion(specifier)) breach(line, 'version', `imports ${specifier}: ${elsewhere}`);
    }
  }

  const owner = tree.packages.find(({ directory }) => file.startsWith(`${directory}/`));
  const row = rules.law.find(({ room }) => fits(room, file));
  if (!owner || !row) {
    breach(1, 'law', owner ? 'this room has no row in tooling/boundaries/law.ts' : 'this file is in no package');
    return breaches;
  }
  if (rules.pureRooms.includes(row.room)) {
    for (const { text, line } of source.impure) breach(line, 'pure', `${text}: ${row.room} has no clock and no chance`);
  }

  const version = rules.versionOf(file);
  for (const one of source.imports) {
    const target = targetOf(tree, file, one);
    const other = rules.versionOf(target.replace(/^\.\//, ''));
    if (other !== undefined && other !== version && (version !== undefined || rules.sharedByVersions.test(file))) {
      breach(one.line, 'version', `${one.specifier}: no version imports another, and what they share imports none`);
    }
    if (target.startsWith('./')) {
      const path = target.slice(2);
      if (!path.startsWith(`${owner.directory}/`))
        breach(one.line, 'path', `${one.specifier}: name the package instead`);
      else if (!/\.(tsx?|json)$/.test(path)) breach(one.line, 'path', `${one.specifier}: write the extension .ts`);
      else if (rules.versionFolder.test(file) && path === `${owner.directory}/src/compose.ts`) {
        breach(one.line, 'version', 'a version folder cannot reach compose.ts');
      }
      continue;
    }
    const name = packageOf(one.specifier);
    if (name !== owner.name && !target.startsWith('node:') && !owner.dependencies.has(name)) {
      breach(one.line, 'declared', `${name} is not in the dependencies of ${owner.directory}/package.json`);
    }
    if (rules.versionFolder.test(file) && rules.closedToVersions.some((closed) => fits(closed, target))) {
      breach(one.line, 'version', `a version folder cannot reach ${target}`);
    } else if (row.not?.some((closed) => fits(closed, target))) {
      breach(one.line, 'law', `${row.room} may not import ${target}, which is there for others`);
    } else if (row.may.some((allowed) => fits(allowed, target)) || name === owner.name) {
    } else if (row.compose?.some((allowed) => fits(allowed, target))) {
      const composes = file === `${owner.directory}/src/compose.ts`;
      if (!composes) breach(one.line, 'compose', `only ${owner.directory}/src/compose.ts imports ${target}`);
    } else {
      breach(one.line, 'law', `${row.room} may not import ${target}; it may: ${row.may.join(', ') || 'nothing'}`);
    }
  }
  return breaches;
};

const namesVersion = (path: string): boolean => path.split('/').some((segment) => /^v[123](\.|$)/.test(segment));

/** `vendors/*` fits every vendor, a room fits what is in it, `node:*` every built-in module. */
const fits = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern || path.startsWith(`${pattern}/`);

/** `@cartage/vendor-mock/protocol` to `vendors/mock/protocol`, `fs` to `node:fs`, a relative path to `./` + its place. */
const targetOf = (tree: Tree, file: string, { specifier }: Import): string => {
  if (/^\.{0,2}\//.test(specifier)) return `./${posix.join(posix.dirname(file), specifier)}`;
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  const name = packageOf(specifier);
  const own = packageNamed(tree, name);
  return own ? own.directory + specifier.slice(name.length) : name;
};

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const packageNamed = (tree: Tree, name: string): Package | undefined => tree.packages.find((one) => one.name === name);

const cycleBreaches = (tree: Tree): Breach[] => {
  const graph = new Map([...tree.sources].map(([file, source]) => [file, runtimeImports(tree, file, source)]));
  return cycles(graph).map((cycle) => {
    const [file = '', next = ''] = cycle;
    const line = tree.sources.get(file)?.imports.find((one) => fileOf(tree, file, one) === next)?.line ?? 1;
    return { file, line, rule: 'cycle', message: `a circle of imports: ${[...cycle, file].join(' -> ')}` };
  });
};

const runtimeImports = (tree: Tree, file: string, source: Source): string[] =>
  source.imports.flatMap((one) => {
    const target = one.typeOnly ? undefined : fileOf(tree, file, one);
    return target && tree.sources.has(target) ? [target] : [];
  });

const fileOf = (tree: Tree, file: string, one: Import): string | undefined => {
  const target = targetOf(tree, file, one);
  if (target.startsWith('./')) return target.slice(2);
  const name = packageOf(one.specifier);
  return packageNamed(tree, name)?.entries.get(`.${one.specifier.slice(name.length)}`);
};
