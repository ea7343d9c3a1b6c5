import { expect, it } from 'vitest';
import { forEachDialect } from '../testing.ts';
import { amongOrders, type OrderOfCompany } from './order-of-company.ts';

const ORDERS = 1_000;
/** Of one company that has all of the orders. */
const ONE = ORDERS + 1;

forEachDialect((open) => {
  it('orders of a thousand companies are found about as fast as a thousand of one', async () => {
    const store = await open();
    await store.rows(`insert into watched_orders (company_id, order_id, due_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ORDERS})
      select n, n, 1 from numbers union all select ${ONE}, n + ${ORDERS}, 1 from numbers`);
    const find = async (orders: readonly OrderOfCompany[]): Promise<number> => {
      const times: number[] = [];
      for (let nth = 0; nth < 3; nth += 1) {
        const since = performance.now();
        const found = await store.db
          .selectFrom('watched_orders')
          .select('order_id')
          .where(amongOrders(store.db, orders))
          .execute();
        times.push(performance.now() - since);
        expect(found.map(({ order_id }) => order_id).toSorted((a, b) => a - b)).toEqual(orders.map(({ id }) => id));
      }
      return Math.min(...times);
    };
    const ids = Array.from({ length: ORDERS }, (_, at) => at + 1);
    const ofMany = await find(ids.map((id) => ({ id, companyId: id })));
    const ofOne = await find(ids.map((id) => ({ id: id + ORDERS, companyId: ONE })));
    expect(ofMany).toBeLessThan(10 * ofOne + 10);
  });
});
