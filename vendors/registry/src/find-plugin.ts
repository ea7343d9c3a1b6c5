import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { resolve } from 'import-meta-resolve';

/**
 * The address to import a plugin from: a package by its name, as a module in `folder` would import it or else one of
 * ours, or by the path of its folder or of a file.
 * @throws an Error that says what was not found
 */
export const findPlugin = (name: string, folder: string): string => {
  if (isAbsolute(name) || /^\.{1,2}([/\\]|$)/.test(name)) return findAt(resolvePath(folder, name));
  const from = pathToFileURL(join(folder, 'index.js')).href;
  try {
    return resolve(name, from);
  } catch (notThere) {
    try {
      return resolve(name, import.meta.url);
    } catch {
      throw notThere;
    }
  }
};

const findAt = (path: string): string => {
  if (!statSync(path).isDirectory()) return pathToFileURL(path).href;
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    readonly name?: string;
    readonly exports?: unknown;
    readonly main?: string;
  };
  // A package may import itself by its name, and so by its exports.
  return manifest.name !== undefined && manifest.exports !== undefined
    ? resolve(manifest.name, pathToFileURL(join(path, 'index.js')).href)
    : pathToFileURL(join(path, manifest.main ?? 'index.js')).href;
};
