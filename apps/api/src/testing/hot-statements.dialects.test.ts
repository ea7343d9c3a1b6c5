import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type HeardStatements, hearStatements } from '@cartage/service/testing';
import { eachDialect } from '@cartage/tooling-vitest';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dailyTimes } from '../../../worker/src/schedule.ts';
import { startWorker } from '../../../worker/src/worker.ts';
import { fittingRequests, ofOrder } from './fitting-requests.ts';
import { type Exception, exceptions, living, small } from './hot-statements/exceptions.ts';
import { fullScans } from './hot-statements/full-scans.ts';
import { makeManyRows } from './hot-statements/many-rows.ts';
import { tablesOf } from './hot-statements/tables-of.ts';
import { syncPoints } from './open-door.ts';
import { type OpenedApi, openTestApi } from './open-test-api.ts';
import { type Asked, sent } from './probe.ts';
import { everyOperation, trialVersions } from './probes.ts';

const ROWS = 10_000;
const DAY = 86_400_000;

const operations = everyOperation.filter(({ probe }) => !trialVersions.includes(probe.version));

eachDialect(({ name, freshDatabase }) => {
  const mine = exceptions.filter(({ on = name }) => on === name);
  let opened: OpenedApi;
  let heard: HeardStatements;
  let now = Date.now();
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { url, drop } = await freshDatabase();
    cleanUps.unshift(drop);
    const isSqlite = name === 'sqlite';
    opened = await openTestApi(isSqlite ? {} : { DATABASE_URL: url, MAIL_FROM: 'ops@example.com' }, () => now);
    cleanUps.unshift(opened.close);
    const { service } = opened;
    await syncPoints(service);
    heard = hearStatements(isSqlite ? join(opened.directory, 'cartage.db') : null);
    cleanUps.unshift(async () => heard.close());
    const worker = await startWorker(opened.asComposed, { everyMs: 50, ownsDatabase: true });
    // What is done once a day is done first: of what comes later it would sweep some.
    now += DAY;
    await vi.waitFor(async () => expect(await dailyLeft(service)).toEqual([]), { timeout: 60_000, interval: 250 });
    const { handedOver, fittingRequest } = fittingRequests(() => opened);
    for (const one of operations) {
      const { contract, probe } = one;
      const ask = async (asked: Asked) => {
        const { headers } = asked;
        const once = contract.isIdempotent ? { 'Idempotency-Key': randomUUID() } : {};
        const key = probe.withKey({ ...asked, headers: { ...headers, ...once } }, 'sandbox-key');
        await (await opened.request(...sent(contract, key))).body?.cancel();
      };
      const { orderId } = await handedOver();
      for (const example of contract.examples) await ask(ofOrder(example, orderId));
      // On PostgreSQL jobs are pg-boss's, and the sample of a dead one is not made.
      if (contract.name !== 'ReviveJob' || isSqlite) await ask(await fittingRequest(one));
    }
    for (const path of ['/metrics', '/ready']) await opened.app.request(path);
    await worker.close();
  }, 600_000);
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  const dailyLeft = async ({ store }: OpenedApi['service']) => {
    const { rows } = await sql<{
      task: string;
    }>`select task from jobs where task in (${sql.join(Object.keys(dailyTimes))})
      and run_at <= ${now}`.execute(store.db);
    return rows.map(({ task }) => task);
  };

  describe('a statement that the product sends', () => {
    it('goes through no table that grows, however large it has become', async () => {
      const { store } = opened.service;
      const statements = heard.statements();
      const tables = await tablesOf(store);
      await makeManyRows(store, tables, ROWS);
      const found: string[] = [];
      const used = new Set<Exception>();
      for (const statement of statements) {
        const text = statement.text.replace(/\s+/g, ' ').trim();
        for (const scan of await fullScans(store, statement, tables)) {
          const [table = ''] = scan.split(' ');
          const exception = mine.find((one) => one.table === table && one.says.test(text));
          if (exception) used.add(exception);
          else if (!Object.hasOwn(small, table) && !living.some((index) => scan.endsWith(` by ${index}`)))
            found.push(`${scan}: ${text}`);
        }
      }
      expect(found).toEqual([]);
      // What no longer goes through a table needs no exception.
      expect(mine.filter((one) => !used.has(one) && !one.isSometimes)).toEqual([]);
    }, 240_000);
  });
});
