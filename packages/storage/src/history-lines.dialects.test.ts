import type { Order } from '@cartage/core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  appendHistoryLines,
  dropOldestHistoryLines,
  knownFingerprints,
  listHistoryLines,
  type NewHistoryLine,
} from './history-lines.ts';
import { insertOrder } from './orders/insert-order.ts';
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

  const addOrder = async (): Promise<Order> => {
    count += 1;
    const order = await insertOrder(store.db, testOrder(company, `E-${count}`), 'Europe/Moscow');
    if (order === 'number-taken') throw new Error('taken');
    return order;
  };
  const event = (at: number, fingerprint: string | null, changes: Partial<NewHistoryLine> = {}): NewHistoryLine => ({
    at,
    source: 'swift',
    text: { en: `at ${at}`, ru: `в ${at}` },
    status: 'ParcelOnTheWay',
    isReturn: false,
    fingerprint,
    ...changes,
  });

  it('come back as they were appended', async () => {
    const order = await addOrder();
    const { fingerprint: _, ...told } = event(5_000, 'a', {
      isReturn: true,
      text: { en: 'Refused "x"', ru: 'Отказ 🌼' },
    });
    expect(await appendHistoryLines(store.db, order, [{ ...told, fingerprint: 'a' }])).toBe(1);
    expect(await listHistoryLines(store.db, order, 10)).toEqual([told]);
  });

  it('are newest first, and within one second the last recorded first (interface 12.12)', async () => {
    const order = await addOrder();
    await appendHistoryLines(store.db, order, [
      event(7_900, null),
      event(7_100, null),
      event(9_000, null),
      event(8_999, null),
    ]);
    await appendHistoryLines(store.db, order, [event(7_000, null)]);
    const times = (await listHistoryLines(store.db, order, 10)).map(({ at }) => at);
    expect(times).toEqual([9_000, 8_999, 7_000, 7_100, 7_900]);
    expect((await listHistoryLines(store.db, order, 2)).map(({ at }) => at)).toEqual([9_000, 8_999]);
  });

  describe('a repeated fingerprint', () => {
    it('is one event of its order, within a batch and between batches', async () => {
      const [order, other] = [await addOrder(), await addOrder()];
      expect(await appendHistoryLines(store.db, order, [event(1, 'a'), event(2, 'b'), event(1, 'a')])).toBe(2);
      expect(await appendHistoryLines(store.db, order, [event(1, 'a'), event(3, 'c')])).toBe(1);
      expect(await appendHistoryLines(store.db, other, [event(1, 'a')])).toBe(1);
      expect(await knownFingerprints(store.db, order)).toEqual(new Set(['a', 'b', 'c']));
    });

    it('is one event also when many tell it at once', async () => {
      const order = await addOrder();
      const added = await Promise.all(
        Array.from({ length: 8 }, () => appendHistoryLines(store.db, order, [event(1, 'a'), event(2, 'b')])),
      );
      expect(added.reduce((sum, one) => sum + one)).toBe(2);
      expect(await store.rows(`select at from history_lines where order_id = ${order.id} order by at`)).toEqual([
        { at: 1 },
        { at: 2 },
      ]);
    });
  });

  it('without a fingerprint are always new', async () => {
    const order = await addOrder();
    expect(await appendHistoryLines(store.db, order, [event(1, null), event(1, null)])).toBe(2);
    expect(await appendHistoryLines(store.db, order, [])).toBe(0);
    expect(await knownFingerprints(store.db, order)).toEqual(new Set());
  });

  it('are appended however many they are', async () => {
    const order = await addOrder();
    const many = Array.from({ length: 9_000 }, (_, n) => event(n, `f-${n}`));
    expect(await appendHistoryLines(store.db, order, many)).toBe(9_000);
    expect(await appendHistoryLines(store.db, order, [...many, event(9_000, 'f-9000')])).toBe(1);
    expect((await knownFingerprints(store.db, order)).size).toBe(9_001);
  });

  it('of the vendor go, the oldest first, beyond what is to be kept; the service’s own stay', async () => {
    const [order, other] = [await addOrder(), await addOrder()];
    await appendHistoryLines(store.db, order, [
      event(1, null),
      event(5, 'e'),
      event(2, 'b'),
      event(3, 'c'),
      event(3, 'd'),
    ]);
    await appendHistoryLines(store.db, other, [event(1, 'a'), event(2, 'b'), event(3, 'c')]);
    expect(await dropOldestHistoryLines(store.db, order, 2)).toBe(2);
    expect(await knownFingerprints(store.db, order)).toEqual(new Set(['d', 'e']));
    expect((await listHistoryLines(store.db, order, 10)).map(({ at }) => at).sort()).toEqual([1, 3, 5]);
    expect(await dropOldestHistoryLines(store.db, order, 2)).toBe(0);
    expect((await knownFingerprints(store.db, other)).size).toBe(3);
  });

  it('need an order', async () => {
    await expect(appendHistoryLines(store.db, { id: 999_999, companyId: company }, [event(1, null)])).rejects.toThrow();
  });
});
