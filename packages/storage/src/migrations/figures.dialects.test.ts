import { expect, it } from 'vitest';
import { insertOrder } from '../orders/insert-order.ts';
import { addCompany, forEachDialect } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { up } from './0074-figures.ts';

forEachDialect((open) => {
  it('orders from before are counted by the cities that they have, in one spelling', async () => {
    const store = await open();
    const company = await addCompany(store);
    const cityIds = ['0C5B2444-70A0-4932-980C-B4DC0D3F02B5', '77000000000', '1600000100000'];
    for (const [n, cityId] of cityIds.entries()) {
      const content = { ...testContent, sender: { ...testContent.sender, cityId } };
      await insertOrder(store.db, testOrder(company, `N-${n}`, { content }), 'UTC');
    }
    await store.rows('drop index orders_in_figures');
    for (const column of ['sender_city', 'receiver_city']) await store.rows(`alter table orders drop column ${column}`);
    await store.rows('drop table vendor_hours');
    await store.db.transaction().execute(up);
    const cities = await store.rows('select sender_city, receiver_city from orders order by id');
    expect(cities.map((row) => Object.values(row))).toEqual([
      ['RU 7700000000000', `RU ${testContent.receiver.cityId}`],
      ['RU 7700000000000', `RU ${testContent.receiver.cityId}`],
      ['RU 1600000100000', `RU ${testContent.receiver.cityId}`],
    ]);
  });
});
