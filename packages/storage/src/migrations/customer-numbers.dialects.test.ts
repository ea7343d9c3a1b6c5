import { expect, it } from 'vitest';
import { storedCustomerKey } from '../orders/customer-numbers.ts';
import { customerOrderIdExists } from '../orders/customer-order-id-exists.ts';
import { findOrderBy } from '../orders/find-order-by.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { addCompany, forEachDialect } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { up } from './0047-customer-numbers.ts';

const ORDERS = 2_500;

forEachDialect((open) => {
  it('orders from before it are found by their numbers however they are spelt', async () => {
    const store = await open();
    const company = await addCompany(store);
    const content = { ...testContent, customerOrderId: 'N-0' };
    await insertOrder(store.db, testOrder(company, 'N-0', { content }), 'Europe/Moscow');
    await store.rows('drop index orders_company_id_customer_order_key');
    await store.rows('alter table orders drop column customer_order_key');
    const names = Object.keys((await store.rows('select * from orders'))[0] ?? {}).filter((name) => name !== 'id');
    const value: Readonly<Record<string, string>> = {
      number: "'N-' || n",
      customer_order_id: "case n % 3 when 0 then 'заказ ''' || n || ' ' when 1 then 'W-' || n end",
    };
    await store.rows(
      `insert into orders (${names.map((name) => `"${name}"`)})
       with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${ORDERS - 1})
       select ${names.map((name) => value[name] ?? `orders."${name}"`)} from orders, copies where number = 'N-0'`,
    );
    await up(store.db);
    const stored = await store.rows('select customer_order_id, customer_order_key from orders');
    expect(stored).toHaveLength(ORDERS);
    for (const row of stored)
      expect(row.customer_order_key).toBe(storedCustomerKey(row.customer_order_id as string | null));
    expect(stored.filter((row) => row.customer_order_key !== null)).toHaveLength(Math.floor((ORDERS - 1) / 3));
    for (const [asked, number] of [
      ["ЗАКАЗ '2499", 'N-2499'],
      ['w-2497', 'N-2497'],
    ] as const) {
      expect(await customerOrderIdExists(store.db, company, asked)).toBe(true);
      const named = { companyId: company, value: asked, mode: 'customer-number' } as const;
      expect(await findOrderBy(store.db, named)).toMatchObject({ kind: 'one', order: { number } });
    }
  });
});
