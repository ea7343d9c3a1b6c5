import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { calculation, draft } from '../../orders.ts';
import { startMockVendors, withBench } from '../../processes/servers.ts';
import { seedCompanies, seedCompany } from '../../seed-company.ts';
import { alternate, median, ratioOf } from '../../statistics.ts';
import { type Line, ms, times } from '../../table.ts';
import { askForMany, connectVendor, post, startServer } from './stand.ts';

const ROUNDS = 3;
const ORDERS = 6;
/** Of the greedy company, a second. */
const PRICES = 100;
const MANY = 100;
/** Longer than this is counted as this. */
const LONGEST_MS = 60_000;

const narrow = { vendorId: 9001, vendorUrgentTypeId: 'SW-STD' } as const;

/** A draft of version 2. */
const pushable = {
  sender: { countryId: 'RU', cityId: '7700000000000', name: 'Lavka', address: 'Tverskaya 7', phone: '+74951234567' },
  receiver: { countryId: 'RU', cityId: '7800000000000', name: 'Ivan', address: 'Nevsky 12', phone: '89172345678' },
  cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 10 }] },
  option: { vendorId: narrow.vendorId, tariffId: narrow.vendorUrgentTypeId },
  isDraft: true,
};

/**
 * At a vendor of ten requests a second: how long six hand-overs take from their create until the vendor has them, alone and
 * while another company asks for 100 different prices a second, and while it pushes 100 orders by one request; and what
 * becomes of 100 orders in one request.
 */
export const greedyCompany = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const vendors = await startMockVendors(bench, 20);
    const path = join(bench.directory, 'greedy.db');
    const env = {
      DATABASE_URL: `sqlite:${path}`,
      MOCK_VENDOR_URL: vendors.url,
      VENDOR_PLUGINS: fileURLToPath(new URL('narrow-plugin.ts', import.meta.url)),
    };
    await seedCompany(env.DATABASE_URL);
    const [greedy = ''] = await seedCompanies(env.DATABASE_URL, 1);
    await connectVendor(bench, env, { key: 'narrow', baseUrl: `${vendors.url}/vendors/swift` });
    const server = await startServer(bench, env);
    const database = new Sqlite(path, { readonly: true });
    bench.onClose(() => void database.close());
    const last = database.prepare('select coalesce(max(id), 0) from orders').pluck();
    const notYet = database
      .prepare("select count(*) from orders where id > ? and id <= ? and status <> 'TransferredToVendor'")
      .pluck();
    const unavailable = database
      .prepare("select count(*) from orders where id > ? and status in ('VendorUnavailable', 'VendorError')")
      .pluck();
    let n = 0;
    const order = () => {
      n += 1;
      return { ...draft(n), services: [], deliveryOptions: narrow };
    };
    /** Six orders, one after another. */
    const handOvers = async (): Promise<number> => {
      const took: number[] = [];
      for (let count = 0; count < ORDERS; count += 1) {
        const startedAt = performance.now();
        const before = Number(last.get());
        await post(server, 'Create', order());
        const till = Number(last.get());
        while (Number(notYet.get(before, till)) > 0 && performance.now() - startedAt < LONGEST_MS) await wait(20);
        took.push(performance.now() - startedAt);
      }
      return median(took);
    };
    const beside = async (): Promise<number> => {
      const asked: Promise<unknown>[] = [];
      let isOver = false;
      let weight = 0;
      const asking = (async () => {
        while (!isOver) {
          weight += 1;
          const wish = { ...calculation(weight), apiKey: greedy, deliveryOptions: { vendorIds: [narrow.vendorId] } };
          asked.push(post(server, 'Calc', wish).catch(() => {}));
          await wait(1000 / PRICES);
        }
      })();
      await wait(2_000);
      const took = await handOvers();
      isOver = true;
      await asking;
      await Promise.all(asked);
      return took;
    };
    const besidePushes = async (): Promise<number> => {
      const before = Number(last.get());
      const orders = Array.from({ length: MANY }, () => pushable);
      const { results } = await askForMany(server, greedy, 'Many', { orders });
      const till = Number(last.get());
      const names = results.map(({ orderId }) => ({ orderId }));
      const pushed = askForMany(server, greedy, 'PushToVendor', { orders: names });
      const others = async () => {
        await wait(500);
        const took = await handOvers();
        if (Number(notYet.get(before, till)) === 0) throw new Error('All were pushed before the others were.');
        return took;
      };
      const [took] = await Promise.all([others(), pushed]);
      while (Number(notYet.get(before, till)) > 0) await wait(50);
      return took;
    };
    await handOvers();
    const pushes = await alternate<'product' | 'floor', number>(ROUNDS, { product: besidePushes, floor: handOvers });
    const results = await alternate<'product' | 'floor', number>(ROUNDS, { product: beside, floor: handOvers });
    const before = Number(last.get());
    const startedAt = performance.now();
    await post(
      server,
      'CreateMany',
      Array.from({ length: MANY }, () => order()),
    );
    const failed = Number(unavailable.get(before));
    while (Number(notYet.get(before, before + MANY)) > 0 && performance.now() - startedAt < 3 * LONGEST_MS)
      await wait(50);
    const took = performance.now() - startedAt;
    // Each is priced and handed over, ten requests a second.
    const least = (2 * MANY * 1000) / 10;
    const ratio = ratioOf(results, (ended) => ended);
    return [
      {
        what: 'a hand-over beside a company that asks for 100 prices a second, vendor of 10 a second',
        product: ms(median(results.product)),
        floor: ms(median(results.floor)),
        ratio: times(ratio),
        goal: '<= 1,000 ms',
        met: median(results.product) <= 1_000,
      },
      {
        what: 'the same beside a company that pushes 100 orders by one request',
        product: ms(median(pushes.product)),
        floor: ms(median(pushes.floor)),
        ratio: times(ratioOf(pushes, (ended) => ended)),
        goal: '<= 1,000 ms',
        met: median(pushes.product) <= 1_000,
      },
      {
        what: 'CreateMany of 100 at that vendor: orders VendorUnavailable in its answer',
        product: String(failed),
        floor: '0',
        ratio: '',
        goal: '0',
        met: failed === 0,
      },
      {
        what: 'the same: until the vendor has all, by its own limit',
        product: ms(took),
        floor: ms(least),
        ratio: times(took / least),
        goal: '<= 1.5',
        met: took / least <= 1.5,
      },
    ];
  });
