import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { insertVendorContract } from '@cartage/storage';
import { forEachDialect } from '@cartage/storage/testing';
import { VendorProblem } from '@cartage/vendor-kit';
import { type CallTurn, openCallLimiter, type VendorAdapter } from '@cartage/vendor-kit/host';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSecrets } from '../secrets/secrets.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import type { Connection } from './connection.ts';
import { bindingOf, writeSecrets } from './contract-secrets.ts';
import { type Deadline, OpenDeadline, withinDeadline } from './deadline.ts';
import { openVendors, type Vendors, type VendorsParts } from './vendors.ts';

const vendor = scriptedVendor({ id: 90, key: 'scripted' });
const connection: Connection = {
  id: 'a',
  vendor,
  account: { id: 'a', environment: 'test', credentials: {}, settings: {} },
  contractType: 'operator',
  companyId: null,
  environment: 'test',
  enabled: true,
  version: 'v1',
  reach: 'any',
};

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const callWith = async (
  host: Vendors,
  work: () => Promise<unknown>,
  capability: 'quote' | 'handOver' = 'quote',
  through = connection,
  company: number | null = null,
) => {
  try {
    await withinDeadline(10_000, null, (deadline) =>
      host.call(through, { capability, deadline, turn: { rank: 'asked', company }, log: silent }, work),
    );
    return 'served';
  } catch (thrown) {
    return (thrown as VendorProblem).detail;
  }
};

const times = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < count; i = i + 1) await work();
};

forEachDialect((open) => {
  const hostOf = async (
    adapter: VendorAdapter = vendor,
    accounts = new Map([['scripted', connection.account]]),
    parts: Partial<Pick<VendorsParts, 'store' | 'secrets' | 'now'>> = {},
  ) => {
    const host = openVendors({
      processId: 'of this test',
      store: parts.store ?? (await open()),
      secrets: parts.secrets ?? openSecrets({ variable: 'ab'.repeat(32), file: '' }),
      adapters: [adapter],
      accounts,
      clock: () => 0,
      timeZone: 'Europe/Moscow',
      log: silent,
      circuitPauseMs: 60_000,
      ...(parts.now && { now: parts.now }),
    });
    onTestFinished(() => host.close());
    return host;
  };

  describe('the circuit of a vendor', () => {
    const down = () => Promise.reject(new VendorProblem({ kind: 'unavailable', neverSent: false }, 'down'));
    const fine = async () => 1;
    const leftAlone = { kind: 'unavailable', neverSent: true };

    it('opens when most calls of a capability fail: then nothing is sent, and other capabilities go on', async () => {
      const host = await hostOf();
      await times(20, () => callWith(host, down));
      expect(await callWith(host, fine)).toEqual(leftAlone);
      expect(await callWith(host, fine, 'handOver')).toBe('served');
    });

    it('tells beforehand that a call would be refused, until its pause is over', async () => {
      let now = 0;
      const store = await open();
      const host = await hostOf(vendor, undefined, { store, now: () => now });
      expect(host.isLeftAlone(connection, 'quote')).toBe(false);
      await times(20, () => callWith(host, down));
      expect(host.isLeftAlone(connection, 'quote')).toBe(true);
      expect(host.isLeftAlone(connection, 'handOver')).toBe(false);
      expect(host.isLeftAlone({ ...connection, id: 'b' }, 'quote')).toBe(false);
      now = 59_999;
      expect(host.isLeftAlone(connection, 'quote')).toBe(true);
      now = 60_000;
      await store.rows('update open_circuits set refuses_until = refuses_until - 60000');
      expect(host.isLeftAlone(connection, 'quote')).toBe(false);
      expect(await callWith(host, fine)).toBe('served');
      expect(host.isLeftAlone(connection, 'quote')).toBe(false);
    });

    it('opens for a plugin that brings its own copy of the kit, and so its own class of problem', async () => {
      const host = await hostOf();
      const foreign = () => {
        const problem = new VendorProblem({ kind: 'unavailable', neverSent: false }, 'down');
        Object.setPrototypeOf(problem, { kind: 'unavailable' });
        return Promise.reject(problem);
      };
      await times(20, () => callWith(host, foreign));
      expect(await callWith(host, fine)).toEqual(leftAlone);
    });

    it('is of one connection: another one to the same vendor is called', async () => {
      const host = await hostOf();
      await times(20, () => callWith(host, down));
      expect(await callWith(host, fine, 'quote', { ...connection, id: 'b' })).toBe('served');
      expect(await callWith(host, fine)).toEqual(leftAlone);
    });

    it('stays closed when the vendor refuses properly', async () => {
      const host = await hostOf();
      await times(30, () =>
        callWith(host, () => Promise.reject(new VendorProblem({ kind: 'invalid', field: null }, 'no'))),
      );
      expect(await callWith(host, fine)).toBe('served');
    });

    it('stays closed when calls wait in vain for their turn within the vendor’s limits', async () => {
      const host = await hostOf();
      const limiter = openCallLimiter({ requestsPerSecond: 1, concurrency: 1 });
      limiter.enter(new AbortController().signal);
      const inVain = async () => limiter.enter(AbortSignal.abort());
      await times(30, async () => expect(await callWith(host, inVain)).toMatchObject(leftAlone));
      expect(await callWith(host, fine)).toBe('served');
    });

    it('stays closed when callers go away before a slow vendor has answered', async () => {
      const host = await hostOf();
      await times(30, async () => {
        const caller = new AbortController();
        const call = withinDeadline(10_000, caller.signal, (deadline) =>
          host.call(
            connection,
            { capability: 'quote', deadline, turn: { rank: 'asked', company: null }, log: silent },
            () => new Promise(() => {}),
          ),
        );
        caller.abort();
        await expect(call).rejects.toMatchObject({ kind: 'unavailable' });
      });
      expect(await callWith(host, fine)).toBe('served');
    });
  });

  it('one connection is one, with one limit and one circuit, however many ask for it while it is read', async () => {
    const store = await open();
    const key = openSecrets({ variable: 'ab'.repeat(32), file: '' });
    const secrets = {
      ...key,
      open: async (...sealed: Parameters<typeof key.open>) => setImmediate().then(() => key.open(...sealed)),
    };
    const host = await hostOf(vendor, new Map(), { store, secrets });
    const owner = { companyId: null, vendorKey: 'scripted', environment: 'test' } as const;
    const save = (savedAt: number) =>
      store.transaction(async (tx) => {
        const credentials = await key.seal(tx, writeSecrets({ credentials: {}, settings: {} }), bindingOf(owner));
        await insertVendorContract(tx, { ...owner, credentials, settings: {}, savedAt });
      });
    for (const savedAt of [1, 2]) {
      await save(savedAt);
      const read = await Promise.all(Array.from({ length: 20 }, () => host.of(null)));
      expect(new Set(read.flat()).size).toBe(1);
    }
  });

  describe('the line before a vendor', () => {
    /**
     * A vendor that takes one request at a time and answers when the test says so, a login at once; `heard`: what has
     * reached it.
     */
    const slow = async () => {
      const heard: string[] = [];
      const held: (() => void)[] = [];
      const server = createServer((incoming, outgoing) => {
        if (incoming.url === '/login') return void outgoing.end('{}');
        heard.push(incoming.url ?? '');
        held.push(() => void outgoing.end('{}'));
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      });
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const limits = { requestsPerSecond: 1_000, concurrency: 1 };
      const adapter: VendorAdapter = { ...vendor, manifest: { ...vendor.manifest, hosts: 'setting', limits } };
      const account = { ...connection.account, settings: { baseUrl } };
      const through: Connection = { ...connection, vendor: adapter, account };
      const host = await hostOf(adapter, new Map([['scripted', account]]));
      const askUntil = (deadline: Deadline, path: string, turn: CallTurn, logsIn = false) =>
        host
          .call(through, { capability: 'quote', deadline, turn, log: silent }, async ({ http }) => {
            if (logsIn) await http.request({ method: 'GET', url: `${baseUrl}/login` });
            return http.request({ method: 'GET', url: `${baseUrl}/${path}` });
          })
          .then(
            () => 'served',
            (thrown: VendorProblem) => thrown.detail,
          );
      const ask = (path: string, turn: CallTurn, ms = 10_000) =>
        withinDeadline(ms, null, (deadline) => askUntil(deadline, path, turn));
      const answer = () => held.shift()?.();
      // Whose the companies are is known by then, and their requests are in line at once.
      for (const company of [1, 2, 3]) await callWith(host, async () => {}, 'quote', through, company);
      return { ask, askUntil, answer, heard };
    };
    const of = (company: number, rank: CallTurn['rank'] = 'asked'): CallTurn => ({ rank, company });

    it('lets companies take turns, and hand-overs go first', async () => {
      const { ask, answer, heard } = await slow();
      const first = ask('greedy-1', of(1));
      await expect.poll(() => heard).toHaveLength(1);
      const asked = [
        first,
        ...[2, 3].map((n) => ask(`greedy-${n}`, of(1))),
        ask('tracked', of(1, 'worker')),
        ask('other', of(2)),
        ask('handed-over', of(3, 'hand-over')),
      ];
      for (let n = 1; n <= asked.length; n += 1) {
        await expect.poll(() => heard).toHaveLength(n);
        answer();
      }
      expect(await Promise.all(asked)).toEqual(asked.map(() => 'served'));
      expect(heard).toEqual(['/greedy-1', '/handed-over', '/greedy-2', '/other', '/greedy-3', '/tracked']);
    });

    it('is not the vendor’s fault: who gets no turn within the deadline was never sent, and no circuit opens', async () => {
      const { ask, answer, heard } = await slow();
      const first = ask('first', of(1));
      await expect.poll(() => heard).toEqual(['/first']);
      const inVain = await Promise.all(Array.from({ length: 30 }, () => ask('in-vain', of(2), 30)));
      expect(new Set(inVain.map((detail) => JSON.stringify(detail)))).toEqual(
        new Set([JSON.stringify({ kind: 'unavailable', neverSent: true, noTurn: true })]),
      );
      answer();
      expect(await first).toBe('served');
      const last = ask('last', of(1));
      await expect.poll(() => heard).toEqual(['/first', '/last']);
      answer();
      expect(await last).toBe('served');
    });

    it('is not its fault either where a call had its first turn and waits in vain for a further one', async () => {
      const { ask, askUntil, answer, heard } = await slow();
      // One deadline: where each had its own, the next one would be heard in the moment between two of them.
      const told = await withinDeadline(500, null, (deadline) =>
        Promise.all(Array.from({ length: 30 }, () => askUntil(deadline, 'further', of(2), true))),
      );
      const details = told.map((detail) => JSON.stringify(detail));
      const late = JSON.stringify({ kind: 'unavailable', neverSent: false, noTurn: true });
      // The one that the vendor has heard it did not answer.
      expect(heard).toEqual(['/further']);
      expect(details.filter((detail) => detail !== late)).toHaveLength(1);
      answer();
      const last = ask('last', of(1));
      await expect.poll(() => heard).toEqual(['/further', '/last']);
      answer();
      expect(await last).toBe('served');
    });
  });

  describe('a call', () => {
    it('sends nothing where its time turns out to be over when its turn comes', async () => {
      let heard = 0;
      const server = createServer((_, outgoing) => {
        heard += 1;
        outgoing.end('{}');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const adapter: VendorAdapter = { ...vendor, manifest: { ...vendor.manifest, hosts: 'setting' } };
      const account = { ...connection.account, settings: { baseUrl } };
      const through: Connection = { ...connection, vendor: adapter, account };
      const host = await hostOf(adapter, new Map([['scripted', account]]));
      const deadline = new OpenDeadline(({ running }) => {
        if (running > 0) deadline.end(new DOMException('The time is over.', 'TimeoutError'));
      });
      const call = host.call(
        through,
        { capability: 'handOver', deadline, turn: { rank: 'hand-over', company: null }, log: silent },
        ({ http }) => http.request({ method: 'POST', url: `${baseUrl}/shipments`, json: {} }),
      );
      await expect(call).rejects.toMatchObject({ detail: { kind: 'unavailable' } });
      expect(heard).toBe(0);
    });

    it('ends with its deadline, whatever the plugin does', async () => {
      const host = await hostOf();
      const call = withinDeadline(20, null, (deadline) =>
        host.call(
          connection,
          { capability: 'quote', deadline, turn: { rank: 'asked', company: null }, log: silent },
          () => new Promise(() => {}),
        ),
      );
      await expect(call).rejects.toMatchObject({ detail: { kind: 'unavailable', neverSent: false } });
    });

    it('turns whatever a plugin throws into a defect', async () => {
      const host = await hostOf();
      expect(await callWith(host, () => Promise.reject(new RangeError('oops')))).toEqual({ kind: 'defect' });
      const early = () => {
        throw new TypeError('before the first await');
      };
      expect(await callWith(host, early)).toEqual({ kind: 'defect' });
    });

    it('is not made where there is no connection', async () => {
      const host = await hostOf(vendor, new Map());
      expect(await host.of(null)).toEqual([]);
      expect(await host.byConnection('a')).toBeUndefined();
      expect(host.adapters).toEqual([vendor]);
    });
  });
});
