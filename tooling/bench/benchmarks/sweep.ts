import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sweepIdempotencyKeys } from '@cartage/service';
import { beginIdempotent, type Db, migrate, openStore, type Store } from '@cartage/storage';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { sql } from 'kysely';
import { type Bench, withBench } from '../processes/servers.ts';
import { alternate, median, medianOf, ratioOf } from '../statistics.ts';
import { type Line, ms, times } from '../table.ts';

const KEYS = 500_000;
const DAY_MS = 24 * 3_600_000;
const ANSWER_BYTES = 500;
const ROUNDS = 1;
/** Between two statements beside the sweep. */
const PAUSE_MS = 5;
/** A statement beside a sweep never waits longer. */
const GOAL_MS = 50;

/** The sweep of old idempotency keys: how long a statement beside it waits at the most. The floor is one DELETE. */
export const sweep = (): Promise<readonly Line[]> =>
  withBench(async (bench) => [...(await onSqlite(bench)), ...(await onPostgres(bench))]);

const onSqlite = async (bench: Bench): Promise<readonly Line[]> => {
  const store = await openStore({ url: `sqlite:${join(bench.directory, 'sweep.db')}` });
  bench.onClose(store.close);
  return measure(store, 'SQLite');
};

const onPostgres = async (bench: Bench): Promise<readonly Line[]> => {
  const { url, stop } = await startPostgres({ durable: true });
  bench.onClose(stop);
  const store = await openStore({ url });
  bench.onClose(store.close);
  return measure(store, 'PostgreSQL');
};

interface Swept {
  readonly longestMs: number;
  readonly medianMs: number;
  readonly wholeMs: number;
}

const measure = async (store: Store, name: string): Promise<readonly Line[]> => {
  await migrate(store);
  const now = Date.now();
  const beside = async (work: () => Promise<unknown>): Promise<Swept> => {
    await fill(store.db, store.dialect, now - 2 * DAY_MS);
    const waits: number[] = [];
    let isOver = false;
    const startedAt = performance.now();
    const over = work().then(() => {
      isOver = true;
    });
    let n = 0;
    while (!isOver) {
      const askedAt = performance.now();
      n += 1;
      await beginIdempotent(store.db, {
        ...{ companyId: 1, operation: 'Create', key: `beside ${n}`, run: 'bench', fingerprint: '' },
        ...{ createdAt: now, runningUntil: now },
      });
      waits.push(performance.now() - askedAt);
      await wait(PAUSE_MS);
    }
    await over;
    const wholeMs = performance.now() - startedAt;
    await sql`delete from idempotency_keys`.execute(store.db);
    return { longestMs: Math.max(...waits), medianMs: median(waits), wholeMs };
  };
  const results = await alternate<'product' | 'floor', Swept>(ROUNDS, {
    product: () => beside(() => sweepIdempotencyKeys({ store, clock: () => now })),
    floor: () => beside(() => sql`delete from idempotency_keys where created_at < ${now - DAY_MS}`.execute(store.db)),
  });
  const longest = medianOf(results.product, ({ longestMs }) => longestMs);
  const line = (what: string, figure: (swept: Swept) => number): Line => ({
    what: `${name}: ${what}`,
    product: ms(medianOf(results.product, figure)),
    floor: ms(medianOf(results.floor, figure)),
    ratio: times(ratioOf(results, figure)),
    goal: '',
    met: null,
  });
  return [
    {
      ...line('the longest wait of a statement beside it', ({ longestMs }) => longestMs),
      goal: `<= ${GOAL_MS} ms`,
      met: longest <= GOAL_MS,
    },
    line('the median wait', ({ medianMs }) => medianMs),
    line('500,000 keys swept in', ({ wholeMs }) => wholeMs),
  ];
};

const fill = async (db: Db, dialect: Store['dialect'], createdAt: number): Promise<void> => {
  const answer = new Uint8Array(ANSWER_BYTES);
  const numbers =
    dialect === 'sqlite'
      ? sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${KEYS}) select i from n)`
      : sql`generate_series(1, ${sql.lit(KEYS)}) as n(i)`;
  await sql`insert into idempotency_keys
      (company_id, operation, key, body_hash, state, status, headers, answer, created_at, running_until)
    select 1, 'Create', 'key ' || i, 'fingerprint', 'done', 201, '{}', ${answer}, ${sql.lit(createdAt)} + i / 1000, 0
    from ${numbers}`.execute(db);
};
