import fc from 'fast-check';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changeCompany } from '../companies/change-company.ts';
import { setCompanySetting } from '../companies/set-company-setting.ts';
import { openStore } from '../open-store.ts';
import { insertOrder } from '../orders/insert-order.ts';
import type { Store } from '../store.ts';
import type { Db } from '../tables.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testOrder } from '../testing-orders.ts';
import { bookEntry, bookTogether } from './book-entry.ts';
import type { NewEntry } from './ledger-entry.ts';
import { releaseReservation } from './release-reservation.ts';
import { reserve } from './reserve.ts';
import { unequalBalances } from './unequal-balances.ts';

forEachDialect((open) => {
  let store: TestStore;
  let companyId: number;
  let count = 0;

  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    companyId = await addCompany(store);
  });

  const limitTo = (creditLimit: number, db: Db = store.db) =>
    db.updateTable('companies').set({ credit_limit: creditLimit }).where('id', '=', companyId).execute();
  /** Roubles; null: the default again. */
  const settle = (roubles: number | null, id = companyId) =>
    store.transaction((tx) => setCompanySetting(tx, id, 'balance.low', roubles === null ? null : String(roubles)));
  const order = async (): Promise<number> => {
    count += 1;
    const inserted = await insertOrder(store.db, testOrder(companyId, `L-${count}`), 'Europe/Moscow');
    if (inserted === 'number-taken') throw new Error('taken');
    return inserted.id;
  };
  const entry = (amount: number, changes: Partial<NewEntry> = {}): NewEntry => {
    count += 1;
    const text = { en: 'x', ru: 'x' };
    return {
      companyId,
      orderId: null,
      kind: 'correction',
      amount,
      text,
      at: 1_000 + count,
      key: `k${count}`,
      ...changes,
    };
  };
  const book = (amount: number, db: Db = store.db) => bookEntry(db, entry(amount));
  const hold = (orderId: number, amount: number, db: Db = store.db) =>
    reserve(db, { orderId, companyId, amount, at: 7_000 });
  const told = async (id = companyId) =>
    (await store.rows(`select type, at, order_id, facts from events where company_id = ${id} order by id`)).map(
      ({ type, at, order_id, facts }) => {
        expect([type, order_id]).toEqual(['balance.low', null]);
        return { at: Number(at), ...JSON.parse(typeof facts === 'string' ? facts : JSON.stringify(facts)) };
      },
    );
  const amountsTold = async () => (await told()).map(({ amount }) => amount);

  it('tells once when less than the threshold is left to spend, and again only after it was up in between', async () => {
    await limitTo(1_000);
    await book(-900);
    expect(await told()).toEqual([]);
    const last = entry(-1);
    await bookEntry(store.db, last);
    expect(await told()).toEqual([{ at: last.at, amount: -901, reserved: 0, creditLimit: 1_000, threshold: 100 }]);
    await book(-50);
    await book(50);
    expect(await amountsTold()).toEqual([-901]);
    await book(1);
    await book(-2);
    expect(await amountsTold()).toEqual([-901, -902]);
  });

  it('has whoever waits for events of the company look for it', async () => {
    const heard: unknown[] = [];
    const hearsNoMore = store.notices.hear('events', (companies) => heard.push(companies));
    await store.transaction((tx) => book(-1, tx));
    const id = await order();
    await store.transaction((tx) => hold(id, 0, tx));
    await settle(5);
    await store.transaction((tx) => changeCompany(tx, companyId, { creditLimit: 1_000 }));
    expect(heard).toEqual(Array.from({ length: 4 }, () => new Set([companyId])));
    await store.transaction((tx) => setCompanySetting(tx, companyId, 'another', 'x'));
    await store.transaction((tx) => changeCompany(tx, companyId, { name: 'Another' }));
    hearsNoMore();
    expect(heard).toHaveLength(4);
  });

  it('counts what is held, and tells of a charge in its place only where it is more', async () => {
    await limitTo(1_000);
    const [first, second] = [await order(), await order()];
    await hold(first, 950);
    expect(await told()).toEqual([{ at: 7_000, amount: 0, reserved: 950, creditLimit: 1_000, threshold: 100 }]);
    await store.transaction((tx) => bookTogether(tx, [entry(-950, { orderId: first })], { inPlaceOf: first }));
    expect(await told()).toHaveLength(1);
    await book(950);
    await hold(second, 500);
    await store.transaction((tx) => bookTogether(tx, [entry(-901, { orderId: second })], { inPlaceOf: second }));
    expect((await told()).slice(1)).toMatchObject([{ amount: -901, reserved: 0 }]);
    expect(await unequalBalances(store.db, 10)).toEqual([]);
  });

  it('says nothing of what was low only between the parts of one act', async () => {
    await limitTo(1_000);
    const orderId = await order();
    await hold(orderId, 850);
    await store.transaction((tx) => bookTogether(tx, [entry(-850)], { inPlaceOf: orderId }));
    await book(-100);
    expect(await told()).toHaveLength(1);
    await store.transaction((tx) => bookTogether(tx, [entry(200), entry(-190)]));
    expect(await told()).toHaveLength(1);
    await book(300);
    await store.transaction((tx) => bookTogether(tx, [entry(-500), entry(490)]));
    expect(await told()).toHaveLength(1);
  });

  it('gives back what is held also where the charge in its place was booked before', async () => {
    await limitTo(1_000);
    const orderId = await order();
    const charge = entry(-100);
    await bookEntry(store.db, charge);
    await hold(orderId, 100);
    expect(await store.transaction((tx) => bookTogether(tx, [charge], { inPlaceOf: orderId }))).toBe(0);
    expect(await unequalBalances(store.db, 10)).toEqual([]);
    expect(await store.rows(`select amount, reserved from balances where company_id = ${companyId}`)).toMatchObject([
      { amount: -100, reserved: 0 },
    ]);
  });

  it('is no longer low when what is held is given back or is less', async () => {
    await limitTo(1_000);
    const orderId = await order();
    await hold(orderId, 950);
    await releaseReservation(store.db, orderId);
    await hold(orderId, 940);
    await hold(orderId, 100);
    await hold(orderId, 930);
    expect((await told()).map(({ reserved }) => reserved)).toEqual([950, 940, 930]);
  });

  it('goes with its transaction', async () => {
    await limitTo(1_000);
    const orderId = await order();
    const failed = store.transaction(async (tx) => {
      await book(-950, tx);
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    await expect(
      store.transaction(async (tx) => {
        await book(-950, tx);
        await hold(orderId, 51, tx);
      }),
    ).rejects.toThrow();
    expect(await told()).toEqual([]);
    await book(-950);
    expect(await amountsTold()).toEqual([-950]);
  });

  it('goes by a tenth of the credit limit, and by none where there is no tenth', async () => {
    await book(-1);
    await limitTo(9);
    await book(-9);
    expect(await told()).toEqual([]);
    await limitTo(25);
    await book(-14);
    expect(await told()).toMatchObject([{ amount: -24, threshold: 2 }]);
  });

  it('goes by what the company has settled, until it has no more, and says nothing of the settling', async () => {
    await limitTo(1_000_00);
    await book(-500_00);
    await settle(600);
    await settle(500);
    expect(await told()).toEqual([]);
    await book(-1);
    expect(await told()).toMatchObject([{ amount: -500_01, threshold: 500_00 }]);
    await settle(0);
    await book(-499_99);
    expect(await told()).toHaveLength(1);
    await book(-1);
    expect((await told()).slice(1)).toMatchObject([{ amount: -1_000_01, threshold: 0 }]);
    await book(1);
    await settle(null);
    await book(200_00);
    await book(-150_00);
    expect((await told()).slice(2)).toMatchObject([{ amount: -950_00, threshold: 100_00 }]);
    // Another setting leaves it alone.
    await settle(300);
    await store.transaction((tx) => setCompanySetting(tx, companyId, 'print.marksFormat', 'A6'));
    await book(400_00);
    await book(-200_00);
    expect((await told()).slice(3)).toMatchObject([{ amount: -750_00, threshold: 300_00 }]);
  });

  it('goes by what is settled also without a credit limit, and by nothing that no version would accept', async () => {
    await settle(10);
    await book(20_00);
    await book(-10_01);
    expect(await told()).toMatchObject([{ amount: 9_99, creditLimit: 0, threshold: 10_00 }]);
    await store.transaction((tx) => setCompanySetting(tx, companyId, 'balance.low', '-5'));
    await book(-5_00);
    await book(-15_00);
    expect(await told()).toHaveLength(1);
  });

  it('tells of a credit limit that is lowered past it, and of none that is raised', async () => {
    await limitTo(1_000);
    await book(-500);
    await limitTo(555);
    expect(await told()).toEqual([]);
    const before = Date.now();
    await limitTo(554);
    const [event, ...others] = await told();
    expect([event, others]).toMatchObject([{ amount: -500, creditLimit: 554, threshold: 55 }, []]);
    expect(event.at).toBeGreaterThanOrEqual(before - 1_000);
    expect(event.at).toBeLessThanOrEqual(Date.now() + 1_000);
    await limitTo(400);
    await limitTo(540);
    expect(await told()).toHaveLength(1);
    await limitTo(2_000);
    await limitTo(0);
    expect(await told()).toHaveLength(1);
    await limitTo(510);
    expect(await told()).toHaveLength(1);
    await limitTo(600);
    await book(-60);
    expect((await told()).slice(1)).toMatchObject([{ amount: -560, creditLimit: 600 }]);
  });

  it('of a lowered limit goes with the transaction that lowers it', async () => {
    await limitTo(1_000);
    await book(-500);
    const failed = store.transaction(async (tx) => {
      await limitTo(500, tx);
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    expect(await told()).toEqual([]);
  });

  it('is of its company alone', async () => {
    const other = await addCompany(store);
    await store.db.updateTable('companies').set({ credit_limit: 1_000 }).where('id', '=', other).execute();
    await settle(5, other);
    await limitTo(1_000);
    await book(-950);
    expect([await told(), await told(other)]).toMatchObject([[{ amount: -950 }], []]);
  });

  it('is told whenever it becomes true and at no other time, whatever is done', async () => {
    const act = fc.record({
      how: fc.constantFrom('book', 'hold', 'release', 'charge', 'limit', 'settle'),
      order: fc.nat(1),
      sum: fc.nat(400),
    });
    let timesTold = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 20 }), async (acts) => {
        companyId = await addCompany(store);
        const orders = [await order(), await order()];
        const held = [0, 0];
        const expected: unknown[] = [];
        let [amount, creditLimit, settled]: [number, number, number | null] = [0, 600, null];
        await limitTo(creditLimit);
        const left = () => amount - (held[0] ?? 0) - (held[1] ?? 0) + creditLimit;
        const threshold = () => settled ?? (creditLimit >= 10 ? Math.floor(creditLimit / 10) : null);
        const isLow = () => left() < (threshold() ?? Number.NEGATIVE_INFINITY);
        for (const { how, order: n, sum } of acts) {
          const [before, wasLow] = [left(), isLow()];
          const orderId = orders[n] ?? 0;
          if (how === 'book') {
            amount += 250 - sum;
            await book(250 - sum);
          }
          if (how === 'hold') {
            const fits = sum <= (held[n] ?? 0) || before + (held[n] ?? 0) >= sum;
            await hold(orderId, sum).then(
              () => expect(fits).toBe(true),
              () => expect(fits).toBe(false),
            );
            if (fits) held[n] = sum;
          }
          if (how === 'release' || how === 'charge') held[n] = 0;
          if (how === 'release') await releaseReservation(store.db, orderId);
          if (how === 'charge') {
            amount -= sum;
            await store.transaction((tx) => bookTogether(tx, [entry(-sum)], { inPlaceOf: orderId }));
          }
          if (how === 'limit') {
            creditLimit = 3 * sum;
            await limitTo(creditLimit);
          }
          if (how === 'settle') {
            const roubles = sum > 300 ? null : Math.floor(sum / 75);
            settled = roubles === null ? null : roubles * 100;
            await settle(roubles);
          }
          if (isLow() && !wasLow && left() < before) expected.push({ amount, creditLimit, threshold: threshold() });
          expect(await told()).toMatchObject(expected);
        }
        timesTold += expected.length;
      }),
      { seed: 20_261_125, numRuns: 25 },
    );
    expect(timesTold).toBeGreaterThan(10);
  });

  it('is told once by many that take at once, in two processes', async () => {
    await limitTo(1_000);
    const beside = await openStore({ url: store.url });
    const stores: readonly Store[] = [store, beside];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => stores[n % 2]?.transaction((tx) => book(-50, tx).then(() => {}))),
    );
    await beside.close();
    expect(await told()).toHaveLength(1);
    expect(await told()).toMatchObject([{ amount: -950 }]);
  });

  it('is told where neither a charge nor a lowered limit alone would make it true', async () => {
    if (store.dialect === 'sqlite') return;
    const settled = async (first: 'charge' | 'limit') => {
      companyId = await addCompany(store);
      await limitTo(1_000);
      await settle(5);
      let second: Promise<unknown> = Promise.resolve();
      await store.transaction(async (tx) => {
        if (first === 'limit') {
          await limitTo(700, tx);
          second = book(-300);
        } else {
          await tx.updateTable('balances').set({ amount: -300 }).where('company_id', '=', companyId).execute();
          second = limitTo(700);
        }
        // The other one waits for this one, and does so before it has looked.
        const waiting = () =>
          store.rows(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        await expect.poll(waiting, { interval: 5 }).toHaveLength(1);
      });
      await second;
      expect(await told()).toMatchObject([{ amount: -300, creditLimit: 700, threshold: 500 }]);
    };
    await settled('limit');
    await settled('charge');
  });

  it('and nobody waits for anybody for ever', async () => {
    const beside = await openStore({ url: store.url });
    const stores: readonly Store[] = [store, beside];
    await limitTo(1_000);
    const orders = await Promise.all(Array.from({ length: 8 }, order));
    const acts = orders.flatMap((orderId, n) => {
      const { transaction } = stores[n % 2] ?? store;
      return [
        transaction((tx) => hold(orderId, 10, tx)),
        transaction((tx) => limitTo(1_000 + n, tx)),
        settle(n),
        transaction((tx) => book(-10, tx)),
      ];
    });
    await Promise.all(acts);
    await beside.close();
    expect((await unequalBalances(store.db, 10)).filter((one) => one.companyId === companyId)).toEqual([]);
  });
});
