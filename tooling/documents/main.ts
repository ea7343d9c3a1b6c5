import { writeFileSync } from 'node:fs';
import { madeDocuments } from './documents.ts';

// Writes the made parts of docs/ anew: `pnpm documents`.

const documents = madeDocuments();
const changed = documents.filter(({ written, made }) => written !== made);
for (const { path, made } of changed) writeFileSync(path, made);
console.log(`${documents.length} documents have made parts; ${changed.length} of them changed.`);
