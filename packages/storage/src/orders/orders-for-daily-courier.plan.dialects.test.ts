import { expect, it } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { testOption, testOrder } from '../testing-orders.ts';
import { insertOrder } from './insert-order.ts';
import { connectionsWaiting, ordersWaiting } from './orders-for-daily-courier.ts';

forEachDialect((open) => {
  // Asked for every few minutes, for each vendor with a set hour.
  it('orders for a courier of the day are found by their index, among many that need none', async () => {
    const store = await open();
    const companyId = await addCompany(store);
    const vendor = { id: 2, key: 'v2', name: 'V2' };
    const changes = {
      status: 'TransferredToVendor',
      vendorReference: 'R',
      option: { ...testOption, takeDate: '2026-10-15', vendor },
    } as const;
    await store.transaction((tx) => insertOrder(tx, testOrder(companyId, 'CTG-1', changes), 'Europe/Moscow'));
    const columns = Object.keys((await store.rows('select * from orders'))[0] ?? {}).filter((name) => name !== 'id');
    const value: Readonly<Record<string, string>> = {
      number: "number || '-' || n",
      vendor_id: '1 + n % 3',
      connection: "'c' || (n % 4)",
      take_date: "'2026-10-' || (10 + n % 20)",
      vendor_pickup_number: "case when n % 20 > 0 then 'P-' || n end",
      next_track_at: 'case when n % 7 > 0 then n end',
    };
    await store.rows(
      `insert into orders (${columns.map((name) => `"${name}"`)})
       with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 8000)
       select ${columns.map((name) => value[name] ?? `"${name}"`)} from orders, copies`,
    );
    await store.rows(store.dialect === 'postgres' ? 'vacuum analyze' : 'analyze');
    const of = {
      ...{ vendorId: 2, from: '2026-10-14', to: '2026-10-15', limit: 100 },
      statuses: ['TransferredToVendor', 'InProgress'],
    } as const;
    for (const query of [connectionsWaiting(store.db, of), ordersWaiting(store.db, { ...of, connection: 'c1' })]) {
      const { sql, parameters } = query.compile();
      const text = parameters.reduce<string>(
        (filled, one) => filled.replace(/\?|\$\d+/, typeof one === 'number' ? `${one}` : `'${one}'`),
        sql,
      );
      const explain = store.dialect === 'sqlite' ? 'explain query plan' : 'explain';
      const plan = JSON.stringify(await store.rows(`${explain} ${text}`));
      expect(plan).toContain('orders_for_courier_of_day');
      expect(plan).not.toMatch(/SCAN orders|Seq Scan on orders/);
    }
  });
});
