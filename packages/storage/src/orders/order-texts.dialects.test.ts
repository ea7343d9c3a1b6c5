import { everyOrder, type Order } from '@cartage/core';
import { expect, it } from 'vitest';
import { addCompany, forEachDialect } from '../testing.ts';
import { testContent, testOrder } from '../testing-orders.ts';
import { findOrderPage } from './find-order-page.ts';
import { insertOrder } from './insert-order.ts';
import { whichHave } from './order-texts.ts';
import { saveOrder, saveOrderState } from './save-order.ts';

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

  it('finds each order from its commit on, whether the index of parts has its text or has it next, and no text that it had before', async () => {
    const store = await open();
    const companyId = await addCompany(store);
    const orders: Order[] = [];
    const found = async (text: string) =>
      (await findOrderPage(store.db, companyId, { ...everyOrder, text }, { size: 500, skip: 0 })).ids.toSorted(
        (one, other) => one - other,
      );
    const idsOf = (some: readonly Order[]) => some.map(({ id }) => id);
    for (let n = 0; n < 300; n += 1) {
      const receiver = { ...testContent.receiver, name: `Ветлугин ${1_000 + n}z` };
      const inserted = await insertOrder(
        store.db,
        testOrder(companyId, `N-${n}`, { content: { ...testContent, receiver } }),
        'UTC',
      );
      if (inserted === 'number-taken') throw new Error('There is one.');
      orders.push(inserted);
      expect(await found(`${1_000 + n}z`)).toEqual([inserted.id]);
    }
    expect(await found('ветлугин')).toEqual(idsOf(orders));
    // The first is in the index by now, the last waits.
    const renamed = [orders[0], orders[299]].flatMap((order) => order ?? []);
    for (const order of renamed) {
      const { receiver } = order.content;
      const content = {
        ...order.content,
        receiver: { ...receiver, name: receiver.name.replace('Ветлугин', 'Редькин') },
      };
      await saveOrder(store.db, { ...order, content });
    }
    expect(await found('редькин')).toEqual(idsOf(renamed));
    expect(await found('ветлугин')).toEqual(idsOf(orders.slice(1, -1)));
    // And so they do from the index alone.
    if (store.dialect === 'sqlite') {
      const [gone, kept] = [orders[298], orders[297]];
      await store.rows(`delete from order_texts where order_id in (${gone?.id}, ${orders[1]?.id})`);
      expect(await found('1298z')).toEqual([]);
      expect(await found('1297z')).toEqual([kept?.id]);
      await store.rows(`insert into order_texts_found (order_texts_found, rank) values ('integrity-check', 0)`);
      await store.rows(`insert into order_texts_found (rowid, text)
        select order_id, text from order_texts_found_next join order_texts using (order_id)`);
      await store.rows('delete from order_texts_found_next');
      // That the index says of the texts what stands in them, no more and no less.
      await store.rows(`insert into order_texts_found (order_texts_found, rank) values ('integrity-check', 1)`);
      expect(await found('ветлугин')).toEqual(idsOf(orders.slice(2, -2)));
      expect(await found('редькин')).toEqual(idsOf(renamed));
    }
  });
});
