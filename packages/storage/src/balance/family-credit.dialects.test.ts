import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { getCompany } from '../companies/get-company.ts';
import { insertCompany } from '../companies/insert-company.ts';
import { openStore } from '../open-store.ts';
import { insertOrder } from '../orders/insert-order.ts';
import type { Db } from '../tables.ts';
import { forEachDialect, type TestStore } from '../testing.ts';
import { testOrder } from '../testing-orders.ts';
import { bookEntry, bookTogether } from './book-entry.ts';
import { isCreditLimitPassed } from './credit-limit.ts';
import { getBalance, listBalances } from './get-balance.ts';
import { releaseReservation } from './release-reservation.ts';
import { reserve } from './reserve.ts';

// interface 16.8.

forEachDialect((open) => {
  let store: TestStore;
  let count = 0;

  beforeAll(async () => {
    store = await open();
  });

  const company = async (creditLimit: number, ownerId: number | null = null): Promise<number> => {
    const made = { name: 'C', vatNumber: null, kpp: null, markUp: 0, createdAt: 1, details: {}, creditLimit, ownerId };
    return (await insertCompany(store.db, made)).id;
  };
  const order = async (companyId: number): Promise<number> => {
    count += 1;
    const inserted = await insertOrder(store.db, testOrder(companyId, `F-${count}`), 'Europe/Moscow');
    if (inserted === 'number-taken') throw new Error('taken');
    return inserted.id;
  };
  const hold = async (companyId: number, amount: number, db: Db = store.db): Promise<number | null> => {
    const orderId = await order(companyId);
    const isHeld = await reserve(db, { orderId, companyId, amount, at: 1 }).then(
      () => true,
      (thrown) => {
        if (isCreditLimitPassed(thrown)) return false;
        throw thrown;
      },
    );
    return isHeld ? orderId : null;
  };
  const holds = async (companyId: number, amount: number): Promise<boolean> => (await hold(companyId, amount)) !== null;
  const book = async (companyId: number, amount: number) => {
    count += 1;
    const entry = { companyId, orderId: null, kind: 'top-up', amount, text: { en: 'x', ru: 'x' }, at: 1 } as const;
    await bookEntry(store.db, { ...entry, key: `family:${count}` });
  };
  const usable = async (id: number): Promise<number | undefined> => (await getBalance(store.db, id))?.usableCredit;

  it('balances are listed by company, each as it is told alone', async () => {
    const topmost = await company(1_000);
    const child = await company(500, topmost);
    await book(topmost, 70);
    await holds(child, 400);
    await company(0);
    const listed = await listBalances(store.db, { after: topmost - 1, limit: 2 });
    expect(listed.map(({ company: { id } }) => id)).toEqual([topmost, child]);
    for (const { company: of, ...has } of listed) expect(has).toEqual(await getBalance(store.db, of.id));
    expect(listed[0]).toMatchObject({ amount: 70, reserved: 0, usableCredit: 600 });
    expect(await listBalances(store.db, { skip: 1, limit: 1 })).toMatchObject([
      { company: { id: expect.any(Number) } },
    ]);
  });

  it('a company knows whose it is in the end, however many stand between', async () => {
    const topmost = await company(0);
    const child = await company(0, topmost);
    const grandchild = await company(0, child);
    for (const id of [topmost, child, grandchild, await company(0, grandchild)])
      expect(await getCompany(store.db, id)).toMatchObject({ id, topmostId: topmost });
  });

  it('on PostgreSQL also one that the version before this one has made', async () => {
    if (store.dialect !== 'postgres') return;
    const topmost = await company(0);
    const child = await company(0, topmost);
    const [made] =
      await store.rows(`insert into companies (name, mark_up_bp, credit_limit, created_at, details, owner_id)
      values ('C', 0, 0, 1, '{}', ${child}) returning id`);
    expect(await getCompany(store.db, Number(made?.['id']))).toMatchObject({ topmostId: topmost });
  });

  describe('what a family owes', () => {
    it('passes neither the credit limit of its topmost owner nor that of the one who owes it', async () => {
      const topmost = await company(100);
      const child = await company(80, topmost);
      const grandchild = await company(500, child);
      expect(await holds(child, 81)).toBe(false);
      expect(await holds(child, 60)).toBe(true);
      expect(await Promise.all([topmost, child, grandchild].map(usable))).toEqual([40, 80, 40]);
      expect(await holds(grandchild, 41)).toBe(false);
      expect(await holds(topmost, 41)).toBe(false);
      expect(await holds(grandchild, 40)).toBe(true);
      for (const id of [topmost, child, grandchild]) expect(await holds(id, 1)).toBe(false);
      expect(await Promise.all([topmost, child, grandchild].map(usable))).toEqual([0, 60, 40]);
      const [stranger] = [await company(7)];
      expect(await usable(stranger)).toBe(7);
      expect(await holds(stranger, 7)).toBe(true);
    });

    it('is nothing where the topmost owner has no credit, whatever limits the others have', async () => {
      const topmost = await company(0);
      for (let n = 0; n < 5; n += 1) expect(await holds(await company(500, topmost), 1)).toBe(false);
    });

    it('is counted by each one’s own balance: money of one pays for no other, and who has money needs no credit', async () => {
      const topmost = await company(10);
      const [owing, rich] = [await company(10, topmost), await company(10, topmost)];
      await book(rich, 1_000);
      await book(owing, -30);
      expect(await holds(topmost, 1)).toBe(false);
      expect(await holds(rich, 1_000)).toBe(true);
      expect(await holds(rich, 1)).toBe(false);
      await book(owing, 25);
      expect(await holds(rich, 6)).toBe(false);
      expect(await holds(rich, 5)).toBe(true);
    });

    it('goes down with what is given back, and does not change when what was held is charged', async () => {
      const topmost = await company(100);
      const [one, other] = [await company(100, topmost), await company(100, topmost)];
      const first = await hold(one, 60);
      const second = await hold(one, 40);
      expect(await holds(other, 1)).toBe(false);
      await releaseReservation(store.db, second ?? 0);
      const charge = {
        companyId: one,
        orderId: first,
        kind: 'charge',
        amount: -60,
        text: { en: 'x', ru: 'x' },
      } as const;
      await store.transaction((tx) =>
        bookTogether(tx, [{ ...charge, at: 1, key: `charge:${first}` }], { inPlaceOf: first }),
      );
      expect(await holds(other, 41)).toBe(false);
      expect(await holds(other, 40)).toBe(true);
    });

    it('on PostgreSQL is not known to one of the family before another’s transaction has ended', async () => {
      if (store.dialect !== 'postgres') return;
      const topmost = await company(100);
      const [one, other] = [await company(100, topmost), await company(100, topmost)];
      const first = await order(one);
      let second: Promise<boolean> | undefined;
      let isSettled = false;
      await store.transaction(async (tx) => {
        await sql`select cartage_hold(${first}::bigint, ${one}::bigint, 60::bigint, 1::bigint)`.execute(tx);
        second = holds(other, 60).finally(() => {
          isSettled = true;
        });
        const waiting =
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        await expect.poll(async () => isSettled || (await store.rows(waiting)).length > 0).toBe(true);
      });
      expect(await second).toBe(false);
    });

    it('stays within the limit and locks nobody up, whatever its companies hold, charge and give back at once', async () => {
      const topmost = await company(100);
      const children: number[] = [];
      for (let n = 0; n < 4; n += 1) children.push(await company(100, n === 3 ? (children[0] ?? null) : topmost));
      const family = [topmost, ...children];
      const others = store.dialect === 'sqlite' ? store : await openStore({ url: store.url });
      const run = async (n: number): Promise<boolean> => {
        const db = n % 2 === 0 ? store : others;
        const companyId = family[n % family.length] ?? topmost;
        const orderId = await order(companyId);
        const isHeld = await db
          .transaction((tx) => reserve(tx, { orderId, companyId, amount: 10, at: 1 }))
          .then(
            () => true,
            (thrown) => {
              if (isCreditLimitPassed(thrown)) return false;
              throw thrown;
            },
          );
        if (isHeld && n % 3 === 0) await db.transaction((tx) => releaseReservation(tx, orderId));
        return isHeld && n % 3 !== 0;
      };
      const held = await Promise.all(Array.from({ length: 60 }, (_, n) => run(n)));
      if (others !== store) await others.close();
      const balances = await store.rows(`select reserved - amount as owed from balances
        where company_id in (${family.join(', ')})`);
      const owed = balances.reduce((sum, row) => sum + Number(row['owed']), 0);
      expect(owed).toBe(10 * held.filter(Boolean).length);
      expect(owed).toBeLessThanOrEqual(100);
      expect(owed).toBeGreaterThan(0);
    });
  });
});
