import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { draft } from '../../orders.ts';
import { startMockVendors, withBench } from '../../processes/servers.ts';
import { seedCompany } from '../../seed-company.ts';
import { alternate, median, ratioOf } from '../../statistics.ts';
import { type Line, ms, times } from '../../table.ts';
import { connectVendor, post, startServer } from './stand.ts';

const ACCOUNTS = 120;
const HEALTHY = 240;
const ROUNDS = 3;
const LONGEST_MS = 120_000;

const swift = { vendorId: 1, vendorUrgentTypeId: 'SW-STD' } as const;

/**
 * 120 accounts of a vendor that hang, beside one that answers: how long 240 of its orders wait until they are asked for, and an
 * order whose answer was lost until the vendor has it. The floor is the same without those that hang.
 */
export const hangingAccounts = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const vendors = await startMockVendors(bench, 0);
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    bench.onClose(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const path = join(bench.directory, 'accounts.db');
    const env = { DATABASE_URL: `sqlite:${path}`, MOCK_VENDOR_URL: vendors.url };
    await seedCompany(env.DATABASE_URL);
    await connectVendor(bench, env, { key: 'swift', baseUrl: `${vendors.url}/vendors/swift` });
    const server = await startServer(bench, env);
    const database = new Sqlite(path);
    database.pragma('busy_timeout = 10000');
    bench.onClose(() => void database.close());
    let n = 0;
    const create = async (comments: string): Promise<number> => {
      n += 1;
      await post(server, 'Create', { ...draft(n), services: [], deliveryOptions: { ...swift, comments } });
      return Number(database.prepare('select max(id) from orders').pluck().get());
    };
    /** The row of a table again, with some of its columns otherwise; its id. */
    const copy = (table: string, id: number, changes: Readonly<Record<string, unknown>>): number => {
      const row = database.prepare(`select * from ${table} where id = ?`).get(id) as Record<string, unknown>;
      const { id: _, ...values } = { ...row, ...changes };
      const names = Object.keys(values);
      const insert = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
      return Number(database.prepare(insert).run(...Object.values(values)).lastInsertRowid);
    };
    const contract = Number(database.prepare('select id from vendor_contracts').pluck().get());
    const settings = JSON.stringify({ baseUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    const hanging = Array.from({ length: ACCOUNTS }, () =>
      copy('vendor_contracts', contract, { settings, enabled: 0 }),
    );
    const first = await create('');
    const copyOrder = (id: number, connection: number): number => {
      n += 1;
      return copy('orders', id, {
        connection: String(connection),
        number: `B-${n}`,
        order_key: `key ${n}`,
        next_track_at: null,
      });
    };
    const healthy = Array.from({ length: HEALTHY }, () => copyOrder(first, contract));
    const tracked = hanging.map((connection) => copyOrder(first, connection));
    const dueNow = database.prepare('update orders set next_track_at = 1 where id between ? and ?');
    const stillDue = database
      .prepare('select count(*) from orders where id between ? and ? and next_track_at < 1000')
      .pluck();
    const rangeOf = (ids: readonly number[]) => [Math.min(...ids), Math.max(...ids)] as const;
    const until = async (isDone: () => boolean): Promise<number> => {
      const startedAt = performance.now();
      while (!isDone() && performance.now() - startedAt < LONGEST_MS) await wait(10);
      return performance.now() - startedAt;
    };
    const asked = (): Promise<number> => {
      dueNow.run(...rangeOf(healthy));
      return until(() => stillDue.get(...rangeOf(healthy)) === 0);
    };
    const askedBeside = async (): Promise<number> => {
      dueNow.run(...rangeOf(tracked));
      await wait(1_500);
      const took = await asked();
      await until(() => stillDue.get(...rangeOf(tracked)) === 0);
      // Their calls have ended.
      await wait(11_000);
      return took;
    };
    const isHandedOver = database.prepare("select status = 'TransferredToVendor' from orders where id = ?").pluck();
    const retry = async (): Promise<number> => {
      const startedAt = performance.now();
      const id = await create('sandbox:lose-answer');
      await until(() => isHandedOver.get(id) === 1);
      return performance.now() - startedAt;
    };
    const attemptOf = database.prepare('select id from attempts where order_id = ?').pluck();
    const jobOf = database.prepare("select id from jobs where task = 'hand-over' and key = ?").pluck();
    const retryBeside = async (): Promise<number> => {
      const lost = await create('sandbox:lose-answer');
      for (const connection of hanging) {
        const order = copyOrder(lost, connection);
        copy('attempts', Number(attemptOf.get(lost)), { order_id: order, connection: String(connection) });
        const job = { key: String(order), payload: JSON.stringify({ orderId: order }), run_at: 1 };
        const id = copy('jobs', Number(jobOf.get(String(lost))), job);
        const columns = database.pragma('table_info(jobs)') as { readonly name: string }[];
        if (columns.some(({ name }) => name === 'connection'))
          database.prepare('update jobs set connection = ? where id = ?').run(String(connection), id);
      }
      await wait(1_500);
      const took = await retry();
      // What hangs is asked for no more.
      database.prepare("delete from jobs where task = 'hand-over'").run();
      await wait(11_000);
      return took;
    };
    await asked();
    await retry();
    const tracking = await alternate<'product' | 'floor', number>(ROUNDS, { product: askedBeside, floor: asked });
    const retries = await alternate<'product' | 'floor', number>(ROUNDS, { product: retryBeside, floor: retry });
    return [
      ['240 orders until they are asked for, beside 120 accounts of their vendor that hang', tracking, 2_000] as const,
      ['a retry through an account, beside 120 others that hang', retries, 3_000] as const,
    ].map(([what, results, most]): Line => {
      const ratio = ratioOf(results, (took) => took);
      return {
        what,
        product: ms(median(results.product)),
        floor: ms(median(results.floor)),
        ratio: times(ratio),
        goal: `<= ${most} ms`,
        met: median(results.product) <= most,
      };
    });
  });
