import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

/** Which vendor is begun, and where. */
export interface NewVendor {
  /** Its key for ever: lower-case letters, digits and hyphens, a letter first, at most 32. */
  readonly key: string;
  /** As customers read it; the key with a capital. */
  readonly name?: string | undefined;
  /** Its id for ever, from 1,000 to 2,147,483,647, also as it was typed; worked out of the key, so that two vendors hardly ever have one. */
  readonly id?: number | string | undefined;
  /** Where its package goes: a folder that is empty or not there yet. */
  readonly folder: string;
  /** A folder with Cartage's packages as `npm run pack` makes them; absent: the registry's. */
  readonly packages?: string | undefined;
  /** The version of the Node.js that the author has; this one's by default. Where it is too old for the kit, the package brings one of its own. */
  readonly node?: string | undefined;
}

/** What cannot be begun, in words for the person who typed it. */
export class CannotCreate extends Error {
  override readonly name = 'CannotCreate';
}

/**
 * Writes a package with a plugin for the vendor and a simulator of it, which passes the laws as it stands.
 * @throws CannotCreate with everything that is wrong with the wish; then nothing was written
 */
export async function createVendor(wish: NewVendor): Promise<{ readonly files: readonly string[] }> {
  const { key, name = nameOf(key), id: typed = idOf(key), folder, node = process.versions.node } = wish;
  const id = Number(typed);
  const dependencies = await dependenciesOf(wish);
  const faults = [
    ...(/^[a-z][a-z0-9-]{0,31}$/.test(key)
      ? []
      : [`The key '${key}' is not lower-case letters, digits and hyphens, a letter first, at most 32.`]),
    ...(Number.isInteger(id) && id >= 1000 && id <= 2_147_483_647
      ? []
      : [`The id ${typed} is not a whole number from 1,000 to 2,147,483,647; those below are Cartage's own.`]),
    ...(/^[^\p{Cc}'"`\\]{1,100}$/u.test(name) && !name.includes('*/')
      ? []
      : [`The name '${name}' is not 1 to 100 characters without quotes, backslashes and */.`]),
    ...(await placeFaults(folder)),
    ...('missing' in dependencies ? [dependencies.missing] : []),
  ];
  if (faults.length > 0 || 'missing' in dependencies) throw new CannotCreate(faults.join('\n'));

  await mkdir(folder, { recursive: true });
  await cp(template, folder, { recursive: true, filter: (path) => !/(^|[\\/])(node_modules|dist)$/.test(path) });
  // npm leaves a file of that name out of packages.
  await rename(join(folder, 'gitignore'), join(folder, '.gitignore'));
  // A second file of that name in a package makes tools take the folder for a package of its own.
  await rename(join(folder, 'package.template.json'), join(folder, 'package.json'));
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) {
    const text = named(await readFile(path, 'utf8'), { key, name, id });
    await writeFile(path, path === join(folder, 'package.json') ? withDependencies(text, dependencies, node) : text);
  }
  return { files: paths.map((path) => relative(folder, path)).sort() };
}

const template = new URL('../template/', import.meta.url);

/** The template's vendor is Acme, 9001. */
const named = (text: string, { key, name, id }: { key: string; name: string; id: number }): string =>
  text
    .replaceAll(/\b9001\b/g, String(id))
    .replaceAll('acme', key)
    // By a function: a text with $& in it would be a pattern.
    .replaceAll('Acme', () => name);

const nameOf = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('-', ' ')}`;

const idOf = (key: string): number => 1000 + (createHash('sha256').update(key).digest().readUInt32BE() % 2_000_000_000);

const placeFaults = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder)).length === 0 ? [] : [`The folder ${folder} is not empty.`];
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    return [
      code === 'ENOTDIR' ? `${folder} is a file, where a folder is to be.` : `${folder} cannot be read (${code}).`,
    ];
  }
};

interface Dependencies {
  readonly dependencies: Readonly<Record<string, string>>;
}

const needed = ['@cartage/core', '@cartage/vendor-kit'] as const;

/** The dependencies on the tarballs by their paths, which npm keeps in the lockfile as they are; else of the versions that this one belongs to. */
async function dependenciesOf({ folder, packages }: NewVendor): Promise<Dependencies | { readonly missing: string }> {
  if (packages === undefined)
    return { dependencies: Object.fromEntries(needed.map((name) => [name, `^${manifest.version}`])) };
  const names = await readdir(packages).catch((): string[] => []);
  const found = needed.map((name) => {
    const start = `${name.replace('@', '').replace('/', '-')}-`;
    return [name, names.find((file) => file.startsWith(start) && file.endsWith('.tgz'))] as const;
  });
  const missing = found.filter(([, file]) => file === undefined).map(([name]) => name);
  if (missing.length > 0) return { missing: `In ${packages} there is no package of ${missing.join(' and ')}.` };
  const place = isAbsolute(packages) ? packages : relative(resolve(folder), resolve(packages));
  return { dependencies: Object.fromEntries(found.map(([name, file]) => [name, `file:${join(place, file ?? '')}`])) };
}

interface WrittenPackage extends Dependencies {
  readonly devDependencies: Readonly<Record<string, string>>;
}

function withDependencies(text: string, { dependencies }: Dependencies, node: string): string {
  const written = JSON.parse(text) as WrittenPackage;
  const isOld = node.localeCompare('22.18', 'en', { numeric: true }) < 0;
  const completed: WrittenPackage = {
    ...written,
    dependencies: { ...dependencies, ...written.dependencies },
    // npm puts it before the machine's own for all scripts.
    devDependencies: { ...written.devDependencies, ...(isOld && { node: '^24.0.0' }) },
  };
  return `${JSON.stringify(completed, null, 2)}\n`;
}
