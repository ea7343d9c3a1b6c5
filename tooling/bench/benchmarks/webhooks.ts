import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderFacts } from '@cartage/core';
import { openStore } from '@cartage/storage';
import { freePort } from '@cartage/tooling-vitest/free-port';
import { startPostgres } from '@cartage/tooling-vitest/start-postgres';
import { Pool, request } from 'undici';
import { BENCH_KEY, draft } from '../orders.ts';
import { pace } from '../pace.ts';
import { openCountingProxy } from '../processes/counting-proxy.ts';
import { type Bench, startWorker, withBench } from '../processes/servers.ts';
import { profileFlags, sourceFlags } from '../processes/start-process.ts';
import type { ToSource } from '../processes/webhook-source.ts';
import { seedCompany } from '../seed-company.ts';
import { percentile } from '../statistics.ts';
import { type Line, ms, rate, times } from '../table.ts';

const PER_SECOND = 100;
const SECONDS = 10;
const ROUNDS = 3;
const WAITING = 10_000;
const GOALS = { p50: 50, p99: 500 } as const;

/**
 * From a committed move to the webhook at its listener, with API and worker in one process; beside endpoints that hang and
 * refuse; and how quickly what has waited is told.
 */
export const webhooksSqlite = (): Promise<readonly Line[]> =>
  withBench((bench) => lines(bench, `sqlite:${join(bench.directory, 'webhooks.db')}`));

/** The same on PostgreSQL. */
export const webhooksPostgres = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    return lines(bench, url);
  });

/** What an API process has written and a worker's delivers; and what both ask of the database when there is nothing to do. */
export const webhooksApart = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { url: databaseUrl, stop } = await startPostgres({ durable: true });
    bench.onClose(stop);
    await seedCompany(databaseUrl);
    const [ofApi, ofWorker] = [await openCountingProxy(databaseUrl), await openCountingProxy(databaseUrl)];
    for (const { close } of [ofApi, ofWorker]) bench.onClose(close);
    const listener = await startPart(bench, 'webhook-times', {});
    const source = await startPart(bench, 'webhook-source', {
      ...environment(bench, ofApi.url),
      BENCH_WORKER: 'apart',
    });
    await startWorker(bench, { ...environment(bench, ofWorker.url), LOG_LEVEL: 'info' });
    const orders = await fillOrders(source, databaseUrl, (ROUNDS * SECONDS + 2) * PER_SECOND);
    await addWebhook(source, `${listener.url}/heard`);
    await told(source, listener, orders.splice(0, 2 * PER_SECOND));
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const product = await told(source, listener, orders.splice(0, SECONDS * PER_SECOND));
      rounds.push({ product, floor: await posted(listener, product.length) });
    }
    // What began with the deliveries is over by then.
    await wait(SETTLED_MS);
    for (const { take } of [ofApi, ofWorker]) take();
    await wait(IDLE_MS);
    return [
      ...delayLines('committed move in one process to webhook of another, 100 a second', rounds, { p50: 10, p99: 500 }),
      idleLine('an idle API', ofApi.take()),
      idleLine('an idle worker', ofWorker.take()),
    ];
  });

const SETTLED_MS = 12_000;
const IDLE_MS = 60_000;

const idleLine = (who: string, statements: ReadonlyMap<string, number>): Line => {
  const all = [...statements].toSorted(([, one], [, two]) => two - one);
  if (process.env.BENCH_STATEMENTS)
    for (const [text, count] of all) process.stderr.write(`${count} ${text.slice(0, 160).replaceAll('\n', ' ')}\n`);
  const aSecond = all.reduce((sum, [, count]) => sum + count, 0) / (IDLE_MS / 1_000);
  return {
    what: `statements that ${who} asks of the database, a second`,
    product: aSecond.toFixed(2),
    floor: '',
    ratio: '',
    goal: '<= 2',
    met: aSecond <= 2,
  };
};

const environment = (bench: Bench, databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: bench.directory,
  ...{ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_SECOND: '0' },
  ALLOW_UNSAFE: 'mock-vendors,private-webhooks',
  MOCK_VENDOR_URL: 'http://127.0.0.1:9',
});

const lines = async (bench: Bench, databaseUrl: string): Promise<readonly Line[]> => {
  const companyId = await seedCompany(databaseUrl);
  const listener = await startPart(bench, 'webhook-times', {});
  const source = await startPart(bench, 'webhook-source', environment(bench, databaseUrl));
  const orders = await fillOrders(source, databaseUrl, (2 * ROUNDS * SECONDS + 2) * PER_SECOND);
  const take = (count: number): readonly number[] => orders.splice(0, count);
  const healthy = await addWebhook(source, `${listener.url}/heard`);

  // The first ones open connections and compile.
  await told(source, listener, take(2 * PER_SECOND));
  const alone: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await told(source, listener, take(SECONDS * PER_SECOND));
    alone.push({ product, floor: await posted(listener, product.length) });
  }
  await addWebhook(source, `${listener.url}/hang`);
  await addWebhook(source, `http://127.0.0.1:${await freePort()}/refused`);
  await wait(1_000);
  const beside: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await told(source, listener, take(SECONDS * PER_SECOND));
    beside.push({ product, floor: await posted(listener, product.length) });
  }
  return [
    ...delayLines('committed move to received webhook, 100 a second', alone),
    ...delayLines('the same beside one that hangs and one that refuses', beside),
    await throughputLine(source, listener, { companyId, healthy }),
  ];
};

/** How long each took, ms. */
interface Round {
  readonly product: readonly number[];
  readonly floor: readonly number[];
}

const delayLines = (
  what: string,
  rounds: readonly Round[],
  goals: Readonly<Record<'p50' | 'p99', number>> = GOALS,
): readonly Line[] =>
  (['p50', 'p99'] as const).map((name) => {
    const share = name === 'p50' ? 0.5 : 0.99;
    const of = (side: keyof Round) =>
      percentile(
        rounds.flatMap((round) => round[side]),
        share,
      );
    const [product, floor] = [of('product'), of('floor')];
    return {
      what: `${what}, ${name}; a bare POST`,
      product: ms(product),
      floor: ms(floor),
      ratio: times(product / floor),
      goal: `<= ${goals[name]} ms`,
      met: product <= goals[name],
    };
  });

type Moments = readonly (readonly [string, number])[];

/** Moves orders, one event each, and waits until all were heard. */
const told = async (source: Part, listener: Part, orders: readonly number[]): Promise<readonly number[]> => {
  const committed = (await source.ask({ do: 'move', orders, perSecond: PER_SECOND })) as Moments;
  return between(committed, await heard(listener, orders.length));
};

/** The same bodies, sent by nothing but an HTTP client. */
const posted = async (listener: Part, count: number): Promise<readonly number[]> => {
  const sent = await pace(Array.from({ length: count }), PER_SECOND, async () => {
    sentEver += 1;
    const name = `F-${sentEver}`;
    const body = bodyOf(name);
    const at = performance.timeOrigin + performance.now();
    const answer = await request(`${listener.url}/heard`, { method: 'POST', headers, body });
    await answer.body.dump();
    return [name, at] as const;
  });
  return between(sent, await heard(listener, count));
};

let sentEver = 0;

const between = (begun: Moments, arrived: Moments): readonly number[] => {
  const arrivedAt = new Map(arrived);
  return begun.map(([name, at]) => {
    const then = arrivedAt.get(name);
    if (then === undefined) throw new Error(`${name} was not heard.`);
    return then - at;
  });
};

/** What has arrived since it was last asked, as soon as it is so many. */
const heard = async (listener: Part, count: number): Promise<Moments> => {
  while (((await listener.ask('count?')) as number) < count) await wait(10);
  return (await listener.ask('arrivals?')) as Moments;
};

/** How quickly one endpoint is told what has waited while it was off, and the same bodies sent as many at once. */
const throughputLine = async (
  source: Part,
  listener: Part,
  { companyId, healthy }: { readonly companyId: number; readonly healthy: string },
): Promise<Line> => {
  const product: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await change(source, healthy, { enabled: false });
    for (let n = 0; n < WAITING; n += 1_000) {
      const events = Array.from({ length: 1_000 }, (_, i) => ({
        ...{ companyId, type: 'order.status_changed' as const, at: Date.now(), orderId: 1_000_000 + ((n + i) % 1_000) },
        facts: { ...facts, number: `W-${n + i}` },
      }));
      await source.ask({ do: 'write', events });
    }
    product.push(
      await perSecond(listener, async () => {
        await change(source, healthy, { enabled: true });
      }),
    );
    floor.push(
      await perSecond(listener, async () => {
        const pool = new Pool(listener.url, { connections: SLOTS, pipelining: 1 });
        let next = 0;
        const send = async (): Promise<void> => {
          while (next < WAITING) {
            next += 1;
            const answer = await pool.request({ method: 'POST', path: '/heard', headers, body: bodyOf(`F-${next}`) });
            await answer.body.dump();
          }
        };
        await Promise.all(Array.from({ length: SLOTS }, send));
        await pool.close();
      }),
    );
  }
  const [ours, bare] = [percentile(product, 0.5), percentile(floor, 0.5)];
  return {
    what: '10,000 that have waited, to one endpoint; bare POSTs, 8 at once',
    product: rate(ours),
    floor: rate(bare),
    ratio: times(ours / bare),
    goal: '',
    met: null,
  };
};

/** As many as the service sends to one endpoint at once. */
const SLOTS = 8;

const perSecond = async (listener: Part, begin: () => Promise<void>): Promise<number> => {
  const startedAt = performance.timeOrigin + performance.now();
  await begin();
  const arrived = await heard(listener, WAITING);
  return (WAITING / (Math.max(...arrived.map(([, at]) => at)) - startedAt)) * 1_000;
};

const facts: OrderFacts = {
  ...{ number: '', customerOrderId: 'A-1001', status: 'OnApproval', statusAt: 0, statusBefore: 'Draft' },
  ...{ price: 66_240, vendorKey: null, vendorInvoiceNumber: null, vendorReturnInvoiceNumber: null },
  ...{ vendorPickupNumber: null, plannedDeliveryAt: null, deliveredAt: null, receivedBy: null },
  line: {
    ...{ at: 0, source: 'Cartage', isReturn: false },
    text: { en: 'Waits for approval', ru: 'Ждёт согласования' },
  },
  changed: [],
};

/** As large as an event of an order is. */
const bodyOf = (orderId: string): string =>
  JSON.stringify({
    ...{ id: 'evt_1_1f3_mho2p1c0', type: 'order.status_changed', version: 1, timestamp: '2026-11-25T11:20:00+03:00' },
    companyId: 1,
    data: {
      ...{ orderId, customerOrderId: 'A-1001', status: 40, masterStatus: 10, statusDate: '2026-11-25T11:20:00+03:00' },
      ...{ previousStatus: 10, previousMasterStatus: 10, price: 662.4, vendorKey: null, vendorInvoiceNum: null },
      ...{ vendorReturnInvoiceNumber: null, vendorPickupNum: null, planDeliveryDate: null, deliveryDate: null },
      receivedBy: null,
      trackItem: {
        ...{ eventDateTime: '2026-11-25T11:20:00+03:00', eventSource: 'Cartage' },
        ...{ eventText: 'Ждёт согласования', isReturn: false },
      },
      changedFields: [],
    },
  });

const headers = { 'content-type': 'application/json; charset=utf-8' };

/** Drafts that were created through the front door; their ids. */
const fillOrders = async (source: Part, databaseUrl: string, count: number): Promise<number[]> => {
  const pool = new Pool(source.url, { connections: 20, pipelining: 1 });
  let next = 0;
  const create = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      const body = JSON.stringify(draft(next));
      const answer = await pool.request({ method: 'POST', path: '/OpenAPI/v1/Create', headers, body });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(text);
    }
  };
  await Promise.all(Array.from({ length: 20 }, create));
  await pool.close();
  const store = await openStore({ url: databaseUrl });
  try {
    const rows = await store.db.selectFrom('orders').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  } finally {
    await store.close();
  }
};

const addWebhook = async (source: Part, url: string): Promise<string> =>
  // An order that waits for approval asks for attention too, which is another event.
  String(
    ((await webhooks(source, 'POST', '', { url, types: ['order.status_changed'] })) as { readonly webhookId: string })
      .webhookId,
  );

const change = (source: Part, id: string, body: object): Promise<unknown> => webhooks(source, 'PATCH', `/${id}`, body);

const webhooks = async ({ url }: Part, method: 'POST' | 'PATCH', path: string, body: object): Promise<unknown> => {
  const answer = await fetch(`${url}/openapi/v2/Webhooks${path}`, {
    method,
    headers: { ...headers, authorization: `apiKey ${BENCH_KEY}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

/** A process that answers one question after another. */
interface Part {
  readonly url: string;
  readonly ask: (question: ToSource | 'count?' | 'arrivals?') => Promise<unknown>;
}

const startPart = async (bench: Bench, name: string, env: Readonly<Record<string, string>>): Promise<Part> => {
  const child: ChildProcess = fork(new URL(`../processes/${name}.ts`, import.meta.url), {
    execArgv: [...sourceFlags, ...profileFlags()],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`${name} has ended.`)));
  gone.catch(() => {});
  const answer = async (): Promise<Record<string, unknown>> => {
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message as Record<string, unknown>;
  };
  bench.onClose(async () => {
    const end = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await end;
    clearTimeout(timer);
  });
  const { url } = await answer();
  return {
    url: String(url),
    ask: async (question) => {
      child.send(question);
      const { done, count, arrivals } = await answer();
      return done ?? count ?? arrivals;
    },
  };
};
