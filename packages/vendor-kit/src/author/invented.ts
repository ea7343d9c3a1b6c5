import { readdir, readFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';

/** Something that the template invented, which no law can tell from what a vendor really does. */
export interface Invention {
  /** The file in the package. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** What it is. */
  readonly what: string;
}

/**
 * What is left in a package of the vendor that its template invented: remarks `// Invented:` under `src` and `simulator`.
 * @param name the path of the package's folder; a package by its name has no source to look through
 * @param folder from where it is looked for
 */
export async function inventedIn(name: string, folder: string): Promise<readonly Invention[]> {
  if (!isAbsolute(name) && !name.startsWith('.')) return [];
  const root = resolve(folder, name);
  const files = (await Promise.all(['src', 'simulator'].map((part) => filesIn(join(root, part))))).flat().sort();
  const found = await Promise.all(
    files.map(async (file) =>
      (await readFile(file, 'utf8')).split('\n').flatMap((text, n) => {
        const what = /\/\/ Invented: *(.+)/.exec(text)?.[1];
        return what === undefined ? [] : [{ file: relative(root, file), line: n + 1, what }];
      }),
    ),
  );
  return found.flat();
}

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
};

/** For a terminal, below the report of the laws; empty: nothing is left. */
export const formatInventions = (inventions: readonly Invention[]): string =>
  inventions.length === 0
    ? ''
    : [
        'as the template invented it (no law knows what your vendor does; take the remark out with what it is about):',
        ...inventions.map(({ file, line, what }) => `  - ${file}:${line}  ${what}`),
      ].join('\n');
