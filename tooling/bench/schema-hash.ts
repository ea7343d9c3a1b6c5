import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Of all that decides what stands in a database that is kept between runs: the migrations, and what has filled it. */
export const schemaHash = (filledBy: readonly URL[]): string => {
  const migrations = new URL('../../packages/storage/src/migrations/', import.meta.url);
  const sources = readdirSync(migrations, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => new URL(path, migrations));
  const hash = createHash('sha256');
  for (const source of [...sources, ...filledBy]) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 12);
};
