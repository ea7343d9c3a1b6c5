import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeFiles } from './made-files.ts';

// `pnpm --filter @cartage/client make`: writes types and tables anew from the contracts.
for (const [path, text] of madeFiles()) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
