import { type Order, orderStatuses } from '@cartage/core';
import { sampleContent } from '@cartage/core/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertOrder } from '../orders/insert-order.ts';
import { ordersForRegister, stillUnregistered, unregistered } from '../orders/orders-for-register.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testOption, testOrder } from '../testing-orders.ts';
import { beginRegister, ordersOfRegister } from './begin-register.ts';
import { insertRegister, lastRegister } from './insert-register.ts';
import { daysWithWithdrawn, withdrawnOrders } from './list-registers.ts';
import type { NewCourierRegister } from './register.ts';

// interface 19.5.

const DAY = '2026-11-24';
const query = { vendorId: 2, connections: ['7', '8'], from: DAY, to: DAY, after: null, limit: 100 };

forEachDialect((open) => {
  const add = async (store: TestStore, companyId: number, number: string, changes: Partial<Order> = {}) => {
    const order = testOrder(companyId, number, {
      ...{ status: 'TransferredToVendor', vendorReference: number, connection: '7' },
      option: { ...testOption, takeDate: DAY },
      // An order has no text with a NUL in it.
      content: sampleContent,
      ...changes,
    });
    const made = await store.transaction((tx) => insertOrder(tx, order, 'Europe/Moscow'));
    if (made === 'number-taken') throw new Error(number);
    return made.id;
  };

  it('have the orders of a vendor that wait to be fetched on a day, each once, page by page', async () => {
    const store = await open();
    const { db } = store;
    const [one, two] = [await addCompany(store), await addCompany(store)];
    const fetched: number[] = [];
    for (const status of orderStatuses) {
      const id = await add(store, one, status, { status });
      if (['TransferredToVendor', 'CourierAssigned', 'VendorStatus', 'InProgress'].includes(status)) fetched.push(id);
    }
    fetched.push(await add(store, two, 'of another', { connection: '8' }));
    await add(store, one, 'elsewhere', { connection: '9' });
    const option = { ...testOption, takeDate: DAY };
    await add(store, one, 'day after', { option: { ...option, takeDate: '2026-11-25' } });
    await add(store, one, 'other vendor', { option: { ...option, vendor: { ...option.vendor, id: 3 } } });
    const [first] = await ordersForRegister(db, query);
    expect(first).toEqual({
      ...{ id: fetched[0], companyId: one, takeDate: DAY },
      sender: {
        ...{ country: 'RU', cityId: '7700000000000', contactType: 'door' },
        ...{ pickupPointId: null, pickupPointVendorId: null },
      },
    });
    const found: number[] = [];
    for (let after: Parameters<typeof ordersForRegister>[1]['after'] = null; ; ) {
      const page = await ordersForRegister(db, { ...query, after, limit: 2 });
      found.push(...page.map(({ id }) => id));
      after = page.at(-1) ?? null;
      if (page.length < 2) break;
    }
    expect(found).toEqual(fetched);

    const made = {
      ...{ companyId: one, vendorId: 2, day: DAY, connection: '7', number: 1, mayRepeat: false, createdAt: 5 },
      fetched: await stillUnregistered(db, fetched.slice(0, 2)),
      withdrawn: [],
      mails: [{ address: 'a@example.com', letter: 'l' }],
    };
    const id = await store.transaction((tx) => insertRegister(tx, made));
    expect((await ordersForRegister(db, query)).map((order) => order.id)).toEqual(fetched.slice(2));
    expect(await stillUnregistered(db, fetched.slice(0, 3))).toEqual([{ id: fetched[2], takeDate: DAY }]);
    expect(await lastRegister(db, { ...made })).toMatchObject({ id, number: 1, orders: 2, triedAt: null });
    await expect(store.transaction((tx) => insertRegister(tx, { ...made, number: 2 }))).rejects.toThrow();

    // What goes before the first try leaves it; what goes later is taken back.
    const cancel = (order?: number) => store.rows(`update orders set status = 'Canceled' where id = ${order}`);
    const of = { companyId: one, vendorId: 2, day: DAY };
    await cancel(fetched[0]);
    expect(await daysWithWithdrawn(db, { vendorId: 2, from: DAY, limit: 9 })).toEqual([]);
    expect(await store.transaction((tx) => beginRegister(tx, id, 6))).toMatchObject({ triedAt: 6 });
    expect(await ordersOfRegister(db, id)).toEqual({ fetched: [fetched[1]], withdrawn: [] });
    await cancel(fetched[1]);
    expect(await store.transaction((tx) => beginRegister(tx, id, 7))).toMatchObject({ triedAt: 6 });
    expect(await ordersOfRegister(db, id)).toEqual({ fetched: [fetched[1]], withdrawn: [] });
    expect(await daysWithWithdrawn(db, { vendorId: 2, from: DAY, limit: 9 })).toEqual([of]);
    expect(await daysWithWithdrawn(db, { vendorId: 2, from: '2026-11-25', limit: 9 })).toEqual([]);
    const withdrawn = await withdrawnOrders(db, of, 9);
    expect(withdrawn).toEqual([{ id: fetched[1], takeDate: DAY }]);
    const second = { ...made, number: 2, fetched: [], withdrawn, mails: [] };
    const addition = await store.transaction((tx) => insertRegister(tx, second));
    expect(await ordersOfRegister(db, addition)).toEqual({ fetched: [], withdrawn: [fetched[1]] });
    expect(await withdrawnOrders(db, of, 9)).toEqual([]);
  });

  it('take back orders of several days, each of its own day alone', async () => {
    const store = await open();
    const [first, second, third] = ['2026-11-22', '2026-11-23', DAY];
    const companyId = await addCompany(store);
    const of = { companyId, vendorId: 2, connection: '7', mayRepeat: false, createdAt: 5, mails: [] };
    const insert = (made: Pick<NewCourierRegister, 'day' | 'fetched' | 'withdrawn'>) =>
      store.transaction((tx) => insertRegister(tx, { ...of, number: 1, ...made }));
    const fetched = [1, 2, 3].flatMap((id) => [first, second].map((takeDate) => ({ id, takeDate })));
    await insert({ day: second, fetched, withdrawn: [] });
    const withdrawn = [
      { id: 1, takeDate: first },
      { id: 2, takeDate: second },
      { id: 3, takeDate: second },
    ];
    const id = await insert({ day: third, fetched: [], withdrawn });
    const rows = await store.rows(
      `select order_id as id, take_date as "takeDate" from courier_register_orders where withdrawn_in = ${id} order by order_id`,
    );
    expect(rows).toEqual(withdrawn);
  });

  it('are made of orders that an index finds, among many', async () => {
    const store = await open();
    const companyId = await addCompany(store);
    await add(store, companyId, 'N');
    const columns = Object.keys((await store.rows('select * from orders'))[0] ?? {}).filter((name) => name !== 'id');
    const value: Readonly<Record<string, string>> = {
      number: "'N-' || n",
      take_date: "'2026-11-' || (10 + n % 20)",
      status: "case when n % 10 = 0 then 'TransferredToVendor' else 'Finished' end",
    };
    await store.rows(
      `insert into orders (${columns.map((name) => `"${name}"`)})
       with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 5000)
       select ${columns.map((name) => value[name] ?? `orders."${name}"`)} from orders, copies`,
    );
    await sql`analyze`.execute(store.db);
    const { sql: text, parameters } = unregistered(store.db, {
      ...query,
      after: { id: 5, companyId, takeDate: DAY },
    }).compile();
    const literal = (one: unknown): string =>
      typeof one === 'number' ? `${one}` : Array.isArray(one) ? `array[${one.map(literal)}]` : `'${String(one)}'`;
    const filled = parameters.reduce<string>((all, one) => all.replace(/\?|\$\d+/, () => literal(one)), text);
    const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain';
    const plan = JSON.stringify(await store.rows(`${explain} ${filled}`));
    expect(plan).toContain('orders_for_register');
    expect(plan).not.toMatch(/SCAN orders|Seq Scan on orders/);
  });
});
