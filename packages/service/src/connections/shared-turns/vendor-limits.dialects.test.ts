import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStore, type Store, statementsTold, type ToldStatement } from '@cartage/storage';
import { forEachDialect } from '@cartage/storage/testing';
import { isVendorProblem, type ShipmentRef, trackEach, type VendorLimits } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSecrets } from '../../secrets/secrets.ts';
import { scriptedVendor } from '../../testing/scripted-vendor.ts';
import { checkConnection } from '../../vendors/check-connections.ts';
import type { Connection } from '../connection.ts';
import { withinDeadline } from '../deadline.ts';
import type { Capability } from '../vendor-calls.ts';
import { openVendors, type Vendors } from '../vendors.ts';
import { usedDays } from './vendor-limits.ts';

const MOSCOW = 'Europe/Moscow';
const NOON = Date.parse('2026-11-23T12:00:00+03:00');

forEachDialect((open) => {
  /** A vendor that counts, and one or more processes that call it. */
  const stand = async (limits: VendorLimits, told?: number) => {
    const heardAt: number[] = [];
    /** By the processes: on a busy machine some arrive late, and then all at once. */
    const begunAt: number[] = [];
    let [underWay, mostAtOnce] = [0, 0];
    const server = createServer((_, outgoing) => {
      heardAt.push(performance.now());
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      setTimeout(() => {
        underWay -= 1;
        outgoing.end('{}');
      }, 40);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const plain = scriptedVendor({ id: 90, key: 'narrow' });
    const vendor: VendorAdapter = {
      ...plain,
      manifest: { ...plain.manifest, hosts: 'setting', limits },
      checkConnection: async () => ({ ok: true, ...(told !== undefined && { requestsPerDay: told }) }),
    };
    const connection: Connection = {
      id: 'narrow account',
      vendor,
      account: { id: 'narrow account', environment: 'test', credentials: {}, settings: { baseUrl } },
      contractType: 'operator',
      companyId: null,
      environment: 'test',
      enabled: true,
      version: 'v1',
      reach: 'any',
    };
    const store = await open();
    const logged: string[] = [];
    let now = NOON;
    const write = (_: object, message: string) => void logged.push(message);
    const log = { debug: () => {}, info: () => {}, warn: write, error: write };
    const process = async (processId: string): Promise<Vendors> => {
      let own: Store = store;
      if (store.dialect === 'postgres') {
        own = await openStore({ url: store.url });
        store.endsFirst(() => own.close());
      }
      const vendors = openVendors({
        processId,
        store: own,
        secrets: openSecrets({ variable: 'ab'.repeat(32), file: '' }),
        adapters: [vendor],
        accounts: new Map([['narrow', connection.account]]),
        clock: () => now,
        timeZone: MOSCOW,
        log,
        circuitPauseMs: 60_000,
        lines: { onCall: ({ durationMs }) => void begunAt.push(performance.now() - durationMs) },
      });
      store.endsFirst(() => vendors.close());
      return vendors;
    };
    const ask = (
      vendors: Vendors,
      capability: Capability = 'quote',
      rank: 'asked' | 'worker' | 'hand-over' = 'asked',
      more: { readonly isUncounted?: true } = {},
    ): Promise<unknown> =>
      withinDeadline(20_000, null, (deadline) =>
        vendors.call(connection, { capability, deadline, turn: { rank, company: null }, log }, ({ http }) =>
          http.request({ method: 'GET', url: baseUrl, ...more }),
        ),
      ).then(
        () => 'served',
        (thrown: unknown) => (isVendorProblem(thrown) ? thrown.detail : thrown),
      );
    const track = (vendors: Vendors, count: number) =>
      withinDeadline(20_000, null, (deadline) =>
        vendors.call(
          connection,
          { capability: 'track', deadline, turn: { rank: 'worker', company: null }, log },
          ({ http }) =>
            trackEach(
              Array.from({ length: count }, (_, n) => ({ reference: `R-${n}` }) as ShipmentRef),
              async ({ reference }) => {
                await http.request({ method: 'GET', url: baseUrl });
                return { reference, events: [], numbers: {} };
              },
            ),
        ),
      );
    const many = (count: number, work: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: count }, () => work()));
    return {
      store,
      process,
      ask,
      track,
      many,
      connection,
      logged,
      heardAt,
      begunAt,
      mostAtOnce: () => mostAtOnce,
      pass: (ms: number) => {
        now += ms;
      },
      days: () => usedDays({ store, clock: () => now, settings: { timeZone: MOSCOW } }),
      log,
    };
  };

  describe('the requests a second and at once', () => {
    it('are exchanged as no part of the request that asked for them first', async () => {
      const world = await stand({ requestsPerSecond: 15, concurrency: 3 });
      const within = new AsyncLocalStorage<string>();
      const exchanged: (string | undefined)[] = [];
      const hear = (message: unknown): void => {
        if ((message as ToldStatement).text.includes('vendor_turns')) exchanged.push(within.getStore());
      };
      statementsTold.subscribe(hear);
      onTestFinished(() => statementsTold.unsubscribe(hear));
      const one = await world.process('a');
      expect(await within.run('request', () => world.ask(one))).toBe('served');
      // In memory there is nothing to exchange.
      expect(exchanged.length > 0).toBe(world.store.dialect === 'postgres');
      expect(exchanged.filter((request) => request !== undefined)).toEqual([]);
    });

    it('belong to all processes together, and each gets some', async () => {
      const world = await stand({ requestsPerSecond: 15, concurrency: 3 });
      // In memory they are of one process, which SQLite has.
      const processes =
        world.store.dialect === 'postgres'
          ? [await world.process('a'), await world.process('b'), await world.process('c')]
          : [await world.process('a')];
      const each = 45 / processes.length;
      const answers = await Promise.all(processes.map((one) => world.many(each, () => world.ask(one))));
      expect(answers.flat()).toEqual(Array.from({ length: 45 }, () => 'served'));
      expect(world.mostAtOnce()).toBeLessThanOrEqual(3);
      const begun = world.begunAt.toSorted((one, other) => one - other);
      const gaps = begun.slice(15).map((at, n) => at - (begun[n] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(900);
    });

    it('are free at once when a process that had them has ended well', async () => {
      const world = await stand({ requestsPerSecond: 1_000, concurrency: 3 });
      if (world.store.dialect === 'sqlite') return;
      const [first, second] = [await world.process('a'), await world.process('b')];
      await world.many(3, () => world.ask(first));
      await first.close();
      const [row] = await world.store.rows('select turns from vendor_turns');
      expect(JSON.parse(String(row?.turns)).members).toEqual({});
      expect(await world.many(3, () => world.ask(second))).toEqual(Array(3).fill('served'));
    });

    it('are those of a connection, whatever becomes of its credentials', async () => {
      const world = await stand({ requestsPerSecond: 4, concurrency: 4 });
      const vendors = await world.process('a');
      await world.many(4, () => world.ask(vendors));
      vendors.forget(world.connection);
      const startedAt = performance.now();
      await world.ask(vendors);
      expect(performance.now() - startedAt).toBeGreaterThan(700);
    });
  });

  describe('the requests of a day', () => {
    const limits = { requestsPerSecond: 1_000, concurrency: 100, requestsPerDay: 40 };
    const left = { kind: 'limited', retryAfterMs: 12 * 3_600_000 };

    it('end for prices and tracking at nine tenths, and for what was ordered at all of them', async () => {
      const world = await stand(limits);
      const [one, two] = [await world.process('a'), await world.process('b')];
      const quotes = await world.many(60, () => world.ask(Math.random() < 0.5 ? one : two));
      expect(quotes.filter((came) => came === 'served')).toHaveLength(36);
      expect(quotes.find((came) => came !== 'served')).toEqual(left);
      expect(await world.ask(one, 'track', 'worker')).toEqual(left);
      expect(await world.days()).toEqual({ narrow: { used: 36, of: 40 } });
      const orders = [
        await world.ask(one, 'handOver', 'hand-over'),
        await world.ask(two, 'quote', 'hand-over'),
        await world.ask(one, 'cancel', 'worker'),
        await world.ask(two, 'callCourier'),
        await world.ask(two, 'document'),
      ];
      expect(orders).toEqual(['served', 'served', 'served', 'served', left]);
      expect(world.heardAt).toHaveLength(40);
      // Nor is it a failure, by which the vendor would be left alone on the next day too.
      for (let n = 0; n < 40; n += 1) expect(await world.ask(two)).toEqual(left);
      expect(world.logged.filter((line) => line.includes('on one day'))).toEqual([
        'nine tenths of the requests that the vendor allows on one day are used',
        'all requests that the vendor allows on one day are used',
      ]);
      world.pass(12 * 3_600_000);
      expect(await world.ask(two)).toBe('served');
      expect(await world.days()).toEqual({ narrow: { used: 1, of: 40 } });
    });

    it('end in the middle of a batch, which tells what it has', async () => {
      const world = await stand(limits);
      const vendors = await world.process('a');
      await world.many(33, () => world.ask(vendors));
      const tracked = await world.track(vendors, 8);
      const told = tracked.filter((one) => !('problem' in one));
      const failed = tracked.flatMap((one) => ('problem' in one ? [one.problem.detail] : []));
      expect(told).toHaveLength(3);
      expect(failed).toEqual(Array.from({ length: 5 }, () => left));
      expect(world.heardAt).toHaveLength(36);
      await expect(world.track(vendors, 8)).rejects.toMatchObject({ detail: left });
    });

    it('beyond nine tenths that what was ordered has taken are for nothing else', async () => {
      const world = await stand(limits);
      const first = await world.process('a');
      await world.many(36, () => world.ask(first));
      // It asks how much is left for prices, and what was ordered waits for the answer with them.
      const second = await world.process('b');
      const asked = world.many(10, () => world.ask(second));
      const ordered = world.ask(second, 'handOver', 'hand-over');
      const later = world.many(10, () => world.ask(second));
      expect(await ordered).toBe('served');
      expect(await Promise.all([asked, later])).toEqual([Array(10).fill(left), Array(10).fill(left)]);
      expect(await world.many(4, () => world.ask(second))).toEqual(Array(4).fill(left));
      const rest = await world.many(4, () => world.ask(second, 'cancel'));
      expect(rest.filter((came) => came === 'served')).toHaveLength(3);
    });

    it('are counted anew by no restart, and nothing that is given back is lost', async () => {
      const world = await stand({ ...limits, requestsPerDay: 2_000 });
      const first = await world.process('a');
      // One after the other: the first asks for one, and the second for some more.
      for (let n = 0; n < 5; n += 1) await world.ask(first);
      expect((await world.days())?.narrow?.used).toBeGreaterThan(5);
      await first.close();
      expect(await world.days()).toEqual({ narrow: { used: 5, of: 2_000 } });
      const next = await world.process('b');
      await world.ask(next);
      await next.close();
      expect(await world.days()).toMatchObject({ narrow: { used: 6 } });
    });

    it('are those that the vendor has told, in place of the manifest’s', async () => {
      const world = await stand(limits, 20);
      const vendors = await world.process('a');
      await world.ask(vendors);
      expect(await checkConnection({ vendors, log: world.log }, world.connection)).toMatchObject({
        problem: null,
        requestsPerDay: 20,
      });
      const quotes = await world.many(30, () => world.ask(vendors));
      expect(quotes.filter((came) => came === 'served')).toHaveLength(17);
      expect(await world.days()).toMatchObject({ narrow: { used: 18, of: 20 } });
    });

    it('do not have among them what goes to a service that counts by itself', async () => {
      const world = await stand(limits);
      const vendors = await world.process('a');
      await world.many(36, () => world.ask(vendors));
      expect(await world.ask(vendors, 'track', 'worker')).toEqual(left);
      expect(await world.ask(vendors, 'track', 'worker', { isUncounted: true })).toBe('served');
      expect(await world.days()).toEqual({ narrow: { used: 36, of: 40 } });
    });

    it('are any number where nobody names one, and nothing is written', async () => {
      const world = await stand({ requestsPerSecond: 1_000, concurrency: 100 });
      const vendors = await world.process('a');
      expect(await world.many(50, () => world.ask(vendors))).toEqual(Array.from({ length: 50 }, () => 'served'));
      expect(await world.store.rows('select * from vendor_days')).toEqual([]);
      expect(await world.days()).toBeNull();
    });

    it('do not begin anew with a clock that has gone back over midnight', async () => {
      const world = await stand(limits);
      const vendors = await world.process('a');
      world.pass(12 * 3_600_000 + 60_000);
      await world.many(36, () => world.ask(vendors));
      world.pass(-120_000);
      expect(await world.ask(vendors)).toMatchObject({ kind: 'limited' });
    });
  });
});
