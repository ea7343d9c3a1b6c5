import { benchmarks } from './benchmarks.ts';
import { guarded } from './check/guarded.ts';
import { check, keptRatios } from './check/main.ts';
import { crash } from './crash/main.ts';
import { crashWebhooks } from './crash-webhooks/main.ts';
import { scale } from './scale/main.ts';
import { soak } from './soak/main.ts';
import { printTable } from './table.ts';

const [first, ...words] = process.argv.slice(2);
// No figure to compare, but a law to break: nothing lost, nothing doubled; no memory held for ever.
if (first === 'crash') process.exit((await crash(words)) ? 0 : 1);
if (first === 'crash-webhooks') process.exit((await crashWebhooks(words)) ? 0 : 1);
if (first === '--check' || first === '--keep')
  process.exit((await check(first, words, { kept: keptRatios, all: guarded, tell: console.log })) ? 0 : 1);
if (first === 'scale') process.exit((await scale(words)) ? 0 : 1);
if (first === 'soak') process.exit((await soak(words)) ? 0 : 1);

const wanted = process.argv.slice(2);
/** `draft` asks for `draft-sqlite` and `draft-postgres`. */
const asksFor = (wish: string, name: string): boolean => name === wish || name.startsWith(`${wish}-`);
const unknown = wanted.filter((wish) => !benchmarks.some(({ name }) => asksFor(wish, name)));
if (unknown.length > 0) {
  console.error(
    `No such benchmark: ${unknown.join(', ')}. There are ${benchmarks.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

for (const { name, title, run } of benchmarks) {
  if (wanted.length > 0 && !wanted.some((wish) => asksFor(wish, name))) continue;
  const startedAt = performance.now();
  const lines = await run();
  printTable(`${title} (${Math.round((performance.now() - startedAt) / 1000)} s)`, lines);
}
