import type { CallContext } from '@cartage/vendor-kit';
import { VendorProblem } from '@cartage/vendor-kit';
import { describe, expect, it } from 'vitest';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { onStage, type Stage } from '../testing/stage.ts';
import type { Connection } from './connection.ts';
import { withinDeadline } from './deadline.ts';
import { sweepVendorNotes } from './durable-notes.ts';
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
