import { everyOrder } from '@cartage/core';
import { expect, it } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { findOrderPage } from './find-order-page.ts';
import { insertOrder } from './insert-order.ts';
import { whichHave } from './order-texts.ts';
import { saveOrderState } from './save-order.ts';

// interface 13.6

forEachDialect((open) => {
  it('finds an order by what its vendor has given it as long as it stands, and writes its own text no second time for it', async () => {
    const store = await open();
    const companyId = await addCompany(store);
    const receiver = { ...testContent.receiver, name: 'Сидоров W-2' };
    const draft = testOrder(companyId, 'N-1', { content: { ...testContent, receiver } });
    const inserted = await insertOrder(store.db, draft, 'UTC');
    if (inserted === 'number-taken') throw new Error('There is one.');
    const found = async (text: string) =>
      (await findOrderPage(store.db, companyId, { ...everyOrder, text }, { size: 5, skip: 0 })).ids;
    const own = () => store.rows(`select text from order_texts where order_id = ${inserted.id}`);
    const before = await own();
    expect(await found('w-777')).toEqual([]);
    const taken = await saveOrderState(store.db, { ...inserted, vendorInvoiceNumber: 'w-777', pieces: ['w-2'] });
    if (!taken) throw new Error('Somebody else has written it.');
    expect(await found('W-77')).toEqual([inserted.id]);
    // Two characters are looked for without the index, and what stands in both texts is one order.
    expect(await found('77')).toEqual([inserted.id]);
    expect(await found('w-2')).toEqual([inserted.id]);
    expect(await whichHave(store.db, [inserted.id], ['W-777', 'W-2'])).toEqual([inserted.id]);
    expect(await own()).toEqual(before);
    await saveOrderState(store.db, { ...taken, vendorInvoiceNumber: null });
    expect(await found('w-777')).toEqual([]);
    expect(await found('w-2')).toEqual([inserted.id]);
  });
});
