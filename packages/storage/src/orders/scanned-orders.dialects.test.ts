import { everyOrder } from '@cartage/core';
import { expect, it } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { testOrder } from '../testing-orders.ts';
import { findOrderBy } from './find-order-by.ts';
import { findOrderPage } from './find-order-page.ts';
import { insertOrder } from './insert-order.ts';
import { saveOrderState } from './save-order.ts';

forEachDialect((open) => {
  // interface 8.7
  it("an order is found by whatever is on its labels: ours, its vendor's waybill, its vendor's codes of places as they are now", async () => {
    const store = await open();
    const [companyId, stranger] = [await addCompany(store), await addCompany(store)];
    const insert = async (whose: number, number: string, changes: Parameters<typeof testOrder>[2]) => {
      const order = await insertOrder(store.db, testOrder(whose, number, changes), 'UTC');
      if (order === 'number-taken') throw new Error('taken');
      return order;
    };
    const one = await insert(companyId, 'CTG-7820-3920', { vendorInvoiceNumber: 'EC-0048213', pieces: ['P-1', 'P-2'] });
    const two = await insert(companyId, 'CTG-2', { pieces: ['SAME'] });
    const three = await insert(companyId, 'CTG-3', { pieces: ['SAME', 'SAME'] });
    await insert(stranger, 'CTG-4', { vendorInvoiceNumber: 'THEIRS', pieces: ['P-9'] });
    const scan = async (value: string) => {
      const found = await findOrderBy(store.db, { companyId, value, mode: 'scanned' });
      return found.kind === 'one' ? found.order.number : found.kind === 'several' ? found.numbers : null;
    };
    for (const read of [
      'CTG-7820-3920',
      ']C1ctg-7820-3920-2 ',
      'СЕП-7820-3920-1',
      'EC-0048213',
      'EC-0048213/1/2',
      'P-2',
    ])
      expect(await scan(read), read).toBe(one.number);
    expect(await scan('SAME')).toEqual([three.number, two.number]);
    for (const read of ['P-9', 'THEIRS', 'P-3', 'P', '']) expect(await scan(read), read).toBeNull();
    // It was told other codes since.
    await saveOrderState(store.db, { ...one, pieces: ['P-3'] });
    expect([await scan('P-2'), await scan('P-3')]).toEqual([null, one.number]);
    await saveOrderState(store.db, { ...two, pieces: [] });
    expect(await scan('SAME')).toBe(three.number);
    const list = { ...everyOrder, numbers: ['P-3', 'SAME', 'P-9', 'EC-0048213/2/2'], mode: 'scanned' } as const;
    expect((await findOrderPage(store.db, companyId, list, { size: 9, skip: 0 })).ids).toEqual([three.id, one.id]);
  });
});
