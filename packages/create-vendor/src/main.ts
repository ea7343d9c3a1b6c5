#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { CannotCreate, createVendor } from './create-vendor.ts';

const usage = `Usage: npm create cartage-vendor <key> -- [--name <name>] [--id <id>] [--folder <folder>] [--packages <folder>]`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      id: { type: 'string' },
      folder: { type: 'string' },
      packages: { type: 'string' },
    },
  });
  const [key] = positionals;
  if (key === undefined || positionals.length > 1) throw new CannotCreate(usage);
  const { name, id, folder = `cartage-vendor-${key}`, packages } = values;
  await createVendor({ key, name, folder, packages, id });
  console.log(`${folder} is written. Now: cd ${folder} && npm install && npm test`);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
