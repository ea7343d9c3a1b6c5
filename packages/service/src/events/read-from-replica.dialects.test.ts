import { type BalanceFacts, type EventType, isProblem } from '@cartage/core';
import { numberEvents } from '@cartage/outbox';
import { insertEvents, type NewEvent } from '@cartage/storage';
import { describe, expect, it } from 'vitest';
import { onStage, START } from '../testing/stage.ts';
import { type EventsQuery, readEvents } from './read-events.ts';

const event = (companyId: number, amount: number): NewEvent => ({
  companyId,
  type: 'balance.low',
  at: START,
  orderId: null,
  facts: { amount, reserved: 0, creditLimit: 0, threshold: 0 },
});

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

onStage((open) => {
  describe('a walk through events where there is a replica', () => {
    it.each([
      ['all', null],
      ['of one type', ['balance.low'] satisfies readonly EventType[]],
    ] as const)('believes it a page that is full, and no other: %s', async (_, types) => {
      const [{ ctx, store }, behind] = [await open(), await open()];
      const { id } = ctx.company;
      await store.transaction((tx) =>
        insertEvents(
          tx,
          upTo(25).map((n) => event(id, n)),
        ),
      );
      // What has come to the replica; by the minus it is known who has answered.
      await behind.store.transaction((tx) =>
        insertEvents(
          tx,
          upTo(12).map((n) => event(id, -n)),
        ),
      );
      for (const { db } of [store, behind.store]) await numberEvents(db, id);
      const replica = { db: behind.store.db, lagMs: async () => 0, close: async () => {} };
      const reading = { ...ctx, store: { ...ctx.store, replica } };
      const page = async (query: Pick<EventsQuery, 'after'>) => {
        const found = await readEvents(reading, { ...query, types, count: 10 });
        if (isProblem(found)) throw new Error(found.code);
        const amounts = found.events.map(({ facts }) => (facts as BalanceFacts).amount);
        return { amounts, next: found.next, hasMore: found.hasMore };
      };
      const first = await page({ after: null });
      expect(first).toMatchObject({ amounts: upTo(10).map((n) => -n), hasMore: true });
      // Two of these have come, and the end of the line there is not the end.
      const second = await page({ after: first.next });
      expect(second).toMatchObject({ amounts: upTo(20).slice(10), hasMore: true });
      expect(await page({ after: second.next })).toMatchObject({ amounts: upTo(25).slice(20), hasMore: false });
    });
  });
});
