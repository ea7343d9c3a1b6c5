import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventId } from '@cartage/core';
import Sqlite from 'better-sqlite3';
import { type LoadResult, load } from '../../load.ts';
import { BENCH_KEY, draft } from '../../orders.ts';
import { startMockVendors, withBench } from '../../processes/servers.ts';
import type { RunningServer } from '../../processes/start-process.ts';
import { seedCompanies, seedCompany } from '../../seed-company.ts';
import { durationLine, type Line, ms, times } from '../../table.ts';
import { startServer } from './stand.ts';

const EVENTS = 400_000;
const CALLS = 20;
/** Between two walks of a reader. */
const EVERY_MS = 1_000;
const AT = Date.UTC(2026, 10, 20, 9);
/** What nobody waits longer for. */
const PATIENCE_MS = 90_000;

/**
 * What a company costs another one that has itself told of a type that never comes: 20 webhooks from the first of 400,000
 * events, then 20 readers who walk all of them once a second. The floor is the other company's drafts alone.
 */
export const rareWebhooks = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const vendors = await startMockVendors(bench, 0);
    const path = join(bench.directory, 'rare.db');
    const companyId = await seedCompany(`sqlite:${path}`);
    const [neighbour = ''] = await seedCompanies(`sqlite:${path}`, 1);
    seedEvents(path, companyId);
    const server = await startServer(bench, {
      DATABASE_URL: `sqlite:${path}`,
      MOCK_VENDOR_URL: vendors.url,
      ALLOW_UNSAFE: 'mock-vendors,private-webhooks',
    });
    const database = new Sqlite(path, { readonly: true });
    bench.onClose(() => void database.close());
    const drafts = { path: '/OpenAPI/v1/Create', body: draftOf(neighbour) };
    await load(server, drafts, { atOnce: 1, seconds: 2 });
    const quiet = await load(server, drafts, { atOnce: 1, seconds: 4 });

    const after = eventId({ companyId, place: 1, at: AT + 1 });
    const body = JSON.stringify({ url: 'http://127.0.0.1:9/', types: ['balance.low'], after });
    await Promise.all(Array.from({ length: CALLS }, () => ask(server, 'POST', '/Webhooks', body)));
    const begunAt = performance.now();
    const behind = database.prepare('select count(*) from webhook_endpoints where place < ?').pluck();
    const throughMs = (async () => {
      while (Number(behind.get(EVENTS)) > 0 && performance.now() - begunAt < PATIENCE_MS) await wait(5);
      return performance.now() - begunAt;
    })();
    const besideWebhooks = await load(server, drafts, { atOnce: 1, seconds: 4 });

    const walk = async (): Promise<void> => {
      for (let next: string | null = null, hasMore = true; hasMore; ) {
        const query: string = `/Events?types[]=balance.low${next === null ? '' : `&after=${next}`}`;
        const page = (await ask(server, 'GET', query, null)) as { readonly next: string; readonly hasMore: boolean };
        ({ next, hasMore } = page);
      }
    };
    const through = await throughMs;
    const walkedAt = performance.now();
    await walk();
    const walkMs = performance.now() - walkedAt;
    let isOver = false;
    const readers = Array.from({ length: CALLS }, async () => {
      while (!isOver) await Promise.all([walk(), wait(EVERY_MS)]);
    });
    const besideReaders = await load(server, drafts, { atOnce: 1, seconds: 4 });
    isOver = true;
    await Promise.all(readers);
    const line = (what: string, { p50Ms }: LoadResult, most: number): Line => ({
      what,
      product: ms(p50Ms),
      floor: ms(quiet.p50Ms),
      ratio: times(p50Ms / quiet.p50Ms),
      goal: `<= ${most}`,
      met: p50Ms / quiet.p50Ms <= most,
    });
    return [
      line("another company's draft beside 20 webhooks of a type that never comes, p50", besideWebhooks, 1.5),
      durationLine('until the 20 have looked through 400,000 events, the last cursor written down', through, 5_000),
      line('the same beside 20 readers of that type, a walk a second each, p50', besideReaders, 1.5),
      durationLine('400,000 events walked for that type', walkMs, 100),
    ];
  });

const seedEvents = (path: string, companyId: number): void => {
  const database = new Sqlite(path);
  database.exec(`insert into events (company_id, type, at, facts)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${EVENTS})
    select ${companyId}, 'order.tracked', ${AT} + i, '${JSON.stringify({ number: 'CTG-4820-9135' })}' from n`);
  database.close();
};

const draftOf = (key: string) => (n: number) => JSON.stringify({ ...draft(n), apiKey: key });

const ask = async ({ url }: RunningServer, method: string, path: string, body: string | null): Promise<unknown> => {
  const answer = await fetch(`${url}/openapi/v2${path}`, {
    method,
    headers: { authorization: `apiKey ${BENCH_KEY}`, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text);
};
