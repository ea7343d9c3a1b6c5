import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolve } from 'import-meta-resolve';

/** Where a plugin is looked for. */
export interface PluginPlace {
  /** Of whoever asks: packages are found as a module there would import them, and paths begin there. */
  readonly folder: string;
  /** The address of a module of whoever has plugins of its own; packages are looked for there too. */
  readonly home?: string;
  /** Which of the package's exports; the main one. */
  readonly part?: string;
}

/**
 * The address to import a plugin from: a package by its name, or by the path of its folder or of a file.
 * @throws an Error that says what was not found
 */
export const findPlugin = (name: string, { folder, home, part }: PluginPlace): string => {
  if (isAbsolute(name) || /^\.{1,2}([/\\]|$)/.test(name)) return findAt(resolvePath(folder, name), part);
  const wanted = part === undefined ? name : `${name}/${part}`;
  try {
    return resolve(wanted, pathToFileURL(join(folder, 'index.js')).href);
  } catch (notThere) {
    if (home === undefined) throw notThere;
    try {
      return resolve(wanted, home);
    } catch {
      throw notThere;
    }
  }
};

const findAt = (path: string, part: string | undefined): string => {
  if (!statSync(path).isDirectory()) return pathToFileURL(path).href;
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    readonly name?: string;
    readonly exports?: unknown;
    readonly main?: string;
  };
  // A package may import itself by its name, and so by its exports.
  const self = manifest.name !== undefined && manifest.exports !== undefined ? manifest.name : undefined;
  if (self !== undefined) return resolve(part === undefined ? self : `${self}/${part}`, indexOf(path));
  return pathToFileURL(join(path, part === undefined ? (manifest.main ?? 'index.js') : `${part}.js`)).href;
};

const indexOf = (path: string): string => pathToFileURL(join(path, 'index.js')).href;
