import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeFiles } from './made-files.ts';

// Writes types and tables anew from the contracts, and says which files those are: `pnpm make`.
for (const [path, text] of madeFiles()) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  mkdirSync(dirname(file), { recursive: true });
  // Whole at every moment: somebody may be reading it.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  process.stdout.write(`packages/client/${path}\n`);
}
