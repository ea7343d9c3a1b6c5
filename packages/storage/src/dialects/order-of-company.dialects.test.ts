import { expect, it } from 'vitest';
import { forEachDialect } from '../testing.ts';
import { amongOrders } from './order-of-company.ts';

const ORDERS = 1_000;

forEachDialect((open) => {
  it('a thousand orders of a thousand companies are found by pairs, and on SQLite by nothing else', async () => {
    const store = await open();
    // Of each order a second row, at the company of the next one: whoever looks for each id at each company finds it too.
    await store.rows(`insert into watched_orders (company_id, order_id, due_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ORDERS})
      select n, n, 1 from numbers union all select n % ${ORDERS} + 1, n, 2 from numbers`);
    const orders = Array.from({ length: ORDERS }, (_, at) => ({ id: at + 1, companyId: at + 1 }));
    const found = await store.db
      .selectFrom('watched_orders')
      .select(['company_id', 'order_id'])
      .where(amongOrders(store.db, orders))
      .orderBy('order_id')
      .execute();
    const own = found.filter((row) => row.company_id === row.order_id);
    expect(own.map((row) => row.order_id)).toEqual(orders.map(({ id }) => id));
    // There each look is one of its own, and a million of them would let nobody else have a turn.
    if (store.dialect === 'sqlite') expect(found).toEqual(own);
  });
});
