import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** docs/collections */
export const directory = fileURLToPath(new URL('../../docs/collections', import.meta.url));

/** Written by hand. */
const README = 'README.md';

/** The files that are there, by their paths; all but the README are made. */
export const keptFiles = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [relative(directory, path).split(sep).join('/'), readFileSync(path, 'utf8')])
      .filter(([path]) => path !== README),
  );
