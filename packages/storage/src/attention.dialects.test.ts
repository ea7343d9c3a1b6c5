import type { Order } from '@cartage/core';
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
  const order = async (number: string): Promise<Order> => {
    const inserted = await insertOrder(store.db, testOrder(companyId, number, { price: 500 }), 'Europe/Moscow');
    if (inserted === 'number-taken') throw new Error('taken');
    return inserted;
  };
  const rose = (since: number, asked = 900) => ({ reason: 'price-rose', since, asked }) as const;
  const problem = (since: number) => ({ reason: 'problem', since, asked: null }) as const;

  const told = <T extends object>(attention: T) => ({ ...attention, isTold: true });

  it('is asked for once of each reason, since the first time, until it ends', async () => {
    const [one, other] = [await order('A-1'), await order('A-2')];
    await askAttention(store.db, other, told(rose(5)));
    expect(await askAttention(store.db, one, told(rose(20)))).toBe(true);
    expect(await askAttention(store.db, one, told(rose(30, 901)))).toBe(false);
    expect(await askAttention(store.db, one, told(problem(10)))).toBe(true);
    expect(await attentionOf(store.db, one)).toEqual([problem(10), rose(20)]);
    const ended = await Promise.all([1, 2, 3].map(() => endAttention(store.db, one, 'price-rose')));
    expect(ended.filter((end) => end !== null)).toEqual([rose(20)]);
    expect(await attentionOf(store.db, one)).toEqual([problem(10)]);
    expect(await endAttention(store.db, one, 'problem')).toEqual(problem(10));
    expect(await attentionOf(store.db, one)).toEqual([]);
    expect(await endAttention(store.db, other, 'price-rose')).toEqual(rose(5));
  });

  it('is listed with its order, the longest waiting first, and no more than are wanted', async () => {
    const orders = await Promise.all(['B-1', 'B-2', 'B-3'].map(order));
    for (const [n, one] of orders.entries()) await askAttention(store.db, one, told(rose(100 - n)));
    const listed = await listAttention(store.db, 2);
    expect(listed).toEqual([
      { orderId: orders[2]?.id, companyId, number: 'B-3', price: 500, ...rose(98) },
      { orderId: orders[1]?.id, companyId, number: 'B-2', price: 500, ...rose(99) },
    ]);
  });

  it('goes with its transaction', async () => {
    const one = await order('C-1');
    const failed = store.transaction(async (tx) => {
      await askAttention(tx, one, told(problem(1)));
      throw new Error('killed');
    });
    await expect(failed).rejects.toThrow('killed');
    expect(await attentionOf(store.db, one)).toEqual([]);
  });
});
