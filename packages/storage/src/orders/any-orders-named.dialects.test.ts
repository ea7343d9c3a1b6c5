import { expect, it } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { anyOrdersNamed } from './any-orders-named.ts';
import { insertOrder } from './insert-order.ts';

forEachDialect((open) => {
  it("any company's orders are found by each of their numbers, once each and the newest first", async () => {
    const store = await open();
    const [one, other] = [await addCompany(store), await addCompany(store)];
    const insert = (order: ReturnType<typeof testOrder>) =>
      store.transaction((tx) => insertOrder(tx, order, 'Europe/Moscow'));
    await insert(
      testOrder(one, 'CTG-1', {
        content: { ...testContent, customerOrderId: 'SHOP-7' },
        vendorInvoiceNumber: 'W-1',
        vendorReturnInvoiceNumber: 'R-1',
        vendorPickupNumber: 'P-1',
        trackingNumber: 'W-1',
      }),
    );
    await insert(testOrder(other, 'CTG-2', { content: { ...testContent, customerOrderId: 'SHOP-7' } }));
    await insert(testOrder(other, 'CTG-1-1'));
    const found = async (number: string, limit = 10) =>
      (await anyOrdersNamed(store.db, number, limit)).map((order) => order.number);
    for (const number of ['CTG-1', 'W-1', 'R-1', 'P-1'])
      expect([number, await found(number)]).toEqual([number, ['CTG-1']]);
    expect(await found('CTG-1-1')).toEqual(['CTG-1-1']);
    expect(await found('SHOP-7')).toEqual(['CTG-2', 'CTG-1']);
    expect(await found('SHOP-7', 1)).toEqual(['CTG-2']);
    expect(await found('SHOP')).toEqual([]);
  });
});
