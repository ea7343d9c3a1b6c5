import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderOfCompany } from '../dialects/order-of-company.ts';
import { insertOrder } from '../orders/insert-order.ts';
import type { AttemptKind } from '../tables.ts';
import { addCompany, forEachDialect, type TestStore } from '../testing.ts';
import { testOrder } from '../testing-orders.ts';
import { closeAttempt } from './close-attempt.ts';
import { countAttempts, lastAttempt } from './look-up-attempts.ts';
import { type NewAttempt, openAttempt } from './open-attempt.ts';

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
    const order = await insertOrder(store.db, testOrder(company, `A-${count}`), 'Europe/Moscow');
    if (order === 'number-taken') throw new Error('taken');
    return order.id;
  };
  const of = (id: number): OrderOfCompany => ({ id, companyId: company });
  const attempt = (
    orderId: number,
    kind: AttemptKind = 'hand-over',
    changes: Partial<NewAttempt> = {},
  ): NewAttempt => ({
    companyId: company,
    orderId,
    kind,
    reference: 'A-1',
    vendorId: 2,
    tariffId: 'ground',
    connection: '7',
    startedAt: 10,
    ...changes,
  });

  it('are opened as sending and numbered by order and kind', async () => {
    const orderId = await addOrder();
    const first = await openAttempt(store.db, attempt(orderId, 'cancel', { details: { asked: true } }));
    const second = await openAttempt(store.db, attempt(orderId, 'cancel'));
    const handOver = await openAttempt(store.db, attempt(orderId));
    const { companyId: _, ...opened } = attempt(orderId, 'cancel');
    expect(first).toEqual({
      ...opened,
      begunAt: 10,
      id: first.id,
      number: 1,
      state: 'sending',
      finishedAt: null,
      neverSent: false,
      problem: null,
      details: { asked: true },
    });
    expect([second.number, handOver.number]).toEqual([2, 1]);
    expect(await lastAttempt(store.db, of(orderId), 'cancel')).toEqual(second);
    expect(await lastAttempt(store.db, of(orderId), 'update')).toBeNull();
  });

  describe('an order has at most one open hand-over (interface 10.4)', () => {
    it.each(['sending', 'accepted', 'unknown'] as const)('while it is %s', async (state) => {
      const orderId = await addOrder();
      const { id } = await openAttempt(store.db, attempt(orderId));
      if (state !== 'sending') expect(await closeAttempt(store.db, id, { state, finishedAt: 20 })).toBe(true);
      await expect(openAttempt(store.db, attempt(orderId))).rejects.toThrow();
      expect(await lastAttempt(store.db, of(orderId), 'hand-over')).toMatchObject({ id, state });
    });

    it.each(['confirmed', 'rejected', 'unavailable'] as const)('and may have another once it was %s', async (state) => {
      const orderId = await addOrder();
      const { id } = await openAttempt(store.db, attempt(orderId));
      await closeAttempt(store.db, id, { state, finishedAt: 20 });
      expect(await openAttempt(store.db, attempt(orderId))).toMatchObject({ number: 2 });
    });

    it('also when many begin at once', async () => {
      const orderId = await addOrder();
      const begun = await Promise.allSettled(
        Array.from({ length: 10 }, () => store.transaction((tx) => openAttempt(tx, attempt(orderId)))),
      );
      expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await store.rows(`select state from attempts where order_id = ${orderId}`)).toEqual([
        { state: 'sending' },
      ]);
    });
  });

  describe('closeAttempt', () => {
    it('keeps what the vendor said', async () => {
      const orderId = await addOrder();
      const opened = await openAttempt(store.db, attempt(orderId, 'hand-over', { details: { a: 1 } }));
      const result = { state: 'unavailable', finishedAt: 30, problem: 'Нет связи.', neverSent: true } as const;
      expect(await closeAttempt(store.db, opened.id, result)).toBe(true);
      expect(await lastAttempt(store.db, of(orderId), 'hand-over')).toEqual({ ...opened, ...result });
    });

    it('does nothing to an attempt that is no longer open', async () => {
      const orderId = await addOrder();
      const { id } = await openAttempt(store.db, attempt(orderId));
      expect(await closeAttempt(store.db, id, { state: 'unknown', finishedAt: 20 })).toBe(true);
      expect(await closeAttempt(store.db, id, { state: 'confirmed', finishedAt: 30, details: { b: 2 } })).toBe(true);
      expect(await closeAttempt(store.db, id, { state: 'rejected', finishedAt: 40 })).toBe(false);
      expect(await closeAttempt(store.db, 999_999, { state: 'rejected', finishedAt: 40 })).toBe(false);
      expect(await lastAttempt(store.db, of(orderId), 'hand-over')).toMatchObject({
        state: 'confirmed',
        finishedAt: 30,
        details: { b: 2 },
      });
    });
  });

  it('are counted by kind and state', async () => {
    const orderId = await addOrder();
    for (const [index, state] of (['rejected', 'unavailable', 'rejected'] as const).entries()) {
      const opened = await openAttempt(
        store.db,
        attempt(orderId, 'hand-over', { startedAt: 100 + index, reference: state }),
      );
      await closeAttempt(store.db, opened.id, { state, finishedAt: 200 });
    }
    expect(await countAttempts(store.db, of(orderId), 'hand-over')).toBe(3);
    expect(await countAttempts(store.db, of(orderId), 'hand-over', 'rejected')).toBe(2);
    expect(await countAttempts(store.db, of(orderId), 'courier-call')).toBe(0);
  });

  it('tell when their hand-over began; those of a version that did not keep it, when they began themselves', async () => {
    const orderId = await addOrder();
    const { id } = await openAttempt(store.db, attempt(orderId, 'hand-over', { startedAt: 30, begunAt: 20 }));
    expect(await lastAttempt(store.db, of(orderId), 'hand-over')).toMatchObject({ startedAt: 30, begunAt: 20 });
    await store.db.updateTable('attempts').set({ begun_at: null }).where('id', '=', id).execute();
    expect(await lastAttempt(store.db, of(orderId), 'hand-over')).toMatchObject({ startedAt: 30, begunAt: 30 });
  });
});
