import { setImmediate as turn } from 'node:timers/promises';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../tables.ts';
import { openLine } from './listen.ts';

it('a process tells at once, and then once in ten milliseconds, however much it writes', async () => {
  let told = 0;
  // A server that answers at once.
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: () => {
      told += 1;
    },
  });
  const line = openLine({ db, open: null, onHeard: () => {}, log: { warn: () => {} } });
  line.tell(['jobs']);
  await turn();
  expect(told).toBe(1);
  const beganAt = performance.now();
  let written = 0;
  while (performance.now() - beganAt < 60) {
    line.tell(['events', 'jobs']);
    written += 1;
    await turn();
  }
  expect(written).toBeGreaterThan(20);
  await line.close();
  // The last is told, however short before the end.
  expect(told).toBeGreaterThan(1);
  expect(told).toBeLessThanOrEqual(3 + (performance.now() - beganAt) / 10);
});
