import { beforeAll, expect, it } from 'vitest';
import { askAttention, attentionOf, endAttention, listAttention } from './attention.ts';
import { insertOrder } from './orders/insert-order.ts';
import { addCompany, forEachDialect, type TestStore } from './testing.ts';
import { testOrder } from './testing-orders.ts';

forEachDialect((open) => {
  let store: TestStore;
  let companyId: number;
  beforeAll(async () => {
    store = await open();
    companyId = await addCompany(store);
  });
  const order = async (number: string): Promise<number> => {
    const inserted = await insertOrder(store.db, testOrder(companyId, number, { price: 500 }), 'Europe/Moscow');
    if (inserted === 'number-taken') throw new Error('taken');
    return inserted.id;
  };
  const rose = (since: number, asked = 900) => ({ reason: 'price-rose', since, asked }) as const;
  const problem = (since: number) => ({ reason: 'problem', since, asked: null }) as const;

  const told = <T extends object>(attention: T) => ({ ...attention, isTold: true });

  it('is asked for once of each reason, since the first time, until it ends', async () => {
    const [id, other] = [await order('A-1'), await order('A-2')];
    await askAttention(store.db, { id: other }, told(rose(5)));
    expect(await askAttention(store.db, { id: id }, told(rose(20)))).toBe(true);
    expect(await askAttention(store.db, { id: id }, told(rose(30, 901)))).toBe(false);
    expect(await askAttention(store.db, { id: id }, told(problem(10)))).toBe(true);
    expect(await attentionOf(store.db, id)).toEqual([problem(10), rose(20)]);
    const ended = await Promise.all([1, 2, 3].map(() => endAttention(store.db, id, 'price-rose')));
    expect(ended.filter((one) => one !== null)).toEqual([rose(20)]);
    expect(await attentionOf(store.db, id)).toEqual([problem(10)]);
    expect(await endAttention(store.db, id, 'problem')).toEqual(problem(10));
    expect(await attentionOf(store.db, id)).toEqual([]);
    expect(await endAttention(store.db, other, 'price-rose')).toEqual(rose(5));
  });

  it('is listed with its order, the longest waiting first, and no more than are wanted', async () => {
    const ids = await Promise.all(['B-1', 'B-2', 'B-3'].map(order));
    for (const [n, id] of ids.entries()) await askAttention(store.db, { id: id }, told(rose(100 - n)));
    const listed = await listAttention(store.db, 2);
    expect(listed).toEqual([
      { orderId: ids[2], companyId, number: 'B-3', price: 500, ...rose(98) },
      { orderId: ids[1], companyId, number: 'B-2', price: 500, ...rose(99) },
    ]);
  });

  it('goes with its transaction', async () => {
    const id = await order('C-1');
    const failed = store.transaction(async (tx) => {
      await askAttention(tx, { id: id }, told(problem(1)));
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    expect(await attentionOf(store.db, id)).toEqual([]);
  });
});
