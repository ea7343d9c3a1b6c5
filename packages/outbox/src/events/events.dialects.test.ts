import { setTimeout as later } from 'node:timers/promises';
import type { BalanceFacts } from '@cartage/core';
import { insertEvents, type NewEvent, openStore } from '@cartage/storage';
import { addCompany, forEachDialect, type TestStore } from '@cartage/storage/testing';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { companiesToNumber, numberEvents } from './number-events.ts';
import { eventLineOf, readEvents } from './read-events.ts';

/** The number stands where a balance would. */
const event = (companyId: number, number: number): NewEvent<'balance.low'> => ({
  companyId,
  type: 'balance.low',
  at: 1_000 + number,
  orderId: null,
  facts: { amount: number, reserved: 0, creditLimit: 0, threshold: 0 },
});

forEachDialect((open) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await open();
  });

  const numbersAfter = async (companyId: number, after: number, limit = 100): Promise<readonly number[]> => {
    await numberEvents(store.db, companyId);
    const events = await readEvents(store.db, { companyId, after, limit });
    return events.map(({ facts }) => (facts as BalanceFacts).amount);
  };

  it('come back as they were written, in the line of their company alone', async () => {
    const [company, other] = [await addCompany(store), await addCompany(store)];
    await insertEvents(store.db, [event(company, 1), event(other, 2), { ...event(company, 3), orderId: 77 }]);
    await insertEvents(store.db, []);
    await numberEvents(store.db, company);
    expect(await readEvents(store.db, { companyId: company, after: 0, limit: 9 })).toEqual([
      { ...event(company, 1), place: 1 },
      { ...event(company, 3), place: 2, orderId: 77 },
    ]);
    expect(await eventLineOf(store.db, company)).toEqual({ last: 2, swept: 0 });
    expect(await eventLineOf(store.db, await addCompany(store))).toEqual({ last: 0, swept: 0 });
    expect(await numbersAfter(company, 1)).toEqual([3]);
    expect(await numbersAfter(company, 2)).toEqual([]);
    expect(await numbersAfter(company, 0, 1)).toEqual([1]);
    expect(await numbersAfter(other, 0)).toEqual([2]);
  });

  it('are numbered in turns, however many they are, by whoever finds their company', async () => {
    if (store.dialect === 'sqlite') return;
    const company = await addCompany(store);
    await insertEvents(
      store.db,
      Array.from({ length: 130 }, (_, n) => event(company, n)),
    );
    expect(await companiesToNumber(store.db, 1_000)).toContain(company);
    expect(await numberEvents(store.db, company, 100)).toBe(100);
    expect(await eventLineOf(store.db, company)).toEqual({ last: 100, swept: 0 });
    expect(await numberEvents(store.db, company, 100)).toBe(30);
    expect(await numberEvents(store.db, company, 100)).toBe(0);
    expect(await companiesToNumber(store.db, 1_000)).not.toContain(company);
    expect(await numbersAfter(company, 0, 200)).toEqual(Array.from({ length: 130 }, (_, n) => n));
  });

  it('of a transaction that failed are none', async () => {
    const company = await addCompany(store);
    const failed = store.transaction(async (tx) => {
      await insertEvents(tx, [event(company, 1)]);
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    await insertEvents(store.db, [event(company, 2)]);
    expect(await numbersAfter(company, 0)).toEqual([2]);
  });

  it('of one that takes long come after those that others have seen meanwhile, and hold nobody up', async () => {
    if (store.dialect === 'sqlite') return;
    const company = await addCompany(store);
    await store.transaction(async (tx) => {
      await insertEvents(tx, [event(company, 1)]);
      await insertEvents(store.db, [event(company, 2)]);
      expect(await numbersAfter(company, 0)).toEqual([2]);
    });
    expect(await numbersAfter(company, 0)).toEqual([2, 1]);
  });

  it('are seen once and in one sequence by all who walk, while dozens write, slowly, and some in vain or are killed', async () => {
    const company = await addCompany(store);
    const [beside, reading] = [await openStore({ url: store.url }), await openStore({ url: store.url })];
    const WRITERS = 24;
    const EACH = 20;
    const written = new Set<number>();
    let writing = true;
    const write = async (writer: number): Promise<void> => {
      const { transaction } = writer % 2 ? store : beside;
      for (let n = 0; n < EACH; n += 1) {
        const number = writer * 1_000 + n;
        const isInVain = (writer + n) % 5 === 0;
        await transaction(async (tx) => {
          await insertEvents(tx, [event(company, number)]);
          if (store.dialect === 'postgres') await later((writer * 7 + n * 3) % 11);
          // One way to end in vain is to be killed.
          if (isInVain && n % 2 === 1 && store.dialect === 'postgres')
            await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
          if (isInVain) throw new Error('in vain');
        }).catch(() => {});
        if (!isInVain) written.add(number);
      }
    };
    const walk = async (from: typeof store | typeof reading, limit: number): Promise<readonly number[]> => {
      const seen: number[] = [];
      let after = 0;
      for (;;) {
        const isLast = !writing;
        await numberEvents(from.db, company, limit);
        const events = await readEvents(from.db, { companyId: company, after, limit });
        seen.push(...events.map(({ facts }) => (facts as BalanceFacts).amount));
        after = events.at(-1)?.place ?? after;
        if (isLast && events.length === 0) return seen;
      }
    };
    const walks = [walk(store, 1), walk(store, 7), walk(reading, 1_000), walk(reading, 3)];
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    writing = false;
    const [first = [], ...others] = await Promise.all(walks);
    await Promise.all([beside.close(), reading.close()]);
    expect([...first].sort((a, b) => a - b)).toEqual([...written].sort((a, b) => a - b));
    for (const other of others) expect(other).toEqual(first);
    // Whoever writes one after the other is read in that sequence.
    for (let writer = 0; writer < WRITERS; writer += 1) {
      const own = first.filter((number) => Math.floor(number / 1_000) === writer);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
    const places = await store.rows(`select place from events where company_id = ${company} order by place`);
    expect(places).toEqual([...first.keys()].map((n) => ({ place: n + 1 })));
  });
});
