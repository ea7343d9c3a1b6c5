import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { askAttention } from '../attention.ts';
import { openStore } from '../open-store.ts';
import { insertOrder } from '../orders/insert-order.ts';
import type { Db } from '../tables.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testContent, testOption, testOrder } from '../testing-orders.ts';
import { bookEntry } from './book-entry.ts';
import { isCreditLimitPassed } from './credit-limit.ts';
import { getBalance } from './get-balance.ts';
import type { NewEntry } from './ledger-entry.ts';
import {
  countEntries,
  countPassing,
  type EntryFilter,
  type EntryPosition,
  entriesOfOrder,
  entryPosition,
  listEntries,
} from './list-entries.ts';
import { moneyOfOrders } from './money-of-orders.ts';
import { releaseReservation } from './release-reservation.ts';
import { type Reservation, reserve } from './reserve.ts';
import { unequalBalances } from './unequal-balances.ts';

forEachDialect((open) => {
  let store: TestStore;
  let count = 0;

  beforeAll(async () => {
    store = await open();
  });

  const company = async (creditLimit = 0): Promise<number> => {
    const id = await addCompany(store);
    await store.db.updateTable('companies').set({ credit_limit: creditLimit }).where('id', '=', id).execute();
    return id;
  };
  const order = async (companyId: number, changes: Parameters<typeof testOrder>[2] = {}): Promise<number> => {
    count += 1;
    const inserted = await insertOrder(store.db, testOrder(companyId, `L-${count}`, changes), 'Europe/Moscow');
    if (inserted === 'number-taken') throw new Error('taken');
    return inserted.id;
  };
  const nextKey = (): string => {
    count += 1;
    return `top-up:${count}`;
  };
  const entry = (companyId: number, amount: number, changes: Partial<NewEntry> = {}): NewEntry => ({
    companyId,
    orderId: null,
    kind: 'top-up',
    amount,
    text: { en: 'Top-up "x"', ru: 'Пополнение 🌼' },
    at: 1_000,
    key: nextKey(),
    ...changes,
  });
  const sums = async (companyId: number) => {
    const { amount, reserved } = (await getBalance(store.db, companyId)) ?? {};
    return [amount, reserved];
  };

  const passesLimit = (thrown: unknown): false => {
    if (!isCreditLimitPassed(thrown)) throw thrown;
    return false;
  };
  const isHeld = (db: Db, reservation: Omit<Reservation, 'at'>): Promise<boolean> =>
    reserve(db, { ...reservation, at: 1_000 }).then(() => true, passesLimit);

  describe('bookEntry', () => {
    it('adds the entry and its amount, once for one cause', async () => {
      const companyId = await company();
      const booked = entry(companyId, -45_050);
      expect(await bookEntry(store.db, booked)).toBe(true);
      expect(await bookEntry(store.db, { ...booked, amount: -1 })).toBe(false);
      await bookEntry(store.db, entry(companyId, 50_000));
      expect(await sums(companyId)).toEqual([4_950, 0]);
      const { key: _, ...told } = booked;
      expect(await listEntries(store.db, { companyId, limit: 10 })).toEqual([
        expect.objectContaining({ amount: 50_000 }),
        { ...told, id: expect.any(Number), orderNumber: null, balance: null },
      ]);
    });

    it('books one cause once also when many tell of it at once', async () => {
      const companyId = await company();
      const booked = entry(companyId, 700);
      const other = await openStore({ url: store.url });
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, n) => (n % 2 ? store : other).transaction((tx) => bookEntry(tx, booked))),
      );
      await other.close();
      expect(all.filter(Boolean)).toHaveLength(1);
      expect(await sums(companyId)).toEqual([700, 0]);
    });

    it('adds all that come first at once, of a company that never had a balance', async () => {
      for (let round = 0; round < 5; round += 1) {
        const id = await company();
        await Promise.all(Array.from({ length: 10 }, () => store.transaction((tx) => bookEntry(tx, entry(id, 100)))));
        expect(await sums(id)).toEqual([1_000, 0]);
      }
    });

    it('goes with its transaction', async () => {
      const companyId = await company();
      const failed = store.transaction(async (tx) => {
        await bookEntry(tx, entry(companyId, 700));
        throw new Error('killed');
      });
      await expect(failed).rejects.toThrow('killed');
      expect(await sums(companyId)).toEqual([0, 0]);
      expect(await countEntries(store.db, companyId)).toBe(0);
    });
  });

  describe('reserve', () => {
    it('holds amounts as far as balance and credit limit go, and not a kopeck more', async () => {
      const companyId = await company(100);
      await bookEntry(store.db, entry(companyId, 50));
      const [first, second] = [await order(companyId), await order(companyId)];
      expect(await isHeld(store.db, { orderId: first, companyId, amount: 149 })).toBe(true);
      expect(await isHeld(store.db, { orderId: second, companyId, amount: 2 })).toBe(false);
      expect(await sums(companyId)).toEqual([50, 149]);
      expect(await isHeld(store.db, { orderId: second, companyId, amount: 1 })).toBe(true);
    });

    it('replaces what the order holds already', async () => {
      const companyId = await company(100);
      const orderId = await order(companyId);
      for (const amount of [80, 80, 100, 30, 0, 100]) {
        expect(await isHeld(store.db, { orderId, companyId, amount })).toBe(true);
        expect(await sums(companyId)).toEqual([0, amount]);
      }
      expect(await isHeld(store.db, { orderId, companyId, amount: 101 })).toBe(false);
      expect(await sums(companyId)).toEqual([0, 100]);
    });

    it('lets less be held although the limit was lowered', async () => {
      const companyId = await company(100);
      const orderId = await order(companyId);
      await isHeld(store.db, { orderId, companyId, amount: 100 });
      await store.db.updateTable('companies').set({ credit_limit: 0 }).where('id', '=', companyId).execute();
      expect(await isHeld(store.db, { orderId, companyId, amount: 60 })).toBe(true);
      expect(await sums(companyId)).toEqual([0, 60]);
    });

    it('keeps the limit for all that come at once, of a company that never had a balance', async () => {
      const companyId = await company(100);
      const orders: number[] = [];
      for (let n = 0; n < 12; n += 1) orders.push(await order(companyId));
      const other = await openStore({ url: store.url });
      const all = await Promise.all(
        orders.map((orderId, n) =>
          (n % 2 ? store : other)
            .transaction((tx) => reserve(tx, { orderId, companyId, amount: 30, at: 1_000 }))
            .then(() => true, passesLimit),
        ),
      );
      await other.close();
      expect(all.filter(Boolean)).toHaveLength(3);
      expect(await sums(companyId)).toEqual([0, 90]);
    });

    it('is given back once', async () => {
      const companyId = await company(100);
      const orderId = await order(companyId);
      await isHeld(store.db, { orderId, companyId, amount: 70 });
      for (let times = 0; times < 2; times += 1) {
        await releaseReservation(store.db, orderId);
        expect(await sums(companyId)).toEqual([0, 0]);
      }
    });

    it('and all else that writes the balance keeps nobody waiting before the commit', async () => {
      if (store.dialect === 'sqlite') return;
      const companyId = await company(100);
      const [held, freed, booked, other] = [
        await order(companyId),
        await order(companyId),
        await order(companyId),
        await order(companyId),
      ];
      await reserve(store.db, { orderId: freed, companyId, amount: 10, at: 1_000 });
      await store.transaction(async (tx) => {
        await reserve(tx, { orderId: held, companyId, amount: 20, at: 1_000 });
        await releaseReservation(tx, freed);
        await bookEntry(tx, entry(companyId, -5, { orderId: booked }));
        // Another transaction would wait for this one for ever.
        await store.transaction((beside) => reserve(beside, { orderId: other, companyId, amount: 30, at: 1_000 }));
        expect(await sums(companyId)).toEqual([0, 40]);
      });
      expect(await sums(companyId)).toEqual([-5, 50]);
    });

    it('fails its whole transaction past the limit, and leaves nothing to the next one', async () => {
      const companyId = await company(100);
      const orderId = await order(companyId);
      const failed = store.transaction(async (tx) => {
        await bookEntry(tx, entry(companyId, -40, { orderId }));
        await reserve(tx, { orderId, companyId, amount: 61, at: 1_000 });
      });
      expect(await failed.then(() => null, isCreditLimitPassed)).toBe(true);
      expect(await sums(companyId)).toEqual([0, 0]);
      expect(await countEntries(store.db, companyId)).toBe(0);
      const taken = store.transaction(async (tx) => {
        await reserve(tx, { orderId, companyId, amount: 1, at: 1_000 });
        throw new Error('killed');
      });
      await expect(taken).rejects.toThrow('killed');
      for (let times = 0; times < 20; times += 1)
        await store.transaction(async (tx) => void (await getBalance(tx, companyId)));
      expect(await sums(companyId)).toEqual([0, 0]);
    });
  });

  it('the ledger is read newest first, in pages by key or by number', async () => {
    const companyId = await company();
    const orderId = await order(companyId);
    for (let n = 1; n <= 7; n += 1) await bookEntry(store.db, entry(companyId, n, { orderId: n < 3 ? orderId : null }));
    await bookEntry(store.db, entry(await company(), 999));
    const amounts = async (page: { after?: EntryPosition; skip?: number }) =>
      (await listEntries(store.db, { companyId, limit: 3, ...page })).map(({ amount }) => amount);
    const [, , third] = await listEntries(store.db, { companyId, limit: 3 });
    expect(await amounts({})).toEqual([7, 6, 5]);
    const after = await entryPosition(store.db, companyId, third?.id ?? 0);
    expect(await amounts({ ...(after && { after }) })).toEqual([4, 3, 2]);
    expect(await entryPosition(store.db, await company(), third?.id ?? 0)).toBeNull();
    expect(await amounts({ skip: 6 })).toEqual([1]);
    expect(await countEntries(store.db, companyId)).toBe(7);
    expect((await entriesOfOrder(store.db, orderId)).map(({ amount }) => amount)).toEqual([1, 2]);
  });

  it('an entry stands where its moment is, and of one moment after those that were booked before it', async () => {
    const companyId = await company();
    for (const [amount, at] of [
      [1, 50],
      [2, 90],
      [3, 50],
      [4, 70],
    ] as const)
      await bookEntry(store.db, entry(companyId, amount, { at }));
    const all = await listEntries(store.db, { companyId, limit: 9 });
    expect(all.map(({ amount }) => amount)).toEqual([2, 4, 3, 1]);
    const below = await Promise.all(
      all.map(async (after) =>
        (await listEntries(store.db, { companyId, after, limit: 9 })).map(({ amount }) => amount),
      ),
    );
    expect(below).toEqual([[4, 3, 1], [3, 1], [1], []]);
  });

  it('tells of each entry its order and what the company had after it, whatever the list leaves out', async () => {
    const [companyId, other] = [await company(), await company()];
    const orderId = await order(companyId);
    const booked = [
      { amount: 500, at: 10, kind: 'top-up' },
      { amount: -120, at: 20, kind: 'charge', orderId },
      { amount: -30, at: 20, kind: 'fee', orderId },
      { amount: 7, at: 5, kind: 'correction' },
      { amount: -40, at: 30, kind: 'charge' },
    ] as const;
    for (const { amount, ...changes } of booked) {
      await bookEntry(store.db, entry(companyId, amount, changes));
      await bookEntry(store.db, entry(other, 1_000_000, { at: 15 }));
    }
    const list = async (filter: EntryFilter, page: { after?: EntryPosition; skip?: number } = {}, limit = 10) =>
      (await listEntries(store.db, { companyId, limit, withBalance: true, ...filter, ...page })).map(
        ({ amount, balance }) => [amount, balance],
      );
    const all = [
      [-40, 317],
      [-30, 357],
      [-120, 387],
      [500, 507],
      [7, 7],
    ];
    expect(await list({})).toEqual(all);
    expect(await list({}, { skip: 1 }, 2)).toEqual(all.slice(1, 3));
    const [, , third] = await listEntries(store.db, { companyId, limit: 3 });
    expect(await list({}, { after: { at: 20, id: third?.id ?? 0 } })).toEqual(all.slice(3));
    expect(await list({ kinds: ['charge', 'fee'] })).toEqual(all.slice(0, 3));
    expect(await list({ kinds: ['top-up'] })).toEqual([[500, 507]]);
    expect(await list({ from: 10, until: 30 })).toEqual(all.slice(1, 4));
    expect(await list({ from: 31 })).toEqual([]);
    expect(await countPassing(store.db, companyId, { kinds: ['charge'], until: 30 })).toBe(1);
    const numbers = (await listEntries(store.db, { companyId, limit: 10 })).map(({ orderNumber }) => orderNumber);
    expect(numbers).toEqual([null, `L-${count - booked.length * 2}`, `L-${count - booked.length * 2}`, null, null]);
  });

  it('never loses or makes a kopeck, whatever is done', async () => {
    const act = fc.record({
      order: fc.nat(2),
      amount: fc.integer({ min: 0, max: 60 }),
      how: fc.constantFrom('reserve', 'release', 'charge', 'top-up', 'again'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const companyId = await company(100);
        const orders = [await order(companyId), await order(companyId), await order(companyId)];
        const held = new Map<number, number>();
        let amount = 0;
        let entries = 0;
        let last: NewEntry | undefined;
        const reserved = () => [...held.values()].reduce((sum, one) => sum + one, 0);
        for (const { how, order: n, amount: sum } of acts) {
          const orderId = orders[n] ?? 0;
          if (how === 'reserve') {
            const more = sum - (held.get(orderId) ?? 0);
            const fits = more <= 0 || amount - reserved() - more >= -100;
            expect(await isHeld(store.db, { orderId, companyId, amount: sum })).toBe(fits);
            if (fits) held.set(orderId, sum);
          } else if (how === 'release') {
            await releaseReservation(store.db, orderId);
            held.delete(orderId);
          } else if (how === 'again') {
            if (last) expect(await bookEntry(store.db, last)).toBe(false);
          } else {
            last = entry(companyId, how === 'charge' ? -sum : sum, { orderId });
            expect(await bookEntry(store.db, last)).toBe(true);
            amount += last.amount;
            entries += 1;
          }
          expect(await sums(companyId)).toEqual([amount, reserved()]);
        }
        expect(await countEntries(store.db, companyId)).toBe(entries);
      }),
      { seed: 20_261_123, numRuns: 15 },
    );
    expect(await unequalBalances(store.db, 10)).toEqual([]);
  });

  it('unequalBalances tells of a balance that its entries or reservations do not make', async () => {
    const [wrong, fine] = [await company(100), await company()];
    await bookEntry(store.db, entry(wrong, 500));
    await bookEntry(store.db, entry(fine, 500));
    await isHeld(store.db, { orderId: await order(wrong), companyId: wrong, amount: 20 });
    await store.db.updateTable('balances').set({ amount: 499 }).where('company_id', '=', wrong).execute();
    expect(await unequalBalances(store.db, 10)).toEqual([
      {
        ...{ companyId: wrong, amount: 499, ofEntries: 500, reserved: 20, ofReservations: 20 },
        ...{ entries: 1, countOfEntries: 1 },
      },
    ]);
    await store.db.updateTable('balances').set({ amount: 500, reserved: 0 }).where('company_id', '=', wrong).execute();
    expect(await unequalBalances(store.db, 10)).toMatchObject([{ companyId: wrong, reserved: 0, ofReservations: 20 }]);
    await store.db.updateTable('balances').set({ reserved: 20, entries: 2 }).where('company_id', '=', wrong).execute();
    expect(await unequalBalances(store.db, 10)).toMatchObject([{ companyId: wrong, entries: 2, countOfEntries: 1 }]);
    await store.db.updateTable('balances').set({ entries: 1 }).where('company_id', '=', wrong).execute();
  });

  it('moneyOfOrders puts orders beside what was booked and held for them, page by page', async () => {
    const companyId = await company(1_000);
    const content = { ...testContent, terms: { ...testContent.terms, payments: ['cash'] as const } };
    const draft = await order(companyId);
    const facts = { status: 'Canceled', option: testOption, price: 500, vendorReference: 'R' } as const;
    const canceled = await order(companyId, facts);
    const cash = await order(companyId, { content, option: testOption, status: 'Canceled' });
    await askAttention(store.db, { id: cash, companyId }, { reason: 'price-rose', since: 1, asked: 5, isTold: true });
    await isHeld(store.db, { orderId: draft, companyId, amount: 300 });
    await bookEntry(store.db, entry(companyId, -500, { orderId: canceled, kind: 'charge' }));
    await bookEntry(store.db, entry(companyId, 500, { orderId: canceled, kind: 'refund' }));
    const later = { orderId: canceled, kind: 'charge' } as const;
    await bookEntry(store.db, entry(companyId, -30, { ...later, key: `price:${canceled}:R` }));
    await bookEntry(store.db, entry(companyId, -425, { ...later, key: `again:${canceled}:R` }));
    await bookEntry(store.db, entry(companyId, -70, { orderId: canceled, kind: 'fee' }));
    await bookEntry(store.db, entry(companyId, -5, { orderId: canceled, kind: 'fee' }));
    for (const orderId of [draft, canceled])
      await askAttention(
        store.db,
        { id: orderId, companyId },
        { reason: 'problem', since: 1, asked: null, isTold: true },
      );
    const nothing = { charged: 0, chargedAgain: 0, refunded: 0, fees: 0, mostOfKind: 0, reserved: 0, isMoved: false };
    const invoice = { payments: ['invoice'], payers: ['customer'] };
    expect(await moneyOfOrders(store.db, draft - 1, 2)).toEqual([
      {
        orderId: draft,
        companyId,
        number: expect.any(String),
        status: 'Draft',
        price: null,
        vendorReference: null,
        contractType: null,
        terms: invoice,
        ...nothing,
        reserved: 300,
      },
      {
        orderId: canceled,
        companyId,
        number: expect.any(String),
        status: 'Canceled',
        price: 500,
        vendorReference: 'R',
        contractType: 'operator',
        terms: invoice,
        reserved: 0,
        charged: -955,
        chargedAgain: -425,
        refunded: 500,
        fees: -75,
        mostOfKind: 2,
        isMoved: true,
      },
    ]);
    expect(await moneyOfOrders(store.db, canceled, 2)).toMatchObject([
      { orderId: cash, terms: { payments: ['cash'], payers: ['customer'] }, ...nothing },
    ]);
    expect(await moneyOfOrders(store.db, cash, 2)).toEqual([]);
  });
});
