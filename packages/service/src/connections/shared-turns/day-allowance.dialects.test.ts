import { type Db, giveBackDayCalls, noteToldDay, type Store, takeDayCalls } from '@cartage/storage';
import { forEachDialect } from '@cartage/storage/testing';
import type { CallTurn } from '@cartage/vendor-kit/host';
import { describe, expect, it } from 'vitest';
import { openDayAllowance } from './day-allowance.ts';

// One process and its requests of a day; what several share: vendor-limits.dialects.test.ts.

const MOSCOW = 'Europe/Moscow';
const NOON = Date.parse('2026-11-23T12:00:00+03:00');
const [MINUTE, HOUR] = [60_000, 3_600_000];
const DAY_OF = { connection: 'narrow account', vendorKey: 'narrow', today: '2026-11-23' } as const;

const asked: CallTurn = { rank: 'asked', company: null };
const ordered: CallTurn = { rank: 'hand-over', company: null };

forEachDialect((open) => {
  const stand = async (perDay: number | undefined, { isAway = false } = {}) => {
    const store = await open();
    let now = NOON;
    let queries = 0;
    const counting: Parameters<Db['withPlugin']>[0] = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const away = {
      get db(): Db {
        throw new Error('The database is away.');
      },
    };
    const allowance = openDayAllowance({
      store: isAway ? away : { db: store.db.withPlugin(counting) },
      connection: DAY_OF.connection,
      vendorKey: DAY_OF.vendorKey,
      perDay,
      clock: () => now,
      timeZone: MOSCOW,
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    });
    const used = async () => {
      const [row] = await store.rows('select used from vendor_days');
      return row === undefined ? null : Number(row.used);
    };
    /** How many of so many that ask at once may go. */
    const served = async (count: number, turn = asked): Promise<number> => {
      const all = await Promise.allSettled(Array.from({ length: count }, () => oneOf(turn)));
      return all.filter(({ status }) => status === 'fulfilled').length;
    };
    const oneOf = async (turn: CallTurn): Promise<void> => {
      const refused = allowance.refusal(turn);
      if (refused) throw refused;
      await allowance.take(turn);
    };
    return {
      allowance,
      db: store.db,
      used,
      served,
      take: () => oneOf(asked),
      queries: () => queries,
      pass: (ms: number) => {
        now += ms;
      },
    };
  };
  const takenBefore = (db: Store['db'], count: number, most: number) =>
    takeDayCalls(db, DAY_OF, count, () => ({ most, ceiling: most }));

  describe('the requests of a day', () => {
    it('that were taken and not used belong to that day, and the next one has its own', async () => {
      const { take, used, served, pass } = await stand(400);
      await take();
      await take();
      expect(await used()).toBe(3);
      pass(12 * HOUR);
      await take();
      expect(await used()).toBe(2);
      expect(await served(500, ordered)).toBe(399);
    });

    it('are not said to be used up when midnight has passed since', async () => {
      const { take, served, pass } = await stand(40);
      pass(12 * HOUR - 10_000);
      expect(await served(50, ordered)).toBe(40);
      await expect(take()).rejects.toMatchObject({ detail: { kind: 'limited', retryAfterMs: 10_000 } });
      pass(10_000);
      await take();
    });

    it('that others give back are seen in a minute', async () => {
      const { db, take, served, pass } = await stand(40);
      expect(await served(50, ordered)).toBe(40);
      await giveBackDayCalls(db, DAY_OF.connection, '2026-11-23', 10);
      pass(MINUTE - 1);
      await expect(take()).rejects.toMatchObject({ detail: { kind: 'limited' } });
      pass(1);
      await take();
    });

    it('are asked for together by those who wait, and so many at once as others can spare', async () => {
      const { served, queries, used } = await stand(2_000);
      // A read and a write each: one, and then fifty at a time.
      expect(await served(100)).toBe(100);
      expect([queries(), await used()]).toEqual([6, 100]);
    });

    it('are taken one by one near their end', async () => {
      const { db, take, used } = await stand(2_000);
      await takenBefore(db, 1_750, 2_000);
      for (let n = 1; n <= 3; n += 1) {
        await take();
        expect(await used()).toBe(1_750 + n);
      }
    });

    it('are given back once by a process that ends, also what it is just taking', async () => {
      const { allowance, db, take, used } = await stand(2_000);
      await takenBefore(db, 100, 2_000);
      await take();
      const [, closed] = [take(), allowance.close()];
      await closed;
      expect(await used()).toBe(102);
      await allowance.close();
      expect(await used()).toBe(102);
    });

    it('are no reason to ask the database where a process has taken none', async () => {
      const { allowance, queries } = await stand(40);
      await allowance.close();
      expect(queries()).toBe(0);
    });

    it('that nobody can count are not used, but where there is any number of them', async () => {
      await (await stand(undefined, { isAway: true })).take();
      await expect((await stand(40, { isAway: true })).take()).rejects.toMatchObject({
        detail: { kind: 'unavailable', neverSent: true },
      });
    });

    it('of any number are asked about once a minute, for the vendor may have told one', async () => {
      const { allowance, db, take, served, queries, pass } = await stand(undefined);
      await take();
      expect([allowance.take(asked), queries()]).toEqual([undefined, 1]);
      await noteToldDay(db, DAY_OF, 10);
      expect(allowance.take(asked)).toBeUndefined();
      pass(MINUTE);
      expect(await served(20)).toBe(9);
    });

    it('that the vendor has told count from then on', async () => {
      const { allowance, db, take, served } = await stand(undefined);
      await take();
      await noteToldDay(db, DAY_OF, 10);
      allowance.noteTold(10);
      expect(await served(20)).toBe(9);
    });
  });
});
