import { sampleOption } from '@cartage/core/testing';
import { expect, it } from 'vitest';
import { getOrderById } from '../orders/get-orders.ts';
import { insertOrder } from '../orders/insert-order.ts';
import { addCompany, forEachDialect } from '../testing.ts';
import { testOrder } from '../testing-orders.ts';
import { up } from './0049-planned-and-bought.ts';

forEachDialect((open) => {
  it('orders of vendors that quote days get the plan that was not kept of them, and no others', async () => {
    const store = await open();
    const company = await addCompany(store);
    const inDays = {
      ...sampleOption,
      takeDate: '2026-12-30',
      deliveryFrom: null,
      deliveryTo: null,
      minDays: 2,
      maxDays: 4,
    };
    const insert = async (number: string, changes: object) => {
      const order = await insertOrder(store.db, { ...testOrder(company, number), ...changes }, 'Europe/Moscow');
      if (order === 'number-taken') throw new Error(number);
      return order.id;
    };
    const handedOver = { vendorReference: 'R', option: inDays, plannedDeliveryAt: null };
    const ids = [
      await insert('N-1', handedOver),
      await insert('N-2', { ...handedOver, plannedDeliveryAt: 7 }),
      await insert('N-3', { ...handedOver, option: { ...inDays, maxDays: null } }),
      await insert('N-4', { ...handedOver, vendorReference: null }),
      await insert('N-5', { ...handedOver, option: null }),
    ];
    // It holds one of them.
    await store.rows('drop index orders_in_figures');
    for (const column of ['collected', 'collected_at', 'purchased_at'])
      await store.rows(`alter table orders drop column ${column}`);
    await store.db.transaction().execute(up);
    const found = await Promise.all(ids.map((id) => getOrderById(store.db, id)));
    expect(found.map((order) => order?.plannedDeliveryAt)).toEqual([
      ...[Date.parse('2027-01-03T18:00:00+03:00'), 7, null, null, null],
    ]);
  });
});
