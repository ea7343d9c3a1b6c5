import { sweepKeptValues as sweepValues } from '@cartage/storage';
import { type CallContext, VendorProblem } from '@cartage/vendor-kit';
import { ConnectionCache } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { connect } from '../testing/connections.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage, type Stage } from '../testing/stage.ts';
import { removeConnection } from '../vendors/remove-connection.ts';
import { type Connection, TRIED_ID } from './connection.ts';
import { withinDeadline } from './deadline.ts';
import { openDurableNotes, sweepVendorNotes } from './durable-notes.ts';
import { openSharedValues } from './shared-values.ts';
import { sweepKeptValues } from './sweep-kept-values.ts';
import type { Vendors } from './vendors.ts';

// What plugins remember between calls belongs to the installation: docs/vendor-plugin.md.

const DAY = 24 * 3_600_000;

onStage((open) => {
  const world = () => open({ tellsOthers: true, plugins: [scriptedVendor({ id: 90, key: 'scripted' })] });
  const connectionOf = async (vendors: Vendors): Promise<Connection> => {
    const found = (await vendors.of(null)).find(({ vendor }) => vendor.manifest.key === 'scripted');
    return found ?? expect.fail('not connected');
  };
  const call = async <T>(
    { vendors }: { readonly vendors: Vendors },
    { service: { log } }: Stage,
    work: (one: CallContext) => Promise<T>,
  ): Promise<T> => {
    const connection = await connectionOf(vendors);
    const turn = { rank: 'asked', company: null } as const;
    return withinDeadline(10_000, null, (deadline) =>
      vendors.call(connection, { capability: 'quote', deadline, turn, log }, work),
    );
  };
  /** Loads a token, and counts how often. */
  const counter = () => {
    const loads: string[] = [];
    const get = (one: CallContext, key = 'token') =>
      one.cache(key, async () => {
        loads.push(key);
        return { value: { token: one.secret(`secret-token-${loads.length}`) }, ttlMs: 60_000 };
      });
    return { loads, get };
  };

  describe('what a plugin keeps in its cache', () => {
    it('is loaded once for all processes, on PostgreSQL, and is as secret in the others', async () => {
      const stage = await world();
      const other = await stage.otherProcess();
      const { loads, get } = counter();
      const first = await call(stage.service, stage, get);
      const second = await call(other, stage, async (one) => {
        const got = await get(one);
        return [got, one.redact(`It is ${(await get(one)).token}.`)] as const;
      });
      const isShared = stage.store.dialect === 'postgres';
      expect(loads).toHaveLength(isShared ? 1 : 2);
      if (isShared) expect(second[0]).toEqual(first);
      expect(second[1]).not.toContain('secret-token');
      const rows = await stage.store.rows('select * from kept_values');
      expect(rows).toHaveLength(isShared ? 1 : 0);
      expect(Buffer.from(JSON.stringify(rows)).toString()).not.toContain('secret-token');
    });

    it('is dropped for all where the vendor refuses it', async () => {
      const stage = await world();
      if (stage.store.dialect === 'sqlite') return;
      const other = await stage.otherProcess();
      const { loads, get } = counter();
      await call(stage.service, stage, get);
      await call(other, stage, async (one) => {
        await get(one);
        expect(one.cache.dropUsed()).toBe(true);
        expect((await get(one)).token).toBe('secret-token-2');
      });
      const third = await stage.otherProcess();
      expect((await call(third, stage, get)).token).toBe('secret-token-2');
      expect(loads).toHaveLength(2);
    });

    it('is loaded anew where it was loaded by a clock that has gone back since', async () => {
      const stage = await world();
      const { loads, get } = counter();
      stage.clock.advance(DAY);
      await call(stage.service, stage, get);
      stage.clock.advance(-DAY);
      const other = await stage.otherProcess();
      expect((await call(other, stage, get)).token).toBe('secret-token-2');
      expect((await call(stage.service, stage, get)).token).toBe(
        stage.store.dialect === 'postgres' ? 'secret-token-2' : 'secret-token-3',
      );
      expect(loads.length).toBe(stage.store.dialect === 'postgres' ? 2 : 3);
    });

    it('is loaded by one of those that want it at once, and by another where that one fails', async () => {
      const stage = await world();
      if (stage.store.dialect === 'sqlite') return;
      const other = await stage.otherProcess();
      const { loads, get } = counter();
      let isFirst = true;
      const slow = (one: CallContext) =>
        one.cache('token', async () => {
          loads.push('slow');
          if (!isFirst) return { value: { token: 'later' }, ttlMs: 60_000 };
          isFirst = false;
          await new Promise((resolve) => setImmediate(resolve));
          throw new VendorProblem({ kind: 'unavailable', neverSent: true }, 'no');
        });
      const answers = await Promise.allSettled([call(stage.service, stage, slow), call(other, stage, slow)]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(loads).toHaveLength(2);
      const both = await Promise.all([
        call(stage.service, stage, (one) => get(one, 'b')),
        call(other, stage, (one) => get(one, 'b')),
      ]);
      expect(both[0]).toEqual(both[1]);
      expect(loads.filter((key) => key === 'b')).toHaveLength(1);
    });

    it('stays in the process where it is no plain JSON, or too long', async () => {
      const stage = await world();
      const other = await stage.otherProcess();
      const values = [new Map([[1, 2]]), { at: new Date(0) }, 'x'.repeat(64 * 1024), Number.NaN, undefined];
      for (const [place, value] of values.entries()) {
        let loads = 0;
        const get = (one: CallContext) =>
          one.cache(`odd ${place}`, async () => {
            loads += 1;
            return { value, ttlMs: 60_000 };
          });
        expect(await call(stage.service, stage, get)).toBe(value);
        expect(await call(other, stage, get)).toBe(value);
        expect(loads).toBe(2);
      }
    });

    it('is forgotten by the others within two seconds of being dropped, and not where the table is lost', async () => {
      const stage = await world();
      if (stage.store.dialect === 'sqlite') return;
      const connection = await connectionOf(stage.service.vendors);
      let now = 0;
      const [one, other] = ['one', 'other'].map((processId) =>
        new ConnectionCache(
          stage.clock.now,
          openSharedValues({ ...stage.service, processId, isAlone: false }, connection),
          () => now,
        ).forCall(),
      );
      if (!one || !other) throw new Error('There are none.');
      let loads = 0;
      const load = async () => ({ value: ++loads, ttlMs: 60_000 });
      expect([await one('t', load), await other('t', load)]).toEqual([1, 1]);
      one.drop('t');
      now += 1_999;
      expect(await other('t', load)).toBe(1);
      now += 1;
      expect([await other('t', load), await one('t', load)]).toEqual([2, 2]);
      await stage.store.rows('truncate kept_values');
      now += 2_000;
      expect([await one('t', load), await other('t', load)]).toEqual([2, 2]);
    });

    it('of a copy that was put back costs one refusal, whichever process has it', async () => {
      const stage = await world();
      if (stage.store.dialect === 'sqlite') return;
      const { loads, get } = counter();
      await call(stage.service, stage, get);
      await stage.store.rows('create table copy as select * from kept_values');
      await call(stage.service, stage, async (one) => {
        one.cache.drop('token');
        await get(one);
      });
      await stage.store.rows('delete from kept_values');
      await stage.store.rows('insert into kept_values select * from copy');
      await stage.store.rows('drop table copy');
      const [after, later] = [await stage.otherProcess(), await stage.otherProcess()];
      await call(after, stage, async (one) => {
        expect((await get(one)).token).toBe('secret-token-1');
        expect(one.cache.dropUsed()).toBe(true);
        expect((await get(one)).token).toBe('secret-token-3');
      });
      expect((await call(later, stage, get)).token).toBe('secret-token-3');
      expect(loads).toHaveLength(3);
    });

    it('is loaded by all for themselves where the one that loads it hangs', async () => {
      const stage = await world();
      if (stage.store.dialect === 'sqlite') return;
      const other = await stage.otherProcess();
      const { promise: hangs, resolve: end } = Promise.withResolvers<void>();
      const slow = call(stage.service, stage, (one) =>
        one.cache('token', async () => {
          await hangs;
          return { value: 'slow', ttlMs: 60_000 };
        }),
      );
      await expect.poll(() => stage.store.rows('select 1 from kept_values where loader is not null')).toHaveLength(1);
      // As if it had died: nobody waits longer than its claim lives.
      await stage.store.rows('update kept_values set loads_until = 1');
      const startedAt = performance.now();
      const quick = (one: CallContext) => one.cache('token', async () => ({ value: 'quick', ttlMs: 60_000 }));
      expect(await call(other, stage, quick)).toBe('quick');
      expect(performance.now() - startedAt).toBeLessThan(2_900);
      end();
      expect(await slow).toBe('slow');
    });

    it.each([599.5, 0.4, Number.POSITIVE_INFINITY])('is shared with a life of %s ms', async (ttlMs) => {
      const stage = await world();
      if (stage.store.dialect === 'sqlite') return;
      await call(stage.service, stage, (one) => one.cache('token', async () => ({ value: 1, ttlMs })));
      expect(await stage.store.rows('select 1 from kept_values where value is not null')).toHaveLength(1);
      expect(stage.logged).toEqual([]);
    });

    it('is as secret in the others whatever it is made of', async () => {
      const stage = await world();
      if (stage.store.dialect === 'sqlite') return;
      const other = await stage.otherProcess();
      const secret = 'a "quoted" \\ secret';
      const get = (one: CallContext) =>
        one.cache('token', async () => ({ value: { parts: one.secret(secret).split(' ') }, ttlMs: 60_000 }));
      await call(stage.service, stage, get);
      const said = await call(other, stage, async (one) => one.redact(`It is ${(await get(one)).parts.join(' ')}.`));
      expect(said).not.toContain('quoted');
    });

    it('goes, what ends soonest first, when there is too much of it', async () => {
      const stage = await world();
      if (stage.store.dialect === 'sqlite') return;
      for (const key of ['a', 'b', 'c']) {
        await call(stage.service, stage, (one) =>
          one.cache(key, async () => ({ value: key.repeat(1_000), ttlMs: (key.codePointAt(0) ?? 0) * 60_000 })),
        );
      }
      await stage.store.rows('update kept_values set ends_at = ends_at + 3600000');
      expect(await sweepValues(stage.store.db, { mostRows: 2, mostBytes: 1e6, limit: 10 })).toBe(1);
      expect(await sweepValues(stage.store.db, { mostRows: 2, mostBytes: 1_500, limit: 10 })).toBe(1);
      expect(await stage.store.rows('select 1 from kept_values')).toHaveLength(1);
    });

    it('goes when it is good no more', async () => {
      const stage = await world();
      if (stage.store.dialect === 'sqlite') return;
      const other = await stage.otherProcess();
      const { loads, get } = counter();
      await call(stage.service, stage, get);
      stage.clock.advance(60_000);
      await call(other, stage, get);
      expect(loads).toHaveLength(2);
      await stage.store.rows('update kept_values set ends_at = 1, loads_until = 0');
      await sweepKeptValues(stage.service);
      expect(await stage.store.rows('select * from kept_values')).toEqual([]);
    });
  });

  describe('what a plugin notes of a shipment', () => {
    it('is read by every process, sealed, and struck out', async () => {
      const stage = await world();
      const other = await stage.otherProcess();
      await call(stage.service, stage, ({ notes }) => notes.write('CTG-1', 'courier 7'));
      expect(await call(other, stage, ({ notes }) => notes.read('CTG-1'))).toBe('courier 7');
      expect(JSON.stringify(await stage.store.rows('select note from vendor_notes'))).not.toContain('courier');
      await call(other, stage, ({ notes }) => notes.write('CTG-1', 'courier 8'));
      expect(await call(stage.service, stage, ({ notes }) => notes.read('CTG-1'))).toBe('courier 8');
      await call(other, stage, ({ notes }) => notes.write('CTG-1', null));
      expect(await call(stage.service, stage, ({ notes }) => notes.read('CTG-1'))).toBeNull();
      await expect(call(other, stage, ({ notes }) => notes.write('k'.repeat(201), ''))).rejects.toThrow();
      await expect(call(other, stage, ({ notes }) => notes.write('k', 'x'.repeat(4_001)))).rejects.toThrow();
    });

    it('is of its connection alone, outlives other secrets of it, and goes with it', async () => {
      const stage = await world();
      const mine = await connect(stage, 'one', { companyId: stage.ctx.company.id });
      const others = await connect(stage, 'two', { companyId: (await stage.stranger()).company.id });
      const through = async <T>(id: string, work: (notes: CallContext['notes']) => Promise<T>): Promise<T> => {
        const connection = await stage.service.vendors.byConnection(id);
        if (!connection) throw new Error('It is gone.');
        const of = { capability: 'quote', turn: { rank: 'asked', company: null }, log: stage.service.log } as const;
        return withinDeadline(10_000, null, (deadline) =>
          stage.service.vendors.call(connection, { ...of, deadline }, ({ notes }) => work(notes)),
        );
      };
      await through(mine, ({ write }) => write('key', 'mine'));
      expect(await through(others, ({ read }) => read('key'))).toBeNull();
      await through(others, ({ write }) => write('key', 'other'));
      expect(await connect(stage, 'one', { companyId: stage.ctx.company.id })).toBe(mine);
      expect(await through(mine, ({ read }) => read('key'))).toBe('mine');
      await removeConnection(stage.service, { companyId: stage.ctx.company.id, vendorKey: 'swift' });
      expect(await stage.store.rows('select connection from vendor_notes')).toEqual([{ connection: others }]);
    });

    it('may have any key, which nobody reads in the database, and opens in no other row', async () => {
      const stage = await world();
      await call(stage.service, stage, async ({ notes }) => {
        await notes.write('somebody\0', 'courier of somebody');
        await notes.write('other', 'other text');
      });
      expect(await call(stage.service, stage, ({ notes }) => notes.read('somebody\0'))).toBe('courier of somebody');
      const rows = await stage.store.rows('select connection, key, note from vendor_notes');
      expect(JSON.stringify(rows.map(({ key }) => key))).not.toContain('somebody');
      const [one, other] = rows;
      await stage.store.db
        .updateTable('vendor_notes')
        .set({ note: other?.note as Uint8Array })
        .where('key', '=', String(one?.key))
        .execute();
      const read = await call(stage.service, stage, ({ notes }) =>
        Promise.all([notes.read('somebody\0'), notes.read('other')]),
      );
      expect(read.filter((text) => text !== null)).toHaveLength(1);
      expect(stage.logged).toContain('a note of a vendor plugin cannot be read');
    });

    it('of a connection that is only tried is kept nowhere', async () => {
      const stage = await world();
      const connection = await connectionOf(stage.service.vendors);
      const notes = openDurableNotes(stage.service, { ...connection, id: TRIED_ID, version: null });
      await notes.write('key', 'text');
      expect(await notes.read('key')).toBe('text');
      expect(await stage.store.rows('select * from vendor_notes')).toEqual([]);
    });

    it('is the old one or the new one wherever a process is killed that writes it', async () => {
      const stage = await world();
      const connection = await connectionOf(stage.service.vendors);
      const notes = openDurableNotes(stage.service, connection);
      await dyingAtEach(async ({ run }) => {
        await notes.write('key', 'old');
        const hasEnded = await run(stage.ctx, async (dying) => {
          await openDurableNotes(dying, connection).write('key', 'new');
          return true;
        });
        expect(hasEnded ? ['new'] : ['old', 'new']).toContain(await notes.read('key'));
      });
    });

    it('that the database does not take is no defect of the plugin', async () => {
      const stage = await world();
      const connection = await connectionOf(stage.service.vendors);
      const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      const store = { ...stage.store, transaction: () => Promise.reject(gone) };
      const notes = openDurableNotes({ ...stage.service, store }, connection);
      await expect(notes.write('key', 'text')).rejects.toMatchObject({ kind: 'unavailable' });
    });

    it('is kept for half a year from the last writing', async () => {
      const stage = await world();
      await call(stage.service, stage, ({ notes }) => notes.write('old', 'a'));
      stage.clock.advance(100 * DAY);
      await call(stage.service, stage, ({ notes }) => notes.write('new', 'b'));
      stage.clock.advance(81 * DAY);
      await sweepVendorNotes({ ...stage.service, watch: { ...stage.service.watch, isBelieved: () => false } });
      expect(await call(stage.service, stage, ({ notes }) => notes.read('old'))).toBe('a');
      await sweepVendorNotes({ ...stage.service, watch: { ...stage.service.watch, isBelieved: () => true } });
      expect(await call(stage.service, stage, ({ notes }) => notes.read('old'))).toBeNull();
      expect(await call(stage.service, stage, ({ notes }) => notes.read('new'))).toBe('b');
    });
  });
});
