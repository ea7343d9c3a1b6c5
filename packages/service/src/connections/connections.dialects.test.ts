import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleContent } from '@cartage/core/testing';
import { SECRET_MASK } from '@cartage/vendor-kit/host';
import { describe, expect, it, vi } from 'vitest';
import { calculate } from '../calculations/calculate.ts';
import { findUnreadable } from '../operator/find-unreadable.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { connect, noteLogins } from '../testing/connections.ts';
import { assumeSound, onStage, type Stage } from '../testing/stage.ts';
import { removeConnection } from '../vendors/remove-connection.ts';
import { saveConnection } from '../vendors/save-connection.ts';
import { IDLE_MS } from './called-connections.ts';
import type { Connection } from './connection.ts';
import { withinDeadline } from './deadline.ts';
import { listConnections } from './list-connections.ts';

/** A call for prices, of which nobody reads the log. */
const quoting = {
  capability: 'quote',
  turn: { rank: 'asked', company: null },
  log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
} as const;

const swift = { vendorKey: 'swift', environment: 'test', companyId: null } as const;

/** Where a row is, beside the operator's test connection with Swift. */
interface Place {
  readonly isOwn?: true;
  readonly environment?: 'prod';
  readonly vendorKey?: string;
}

/** Whose account serves the company for a vendor. */
const servedBy = async ({ service, ctx }: Stage, wish?: 'own' | 'operator') =>
  (await service.vendors.of({ id: ctx.actor.companyId }, wish)).find(({ vendor }) => vendor.manifest.key === 'swift')
    ?.account.credentials.login;

const quoteOf = (stage: Stage, contractType?: 'own' | 'operator') =>
  calculate(
    stage.ctx,
    assumeSound({
      companyId: null,
      unfiltered: false,
      request: {
        ...quoteRequestOf(sampleContent),
        filter: { vendorIds: [1], tariffIds: [], ...(contractType && { contractType }) },
      },
    }),
  );

onStage((open) => {
  describe('a company is served', () => {
    it('by the operator’s connection, by its own in its place, or by the one that it wishes for', async () => {
      const stage = await open();
      const { companyId } = stage.ctx.actor;
      expect(await servedBy(stage)).toBe('test');
      await connect(stage, 'operator');
      expect(await servedBy(stage)).toBe('operator');
      await connect(stage, 'own', { companyId });
      expect(await servedBy(stage)).toBe('own');
      expect(await servedBy(stage, 'operator')).toBe('operator');
      expect(await servedBy(stage, 'own')).toBe('own');
      const stranger = await stage.stranger();
      expect(await servedBy({ ...stage, ctx: stranger })).toBe('operator');
      expect(await servedBy({ ...stage, ctx: stranger }, 'own')).toBeUndefined();
      await connect(stage, 'own', { companyId, vendorKey: 'econom' });
      await removeConnection(stage.service, { ...swift, companyId });
      expect(await servedBy(stage)).toBe('operator');
      expect(await listConnections(stage.service, companyId)).toMatchObject([{ vendorKey: 'econom', enabled: true }]);
    });

    it('with one call a vendor, whose options say on which contract they are', async () => {
      const calls: string[] = [];
      const stage = await open({ between: noteLogins(calls) });
      await connect(stage, 'operator');
      await connect(stage, 'own', { companyId: stage.ctx.actor.companyId });
      calls.length = 0;
      const types = async (wish?: 'own' | 'operator') =>
        new Set((await quoteOf(stage, wish)).options.map(({ contractType }) => contractType));
      expect(await types()).toEqual(new Set(['own']));
      expect(await types('operator')).toEqual(new Set(['operator']));
      expect(calls).toEqual(['own quote', 'operator quote']);
    });

    it('on its own contract at the vendor’s price, on the operator’s with the mark-up', async () => {
      const stage = await open();
      const markedUp = { ...stage, ctx: stage.as({ ...stage.ctx.actor, markUp: 1_000 }) };
      await connect(stage, 'own', { companyId: stage.ctx.actor.companyId });
      const priceOf = async (wish: 'own' | 'operator') => (await quoteOf(markedUp, wish)).options[0]?.price ?? 0;
      expect(await priceOf('operator')).toBeCloseTo((await priceOf('own')) * 1.1, -1);
    });

    it('by others when the secrets of one cannot be read', async () => {
      const stage = await open();
      const id = await connect(stage, 'own', { companyId: stage.ctx.actor.companyId });
      await stage.store.db
        .updateTable('vendor_contracts')
        .set({ credentials: '1.AAAAAAAA.rubbish', updated_at: 1e15 })
        .where('id', '=', Number(id))
        .execute();
      // Not by the operator's contract instead, which others pay for.
      expect(await servedBy(stage)).toBeUndefined();
      expect(await stage.service.vendors.of({ id: stage.ctx.actor.companyId })).toHaveLength(4);
      expect(stage.logged).toContain('a connection cannot be read');
    });
  });

  describe('a connection', () => {
    it('is stored sealed, and shown with its secrets masked', async () => {
      const stage = await open();
      const id = await connect(stage, 'operator');
      const [row] = await stage.store.rows('select credentials, settings from vendor_contracts');
      expect(row?.credentials).toMatch(/^1\./);
      expect(JSON.stringify(row)).not.toMatch(/operator|secret/);
      expect(await listConnections(stage.service, null)).toMatchObject([
        { id, enabled: true, isInstalled: true, credentials: { login: 'operator', password: '********' } },
      ]);
    });

    it('with other secrets is the same one; with another login or environment it is another', async () => {
      const stage = await open();
      const first = await connect(stage, 'operator');
      expect(await connect(stage, 'operator')).toBe(first);
      const second = await connect(stage, 'other');
      expect(second).not.toBe(first);
      expect(await stage.service.vendors.byConnection(first)).toMatchObject({ enabled: false });
      expect(await connect(stage, 'operator')).toBe(first);
      expect(await connect(stage, 'operator', { environment: 'prod' })).not.toBe(first);
      expect((await listConnections(stage.service, null)).filter(({ enabled }) => enabled)).toHaveLength(1);
    });

    it('at another address is another one, whatever its login', async () => {
      const stage = await open();
      await connect(stage, 'operator');
      const wish = { ...swift, credentials: { login: 'operator', password: 'secret' } };
      const settings = { baseUrl: 'http://127.0.0.1:1' };
      expect(await saveConnection(stage.service, { ...wish, settings }, { unchecked: true })).toMatchObject({
        account: 'new',
      });
    });

    it('of which every credential is secret is another one with each of them', async () => {
      const stage = await open({
        between: (vendor) => ({
          ...vendor,
          manifest: { ...vendor.manifest, credentials: vendor.manifest.credentials.pick({ password: true }) },
        }),
      });
      const save = (password: string) => {
        const settings = { baseUrl: `${stage.mockVendors.url}/vendors/swift` };
        return saveConnection(stage.service, { ...swift, credentials: { password }, settings }, { unchecked: true });
      };
      expect(await save('one')).toMatchObject({ account: 'new' });
      expect(await save('two')).toMatchObject({ account: 'new' });
      expect(await save('one')).toMatchObject({ account: 'renewed' });
    });

    it('that is wrong is refused with everything that is wrong, and one that the vendor refuses with its reason', async () => {
      const stage = await open();
      const wish = { ...swift, settings: { baseUrl: `${stage.mockVendors.url}/vendors/swift` } };
      expect(await saveConnection(stage.service, { ...wish, credentials: { logon: 'a' }, settings: {} })).toEqual({
        kind: 'refused',
        problems: [
          expect.objectContaining({ part: 'credentials', code: 'login' }),
          expect.objectContaining({ part: 'credentials', code: 'password' }),
          expect.objectContaining({ part: 'credentials', code: 'logon' }),
          expect.objectContaining({ part: 'settings', code: 'baseUrl' }),
        ],
      });
      const wrong = { ...wish, credentials: { login: 'a', password: 'wrong' } };
      expect(await saveConnection(stage.service, wrong)).toMatchObject({
        kind: 'unusable',
        problem: { reason: 'auth' },
      });
      expect(await listConnections(stage.service, null)).toEqual([]);
      expect(await saveConnection(stage.service, wrong, { unchecked: true })).toMatchObject({ kind: 'connected' });
    });

    it('that is refused in words with a secret in them is refused without them', async () => {
      const message = `${SECRET_MASK} is no password.`;
      const stage = await open({
        between: (vendor) => ({ ...vendor, checkConnection: async () => ({ ok: false, reason: 'auth', message }) }),
      });
      const settings = { baseUrl: `${stage.mockVendors.url}/vendors/swift` };
      const wish = { ...swift, credentials: { login: 'a', password: 'this' }, settings };
      expect(await saveConnection(stage.service, wish)).toMatchObject({
        kind: 'unusable',
        problem: { reason: 'auth', text: { en: expect.stringContaining('not repeated') } },
      });
    });

    it('of a customer has the operator’s address where it names none, and reaches no other within the network', async () => {
      const stage = await open();
      let heard = 0;
      const inside = createServer((_, answer) => {
        heard = heard + 1;
        answer.end();
      });
      await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
      const wish = {
        ...swift,
        companyId: stage.ctx.actor.companyId,
        credentials: { login: 'own', password: 'secret' },
      };
      expect(await saveConnection(stage.service, { ...wish, settings: {} })).toMatchObject({ kind: 'connected' });
      expect((await quoteOf(stage)).options).not.toEqual([]);
      const settings = { baseUrl: `http://localhost:${(inside.address() as AddressInfo).port}` };
      expect(await saveConnection(stage.service, { ...wish, settings })).toMatchObject({
        kind: 'refused',
        problems: [{ part: 'settings', code: 'baseUrl' }],
      });
      await saveConnection(stage.service, { ...wish, settings }, { unchecked: true });
      expect(await quoteOf(stage)).toMatchObject({ options: [], failures: [{ reason: 'unavailable' }] });
      expect(heard).toBe(0);
      await saveConnection(stage.service, { ...wish, companyId: null, settings }, { unchecked: true });
      await quoteOf(stage, 'operator');
      expect(heard).toBeGreaterThan(0);
      inside.close();
    });

    it('of production is with no simulator on this very machine', async () => {
      const stage = await open();
      const there = (baseUrl: string, environment: 'test' | 'prod') =>
        saveConnection(
          stage.service,
          { ...swift, environment, credentials: { login: 'a', password: 'b' }, settings: { baseUrl } },
          { unchecked: true },
        );
      for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', 'x.localhost', '[::1]', '0.0.0.0', '2130706433']) {
        expect([host, await there(`http://${host}:8090`, 'prod')]).toMatchObject([
          host,
          { kind: 'refused', problems: [{ part: 'settings', code: 'baseUrl' }] },
        ]);
        expect([host, await there(`http://${host}:8090`, 'test')]).toMatchObject([host, { kind: 'connected' }]);
      }
      // A vendor may be reached through the operator's own network.
      expect(await there('http://10.1.2.3', 'prod')).toMatchObject({ kind: 'connected' });
      expect(await there('https://swift.example', 'prod')).toMatchObject({ kind: 'connected' });
    });

    it.each<[string, Place, Place]>([
      ['from the operator to a company', {}, { isOwn: true }],
      ['from test to production', {}, { environment: 'prod' }],
      ['from one vendor to another', {}, { vendorKey: 'econom' }],
    ])('whose secrets were moved in the database, %s, is not opened, and no process starts', async (_, from, to) => {
      const stage = await open();
      const { companyId } = stage.ctx.actor;
      const make = ({ isOwn, ...rest }: Place) =>
        connect(stage, 'operator', { ...rest, companyId: isOwn ? companyId : null });
      const [fromId, toId] = [await make(from), await make(to)];
      await stage.store.db
        .updateTable('vendor_contracts')
        .set((is) => ({
          credentials: is
            .selectFrom('vendor_contracts as other')
            .select('credentials')
            .where('id', '=', Number(fromId)),
          updated_at: 1e15,
        }))
        .where('id', '=', Number(toId))
        .execute();
      expect(await stage.service.vendors.byConnection(toId)).toBeUndefined();
      expect(await findUnreadable(stage.service)).toEqual([
        expect.stringMatching(/changed, or belongs to another row/),
      ]);
    });

    it('that changes ends its sockets, and no call that is under way through it', async () => {
      const stage = await open();
      const held: (() => void)[] = [];
      const vendor = createServer((_, answer) => void held.push(() => answer.end('{}')));
      await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
      const baseUrl = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
      const save = async (login: string) => {
        const wish = { ...swift, credentials: { login, password: 'secret' }, settings: { baseUrl } };
        const saved = await saveConnection(stage.service, wish, { unchecked: true });
        const connection = saved.kind === 'connected' && (await stage.service.vendors.byConnection(saved.id));
        if (!connection) throw new Error('It was not saved.');
        return connection;
      };
      const sockets = () => new Promise((resolve) => vendor.getConnections((_, count) => resolve(count)));
      const request = (connection: Connection) =>
        withinDeadline(5_000, null, (deadline) =>
          stage.service.vendors.call(connection, { ...quoting, deadline }, ({ http }) =>
            http.request({ method: 'GET', url: baseUrl }),
          ),
        );
      const soon = { timeout: 2_000 };
      const first = await save('one');
      const underWay = request(first);
      await expect.poll(() => held).toHaveLength(1);
      await save('one');
      held.pop()?.();
      expect((await underWay).status).toBe(200);
      // Sooner than an idle socket would end by itself.
      await vi.waitFor(async () => expect(await sockets()).toBe(0), soon);
      const second = await save('one');
      const answered = request(second);
      await expect.poll(() => held).toHaveLength(1);
      held.pop()?.();
      await answered;
      expect(await sockets()).toBe(1);
      await save('one');
      await vi.waitFor(async () => expect(await sockets()).toBe(0), soon);
      vendor.close();
    });

    it('of a customer that names no address follows the operator’s to another one', async () => {
      const stage = await open();
      await connect(stage, 'operator');
      const { companyId } = stage.ctx.actor;
      const credentials = { login: 'own', password: 'secret' };
      const saved = await saveConnection(stage.service, { ...swift, companyId, credentials, settings: {} });
      if (saved.kind !== 'connected') throw new Error('It was not saved.');
      const addressOf = async () => {
        const own = await stage.service.vendors.byConnection(saved.id);
        return [own?.account.settings.baseUrl, own?.reach];
      };
      expect(await addressOf()).toEqual([`${stage.mockVendors.url}/vendors/swift`, 'any']);
      const moved = { baseUrl: 'http://127.0.0.1:1' };
      await saveConnection(stage.service, { ...swift, credentials, settings: moved }, { unchecked: true });
      expect(await addressOf()).toEqual(['http://127.0.0.1:1', 'any']);
    });

    it('that has changed keeps nothing for whoever still calls through what it was', async () => {
      const stage = await open();
      const { vendors } = stage.service;
      const was = await vendors.byConnection(await connect(stage, 'operator'));
      if (!was) throw new Error('It is gone.');
      await connect(stage, 'operator');
      await vendors.byConnection(was.id);
      let loads = 0;
      const load = () =>
        withinDeadline(5_000, null, (deadline) =>
          vendors.call(was, { ...quoting, deadline }, ({ cache }) =>
            cache('token', async () => ({ value: ++loads, ttlMs: 1e12 })),
          ),
        );
      expect([await load(), await load()]).toEqual([1, 2]);
    });

    it('that could not be read is read as soon as its key is back', async () => {
      const stage = await open();
      const id = await connect(stage, 'operator');
      const column = () =>
        stage.store.db.selectFrom('vendor_contracts').select('credentials').executeTakeFirstOrThrow();
      const { credentials } = await column();
      const write = (text: string) =>
        stage.store.db.updateTable('vendor_contracts').set({ credentials: text }).execute();
      const { vendors } = await stage.otherProcess();
      await write(credentials.replace(/^1\.[^.]+/, '1.AAAAAAAA'));
      expect(await vendors.byConnection(id)).toBeUndefined();
      await write(credentials);
      expect(await vendors.byConnection(id)).toMatchObject({ id });
    });

    it('keeps sockets, circuit and cache of its own until it changes or nobody calls it for ten minutes', async () => {
      const stage = await open();
      const { vendors } = stage.service;
      const id = await connect(stage, 'operator');
      let loads = 0;
      const load = async () => {
        const connection = await vendors.byConnection(id);
        if (!connection) throw new Error('It is gone.');
        await withinDeadline(5_000, null, (deadline) =>
          vendors.call(connection, { ...quoting, deadline }, ({ cache }) =>
            cache('token', async () => ({ value: ++loads, ttlMs: 1e12 })),
          ),
        );
        return loads;
      };
      expect([await load(), await load()]).toEqual([1, 1]);
      await connect(stage, 'operator');
      expect([await load(), await load()]).toEqual([2, 2]);
      stage.clock.advance(IDLE_MS - 1);
      expect(await load()).toBe(2);
      stage.clock.advance(IDLE_MS);
      expect(await load()).toBe(3);
    });
  });
});
