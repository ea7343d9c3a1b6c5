import { fileURLToPath } from 'node:url';
import { check } from './check.ts';
import { drawHouse } from './floors.ts';
import { houses } from './law.ts';

for (const [directory, house] of Object.entries(houses)) console.log(`${drawHouse(directory, house)}\n`);
const breaches = check(fileURLToPath(new URL('../..', import.meta.url)));
for (const { file, line, rule, message } of breaches) console.log(`${file}:${line} [${rule}] ${message}`);
console.log(breaches.length === 0 ? 'The import law holds.' : `${breaches.length} breaches of the import law.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
