import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type Store } from '@cartage/storage';
import { sql } from 'kysely';
import { post, startServer } from '../benchmarks/starvation/stand.ts';
import { draft, handedOver } from '../orders.ts';
import { startMockVendors, withBench } from '../processes/servers.ts';
import { seedCompanies, seedCompany } from '../seed-company.ts';

/** Orders that went the product's way, of which the others are copies, by how they stand. */
export interface ModelOrders {
  readonly finished: readonly number[];
  readonly living: readonly number[];
  readonly drafts: readonly number[];
  /** The ids of all companies; the first is the one with the models. */
  readonly companies: readonly number[];
}

/** So many companies beside the first one. */
export const OTHER_COMPANIES = 199;
/** So many are models of what has ended. */
export const FINISHED = 4;
const STEPS = 2;

/** Makes companies in a fresh database, and has the product make, hand over, follow and end a few orders of the first. */
export const makeModelOrders = (url: string): Promise<ModelOrders> =>
  withBench(async (bench) => {
    const first = await seedCompany(url);
    await seedCompanies(url, OTHER_COMPANIES);
    const vendors = await startMockVendors(bench, 0);
    const server = await startServer(bench, {
      DATABASE_URL: url,
      MOCK_VENDOR_URL: vendors.url,
      TRACK_EVERY_MS: '1000',
      LOG_LEVEL: 'info',
    });
    await post(server, 'Create', draft(0));
    for (let n = 1; n <= FINISHED + 1; n += 1) await post(server, 'Create', { ...handedOver(n), services: [] });
    const store = await openStore({ url });
    bench.onClose(() => store.close());
    const numbers = await until(store, "status = 'TransferredToVendor'", FINISHED + 1);
    for (const number of numbers.slice(0, FINISHED)) await deliver(vendors.url, number);
    await until(store, "status = 'Finished'", FINISHED);
    const ids = async (where: string) =>
      (await sql.raw<{ id: number }>(`select id from orders where ${where} order by id`).execute(store.db)).rows.map(
        ({ id }) => Number(id),
      );
    // Their lanes have long learnt of those that have ended.
    await sql`delete from watched_orders where order_id in (select id from orders where status = 'Finished')`.execute(
      store.db,
    );
    const { rows } = await sql<{ id: number }>`select id from companies order by id`.execute(store.db);
    const companies = rows.map(({ id }) => Number(id)).filter((id) => id >= first);
    return {
      finished: await ids("status = 'Finished'"),
      living: await ids("status not in ('Finished', 'Draft')"),
      drafts: await ids("status = 'Draft'"),
      companies,
    };
  });

/** Has the vendor tell every step of the shipment, one look of the worker after the other. */
const deliver = async (vendorsUrl: string, number: string): Promise<void> => {
  const control = async (path: string, body?: object) => {
    const answer = await fetch(`${vendorsUrl}/_control${path}`, body && { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as readonly { readonly number: string }[];
  };
  const [shipment] = await control(`/shipments?reference=${number}`);
  for (let step = 0; step < STEPS; step += 1) {
    await control(`/shipments/${shipment?.number}/advance`, {}).catch(() => []);
    await sleep(1_100);
  }
  await control(`/shipments/${shipment?.number}/advance`, { status: 'DLV' }).catch(() => []);
};

/** Waits for so many orders to be so; their numbers. */
const until = async ({ db }: Store, where: string, count: number): Promise<readonly string[]> => {
  for (let looks = 0; looks < 300; looks += 1) {
    const { rows } = await sql.raw<{ number: string }>(`select number from orders where ${where}`).execute(db);
    if (rows.length >= count) return rows.map(({ number }) => number);
    await sleep(400);
  }
  throw new Error(`There are not ${count} orders of which ${where}.`);
};
