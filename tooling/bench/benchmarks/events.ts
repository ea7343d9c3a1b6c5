import { join } from 'node:path';
import type { OrderFacts } from '@cartage/core';
import { companiesToSweep, eventLineOf, momentOfEvent, numberEvents, readEvents, sweepEvents } from '@cartage/outbox';
import { appendHistoryLines, insertEvents, type NewEvent, openStore, type Store } from '@cartage/storage';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { sql } from 'kysely';
import { Pool } from 'undici';
import { load } from '../load.ts';
import { BENCH_KEY, handedOver } from '../orders.ts';
import { indicesIn, plansOf } from '../plans.ts';
import { type Bench, startApi, startMockVendors, withBench } from '../processes/servers.ts';
import type { RunningServer } from '../processes/start-process.ts';
import { seedCompany } from '../seed-company.ts';
import { alternate, compared, medianOf } from '../statistics.ts';
import { durationLine, type Line, ms, times } from '../table.ts';

const EVENTS = 1_000_000;
const PAGE = 1_000;
const ROUNDS = 2;
const GOAL_S = 60;
const AT = Date.UTC(2026, 10, 20, 9);

/** A company's million events walked by the cursor over HTTP, and what an event costs the transaction that writes it. */
export const eventsSqlite = (): Promise<readonly Line[]> =>
  withBench((bench) => lines(bench, `sqlite:${join(bench.directory, 'events.db')}`));

/** The same on PostgreSQL. */
export const eventsPostgres = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    return lines(bench, url);
  });

const lines = async (bench: Bench, url: string): Promise<readonly Line[]> => {
  const companyId = await seedCompany(url);
  const vendors = await startMockVendors(bench, 0);
  const api = await startApi(bench, { DATABASE_URL: url, MOCK_VENDOR_URL: vendors.url });
  const store = await openStore({ url });
  bench.onClose(store.close);
  const cost = await costOfEvent(store, api, companyId);
  const numberedMs = await fill(store, companyId);
  const walked = await alternate<'product' | 'floor', number>(ROUNDS, {
    product: () => timed(() => walkHttp(api)),
    floor: () => timed(() => walkBare(store, companyId)),
  });
  const { product, floor, ratio } = compared(walked, (took) => took);
  return [
    {
      what: '1,000,000 events walked over HTTP, 1,000 at a time; by bare SQL',
      product: ms(product),
      floor: ms(floor),
      ratio: times(ratio),
      goal: `<= ${GOAL_S} s`,
      met: product <= GOAL_S * 1_000,
    },
    ...(numberedMs === null ? [] : [durationLine('1,000,000 given their places, 1,000 at a time', numberedMs, null)]),
    ...cost,
    await wayLine(store, companyId),
  ];
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const facts: OrderFacts = {
  ...{ number: 'CTG-4820-9135', customerOrderId: 'A-1001', status: 'ParcelPickedUp', statusAt: AT },
  ...{ statusBefore: 'TransferredToVendor', price: 66_240, vendorKey: 'econom', vendorInvoiceNumber: 'EC-0048213' },
  ...{ vendorReturnInvoiceNumber: null, vendorPickupNumber: 'EC-P-00731', plannedDeliveryAt: AT, deliveredAt: null },
  receivedBy: null,
  line: {
    ...{ at: AT, source: 'Econom', isReturn: false },
    text: { en: 'Picked up from the sender', ru: 'Груз забран у отправителя' },
  },
  changed: [],
};

const event = (companyId: number, orderId: number | null): NewEvent<'order.status_changed'> => ({
  ...{ companyId, type: 'order.status_changed', at: AT, orderId, facts },
});

/** How long their places take, ms; null: each has its own at once. */
const fill = async ({ db, dialect }: Store, companyId: number): Promise<number | null> => {
  await sql`delete from events`.execute(db);
  await sql`delete from event_lines`.execute(db);
  const numbers =
    dialect === 'sqlite'
      ? sql`(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${EVENTS}) select i from n)`
      : sql`generate_series(1, ${sql.lit(EVENTS)}) as n(i)`;
  await sql`insert into events (company_id, type, at, order_id, facts)
    select ${sql.lit(companyId)}, 'order.status_changed', ${sql.lit(AT)} + i, i, ${JSON.stringify(facts)} from ${numbers}`.execute(
    db,
  );
  if (dialect === 'sqlite') return null;
  const numberedMs = await timed(async () => {
    while ((await numberEvents(db, companyId, PAGE)) === PAGE);
  });
  await sql.raw('vacuum analyze').execute(db);
  return numberedMs;
};

interface Page {
  readonly events: readonly { readonly id: string }[];
  readonly next: string;
  readonly hasMore: boolean;
}

const walkHttp = async (api: RunningServer): Promise<void> => {
  const pool = new Pool(api.url, { connections: 1, pipelining: 1 });
  let seen = 0;
  for (let after = '', hasMore = true; hasMore; ) {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `/openapi/v2/Events?count=${PAGE}${after && `&after=${after}`}`,
      headers: { authorization: `apiKey ${BENCH_KEY}` },
    });
    if (statusCode !== 200) throw new Error(await body.text());
    const page = (await body.json()) as Page;
    ({ next: after, hasMore } = page);
    for (const { id } of page.events) {
      seen += 1;
      if (Number.parseInt(id.split('_')[2] ?? '', 36) !== seen) throw new Error(`${id} is not the event ${seen}.`);
    }
  }
  await pool.close();
  if (seen !== EVENTS) throw new Error(`${seen} of ${EVENTS} events came.`);
};

const walkBare = async ({ db }: Store, companyId: number): Promise<void> => {
  let seen = 0;
  for (let place = 0; place < EVENTS; ) {
    const { rows } = await sql<{ place: number; facts: string }>`select company_id, place, type, at, order_id, facts
      from events where company_id = ${companyId} and place > ${place} order by place limit ${PAGE}`.execute(db);
    for (const row of rows) JSON.parse(row.facts);
    seen += rows.length;
    place = Number(rows.at(-1)?.place);
  }
  if (seen !== EVENTS) throw new Error(`${seen} of ${EVENTS} rows came.`);
};

/** Hand-overs, one at a time, and a line of an order's history with the event of it and without. */
const costOfEvent = async (store: Store, api: RunningServer, companyId: number): Promise<readonly Line[]> => {
  const create = {
    path: '/OpenAPI/v1/Create',
    body: (n: number) => JSON.stringify(handedOver(n)),
    fault: ({ status, text }: { readonly status: number; readonly text: string }) => (status === 201 ? null : text),
  };
  await load(api, create, { atOnce: 1, seconds: 3 });
  const { p50Ms: handOver } = await load(api, create, { atOnce: 1, seconds: 5 });
  const { id } = await store.db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow();
  const write = (withEvent: boolean) => async (): Promise<number> => {
    const took: number[] = [];
    for (let n = 0; n < TRANSACTIONS; n += 1) {
      const line = { at: AT, source: 'Econom', text: facts.line?.text ?? { en: '', ru: '' }, status: facts.status };
      took.push(
        await timed(() =>
          store.transaction(async (tx) => {
            await appendHistoryLines(tx, { id, companyId }, [{ ...line, isReturn: false, fingerprint: null }]);
            if (withEvent) await insertEvents(tx, [event(companyId, id)]);
          }),
        ),
      );
    }
    return medianOf(took, (one) => one);
  };
  await write(true)();
  const written = await alternate<'product' | 'floor', number>(9, { product: write(true), floor: write(false) });
  const { product, floor, ratio } = compared(written, (took) => took);
  const cost = product - floor;
  return [
    {
      what: 'a line of history with its event; without',
      product: ms(product),
      floor: ms(floor),
      ratio: times(ratio),
      goal: '',
      met: null,
    },
    {
      what: 'what the event costs; a hand-over',
      product: ms(cost),
      floor: ms(handOver),
      ratio: times(cost / handOver),
      goal: '<= 0.05',
      met: cost / handOver <= 0.05,
    },
  ];
};

const TRANSACTIONS = 100;

/** Lines of companies may be sorted: there is one a company; so may the next places of some types, a page of each. */
const isSlow = (plan: string): boolean =>
  /\bSCAN events\b|Seq Scan on events\b/.test(plan) ||
  (/TEMP B-TREE|\bSort\b/.test(plan) && !/event_lines|of_type/.test(plan));

/** Through which indices a page, its cursor and the sweep find what they need; never through all events. */
const wayLine = async (store: Store, companyId: number): Promise<Line> => {
  const types = ['order.delivered'] as const;
  const plans = await plansOf(store, async (db) => {
    await readEvents(db, { companyId, after: EVENTS / 2, limit: PAGE });
    await readEvents(db, { companyId, after: EVENTS / 2, upTo: EVENTS / 2 + 10_000, types, limit: PAGE });
    await momentOfEvent(db, companyId, EVENTS / 2);
    await eventLineOf(db, companyId);
    await companiesToSweep(db, { before: AT, after: 0, limit: PAGE });
    await sweepEvents(db, companyId, { before: AT + PAGE, most: PAGE });
  });
  const slow = plans.filter((plan) => isSlow(plan));
  return {
    what: 'pages, cursors and the sweep',
    product: '',
    floor: '',
    ratio: '',
    goal:
      slow.length > 0
        ? `EVENTS ARE READ THROUGH: ${slow.join('; ').replaceAll(/\s*\n\s*/g, '; ')}`
        : `through ${[...new Set(plans.flatMap(indicesIn))].join(', ')}`,
    met: slow.length === 0,
  };
};
