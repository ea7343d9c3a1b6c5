import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collectionFiles } from './collection-files.ts';
import { directory, keptFiles } from './kept-files.ts';
import { surfaces } from './surfaces.ts';

// Writes docs/collections anew, and takes away what no operation has any more; says which files there are: `pnpm make`.

const made = collectionFiles(surfaces);
mkdirSync(directory, { recursive: true });
for (const path of keptFiles().keys()) if (!made.has(path)) rmSync(join(directory, path));
for (const [path, text] of made) {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
  process.stdout.write(`docs/collections/${path}\n`);
}
