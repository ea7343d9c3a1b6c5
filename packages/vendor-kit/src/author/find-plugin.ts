import { existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve as resolvePath } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { resolve } from 'import-meta-resolve';

/** Where a plugin is looked for. */
export interface PluginPlace {
  /** The caller's folder: packages are found as a module there would import them, and paths begin there. */
  readonly folder: string;
  /** The address of a module whose package has plugins of its own; packages are looked for there too. */
  readonly home?: string;
  /** Which of the package's exports; the main one. */
  readonly part?: string;
}

/**
 * What a plugin's package exports: of a package by its name, or by the path of its folder or of a file.
 * @throws an Error whose message says what is wrong and what would be accepted, without a full stop
 */
export async function importPlugin(name: string, place: PluginPlace): Promise<Readonly<Record<string, unknown>>> {
  const address = findPlugin(name, place);
  const path = address.startsWith('file:') ? fileURLToPath(address) : undefined;
  if (path !== undefined && !existsSync(path))
    throw new Error(`its package.json names ${path}, which is not there; build the package first (npm run build)`);
  try {
    return (await import(address)) as Readonly<Record<string, unknown>>;
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw new Error(`it throws ${String(thrown)} when it is imported`);
    throw new Error(whyNotImported(thrown), { cause: thrown });
  }
}

function whyNotImported(thrown: Error): string {
  const [message = ''] = thrown.message.split('\n');
  const missing = /^Cannot find (?:package|module) '([^']+)' imported from (\S+)/.exec(message);
  if (missing !== null)
    return `it imports '${missing[1]}', which is not there; install what its package.json names (npm install), or build it`;
  const { code } = thrown as NodeJS.ErrnoException;
  if (thrown instanceof SyntaxError || code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `it is no JavaScript that Node.js reads (${message})`;
  return `it throws when it is imported (${thrown.name}: ${message})`;
}

/**
 * The address to import a plugin from: a package by its name, or by the path of its folder or of a file.
 * @throws an Error whose message says what was not found, without a full stop
 * @param name a package, `./folder`, or `/absolute/file.js`
 * @returns a URL that `import` takes
 */
export const findPlugin = (name: string, { folder, home, part }: PluginPlace): string => {
  if (isAbsolute(name) || /^\.{1,2}([/\\]|$)/.test(name)) return findAt(resolvePath(folder, name), part);
  const wanted = part === undefined ? name : `${name}/${part}`;
  try {
    return resolve(wanted, pathToFileURL(join(folder, 'index.js')).href);
  } catch (notThere) {
    try {
      if (home !== undefined) return resolve(wanted, home);
    } catch {
      // What its caller's own folder lacks is told.
    }
    throw unresolved(
      notThere,
      wanted,
      `Cannot find package '${name}' in ${folder}; install it there, or give a path that begins with a dot or a slash`,
    );
  }
};

const findAt = (path: string, part: string | undefined): string => {
  if (!existsSync(path)) throw new Error(`there is no folder or file ${path}`);
  if (!statSync(path).isDirectory()) return pathToFileURL(path).href;
  const manifest = manifestIn(path);
  // A package may import itself by its name, and so by its exports.
  const self = manifest.name !== undefined && manifest.exports !== undefined ? manifest.name : undefined;
  if (self === undefined)
    return pathToFileURL(join(path, part === undefined ? (manifest.main ?? 'index.js') : `${part}.js`)).href;
  const wanted = part === undefined ? self : `${self}/${part}`;
  try {
    return resolve(wanted, pathToFileURL(join(path, 'index.js')).href);
  } catch (thrown) {
    throw unresolved(thrown, wanted, `'${wanted}' is not to be found from ${path}`);
  }
};

interface PackageManifest {
  readonly name?: string;
  readonly exports?: unknown;
  readonly main?: string;
}

function manifestIn(folder: string): PackageManifest {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) throw new Error(`the folder ${folder} has no package.json`);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as PackageManifest;
  } catch (thrown) {
    throw new Error(`${path} is not JSON (${(thrown as Error).message})`, { cause: thrown });
  }
}

/** What the resolver says of a package that is there, and the sentence for one that is not. */
function unresolved(thrown: unknown, wanted: string, notThere: string): Error {
  const { code } = thrown as NodeJS.ErrnoException;
  if (code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') return new Error(notThere, { cause: thrown });
  return new Error(`its package.json has no '${wanted}' among its exports`, { cause: thrown });
}
