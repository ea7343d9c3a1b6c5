import { writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { formOf, type StatementCost } from './statement-costs.ts';

// Loaded before a process that has an SQLite database: writes how long each of its statements took when it is told to.

const { STATEMENT_TIMES } = process.env;
const times = new Map<string, { calls: number; ms: number }>();

type Run = (this: { readonly source: string }, ...values: unknown[]) => unknown;
const sample = new Sqlite(':memory:');
const driver = Object.getPrototypeOf(sample.prepare('select 1')) as Record<'all' | 'run' | 'get', Run>;
sample.close();
for (const way of ['all', 'run', 'get'] as const) {
  const run = driver[way];
  driver[way] = function timed(...values) {
    const startedAt = performance.now();
    try {
      return run.apply(this, values);
    } finally {
      const time = times.get(this.source) ?? { calls: 0, ms: 0 };
      times.set(this.source, { calls: time.calls + 1, ms: time.ms + performance.now() - startedAt });
    }
  };
}

process.on('SIGUSR2', () => times.clear());
process.on('SIGTERM', () => {
  const costs = [...times].map(
    ([text, { calls, ms }]): StatementCost => ({ text: formOf(text), calls, ms: ms / calls, pages: null }),
  );
  if (STATEMENT_TIMES) writeFileSync(STATEMENT_TIMES, JSON.stringify(costs));
});
