import type { OrderStatus } from '@cartage/core';
import { expect, it } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { TEST_INSTANT, testOrder } from '../testing-orders.ts';
import { insertOrder } from './insert-order.ts';
import { type AllOrdersList, listAllOrders } from './list-all-orders.ts';

forEachDialect((open) => {
  it("any company's orders come newest first, by company and status where that is asked", async () => {
    const store = await open();
    const companies = [await addCompany(store), await addCompany(store)];
    const statuses: readonly OrderStatus[] = ['Draft', 'VendorError', 'Finished'];
    for (let n = 0; n < 12; n += 1) {
      const order = testOrder(companies[n % 2] ?? 0, `CTG-${n}`, {
        status: statuses[n % 3] ?? 'Draft',
        createdAt: TEST_INSTANT + n,
      });
      await store.transaction((tx) => insertOrder(tx, order, 'Europe/Moscow'));
    }
    const numbers = async (list: AllOrdersList) =>
      (await listAllOrders(store.db, list)).map(({ number }) => Number(number.slice(4)));
    expect(await numbers({ limit: 3 })).toEqual([11, 10, 9]);
    expect(await numbers({ companyId: companies[0], limit: 100 })).toEqual([10, 8, 6, 4, 2, 0]);
    expect(await numbers({ statuses: ['VendorError', 'Finished'], limit: 5 })).toEqual([11, 10, 8, 7, 5]);
    expect(await numbers({ companyId: companies[1], statuses: ['VendorError'], limit: 100 })).toEqual([7, 1]);
    expect(await numbers({ statuses: ['OnApproval'], limit: 100 })).toEqual([]);
  });
});
