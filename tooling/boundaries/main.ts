import { fileURLToPath } from 'node:url';
import { check } from './check.ts';

const breaches = check(fileURLToPath(new URL('../..', import.meta.url)));
for (const { file, line, rule, message } of breaches) console.log(`${file}:${line} [${rule}] ${message}`);
console.log(breaches.length === 0 ? 'The import law holds.' : `${breaches.length} breaches of the import law.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
