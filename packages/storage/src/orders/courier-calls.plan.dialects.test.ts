import { expect, it } from 'vitest';
import { openAttempts } from '../attempts/open-attempt.ts';
import { addCompany, forEachDialect } from '../testing.ts';
import { testOption, testOrder } from '../testing-orders.ts';
import { ordersToFetch, pageOfCalls } from './courier-calls.ts';
import { insertOrder } from './insert-order.ts';

forEachDialect((open) => {
  // interface 13.39: people look at it all day.
  it('courier calls of a day, and what waits for one, are found by indices, among all of other days and companies', async () => {
    const store = await open();
    const companies = [await addCompany(store), await addCompany(store)];
    const vendor = { id: 2, key: 'v2', name: 'V2' };
    const changes = { status: 'TransferredToVendor', vendorReference: 'R' } as const;
    const option = { ...testOption, takeDate: '2026-10-15', vendor };
    const order = testOrder(companies[0] ?? 0, 'CTG-1', { ...changes, option });
    const inserted = await store.transaction((tx) => insertOrder(tx, order, 'Europe/Moscow'));
    if (inserted === 'number-taken') throw new Error('taken');
    const call = { kind: 'courier-call', reference: 'CC-1', vendorId: 2, tariffId: null, connection: null } as const;
    await openAttempts(store.db, [inserted.id], { ...call, startedAt: 1, callDate: '2026-10-15', details: {} });
    const columnsOf = async (table: string) =>
      Object.keys((await store.rows(`select * from ${table}`))[0] ?? {}).filter((name) => name !== 'id');
    const copy = async (table: string, value: Readonly<Record<string, string>>, where: string) => {
      const columns = await columnsOf(table);
      await store.rows(
        `insert into ${table} (${columns.map((name) => `"${name}"`)})
         with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 8000)
         select ${columns.map((name) => value[name] ?? `"${name}"`)} from ${table}, copies where ${where}`,
      );
    };
    const company_id = `${companies[0]} + n % 2`;
    const day = `'2026-10-' || (10 + n % 20)`;
    await copy(
      'orders',
      {
        ...{ company_id, number: "number || '-' || n", vendor_id: '1 + n % 3', take_date: day },
        status: "case when n % 10 = 0 then 'InProgress' else 'Finished' end",
      },
      "number = 'CTG-1'",
    );
    await copy(
      'attempts',
      { company_id, order_id: `${inserted.id} + n`, reference: "'CC-' || (n / 20)", call_date: day },
      'id = (select max(id) from attempts)',
    );
    await store.rows(store.dialect === 'postgres' ? 'vacuum analyze' : 'analyze');
    const which = { owners: companies[0] ?? 0, days: ['2026-10-14', '2026-10-15'], vendorIds: [1, 2] };
    // By the day, whichever of the indices has it.
    const byDay = /take_date=\?|Index Cond: [^"]*take_date =/;
    for (const [query, way] of [
      [pageOfCalls(store.db, which, 0, 50), /courier_calls_of_day/],
      [pageOfCalls(store.db, { ...which, owners: null }, 0, 50), /courier_calls_of_day/],
      [ordersToFetch(store.db, which, 'nobody'), byDay],
      [ordersToFetch(store.db, { ...which, owners: null }, 'with-hand-over'), byDay],
    ] as const) {
      const { sql, parameters } = query.compile();
      const literal = (one: unknown): string =>
        typeof one === 'number' ? `${one}` : Array.isArray(one) ? `array[${one.map(literal)}]` : `'${String(one)}'`;
      const text = parameters.reduce<string>((filled, one) => filled.replace(/\?|\$\d+/, () => literal(one)), sql);
      const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain';
      const plan = JSON.stringify(await store.rows(`${explain} ${text}`));
      expect(plan).toMatch(way);
      expect(plan).not.toMatch(/SCAN (orders|call)|Seq Scan on (orders|attempts call)/);
    }
  });
});
