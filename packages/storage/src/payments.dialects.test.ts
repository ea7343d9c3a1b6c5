import { beforeAll, expect, it } from 'vitest';
import { insertOrder } from './orders/insert-order.ts';
import {
  heldPayment,
  insertPayment,
  newestPayment,
  newestPayments,
  paymentById,
  paymentByReference,
  paymentsOfOrder,
  paymentsOfOrders,
  savePayment,
} from './payments.ts';
import { addCompany, forEachDialect, type TestStore } from './testing.ts';
import { testOrder } from './testing-orders.ts';

forEachDialect((open) => {
  let store: TestStore;
  let company: number;
  let count = 0;
  beforeAll(async () => {
    store = await open();
    company = await addCompany(store);
  });
  const addOrder = async (): Promise<number> => {
    count += 1;
    const order = await insertOrder(store.db, testOrder(company, `P-${count}`), 'Europe/Moscow');
    return order === 'number-taken' ? expect.fail('taken') : order.id;
  };
  const add = (orderId: number, number: number, createdAt = 1_000) =>
    insertPayment(store.db, {
      ...{
        companyId: company,
        orderId,
        number,
        reference: `${orderId}-P${number}`,
        provider: 'sandbox',
        amount: 50_000,
      },
      ...{ createdAt, expiresAt: createdAt + 3_600 },
    });

  it('are stored as new, and become what is saved of them', async () => {
    const orderId = await addOrder();
    const made = await add(orderId, 1);
    const row = () =>
      store.rows(
        `select status, provider_id, link, received, paid_at, refund_due, refunded, amount from payments where id = ${made.id}`,
      );
    const unpaid = { provider_id: null, link: null, received: null, paid_at: null, refund_due: null, refunded: 0 };
    expect(await row()).toEqual([{ ...unpaid, status: 'New', amount: 50_000 }]);
    const paid = {
      ...made,
      ...{ providerId: 'x', status: 'Paid' as const, link: 'https://pay.example/', received: 50_000, paidAt: 2_000 },
    } as const;
    await savePayment(store.db, paid);
    expect(await row()).toEqual([
      {
        status: 'Paid',
        provider_id: 'x',
        link: paid.link,
        received: 50_000,
        paid_at: 2_000,
        refund_due: null,
        refunded: 0,
        amount: 50_000,
      },
    ]);
    expect(await paymentById(store.db, made.id)).toEqual(paid);
    expect(await paymentByReference(store.db, made.reference)).toEqual(paid);
    expect(await paymentById(store.db, made.id + 1_000)).toBeNull();
    expect(await paymentByReference(store.db, 'none')).toBeNull();
    await expect(add(orderId, 1)).rejects.toThrow();
  });

  it('the newest pays for its order, as long as it was paid and nothing of it is to be given back', async () => {
    const orderId = await addOrder();
    expect([
      await newestPayment(store.db, { id: orderId, companyId: company }),
      await heldPayment(store.db, { id: orderId, companyId: company }),
    ]).toEqual([null, null]);
    const first = await add(orderId, 1);
    await savePayment(store.db, { ...first, status: 'Paid' });
    expect((await heldPayment(store.db, { id: orderId, companyId: company }))?.id).toBe(first.id);
    const second = await add(orderId, 2);
    expect((await newestPayment(store.db, { id: orderId, companyId: company }))?.id).toBe(second.id);
    expect(await heldPayment(store.db, { id: orderId, companyId: company })).toBeNull();
    await savePayment(store.db, { ...second, status: 'Paid' });
    expect((await heldPayment(store.db, { id: orderId, companyId: company }))?.id).toBe(second.id);
    await savePayment(store.db, { ...second, status: 'Paid', refundDue: 1 });
    expect(await heldPayment(store.db, { id: orderId, companyId: company })).toBeNull();
    expect((await paymentsOfOrder(store.db, { id: orderId, companyId: company })).map(({ number }) => number)).toEqual([
      2, 1,
    ]);
  });

  it('are found by a range of orders, and by when they were made', async () => {
    const [one, two, three] = [await addOrder(), await addOrder(), await addOrder()];
    const late = 1_000_000;
    const made = [
      await add(one, 1, late),
      await add(two, 1, late + 1),
      await add(two, 2, late + 2),
      await add(three, 1, late + 3),
    ];
    const found = await paymentsOfOrders(store.db, { after: one, upTo: three });
    expect([...found].map(([order, payments]) => [order, payments.map(({ number }) => number)])).toEqual([
      [two, [1, 2]],
      [three, [1]],
    ]);
    const ids = made.map(({ id }) => id).reverse();
    const page = async (before: number | null) =>
      (await newestPayments(store.db, { before, since: late, limit: 3 })).map(({ id }) => id);
    expect(await page(null)).toEqual(ids.slice(0, 3));
    expect(await page(ids[2] ?? 0)).toEqual(ids.slice(3));
    expect(await page(ids[3] ?? 0)).toEqual([]);
  });
});
