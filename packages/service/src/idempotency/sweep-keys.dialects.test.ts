import { expect, it } from 'vitest';
import { HOUR, onStage } from '../testing/stage.ts';
import { sweepIdempotencyKeys } from './sweep-keys.ts';

onStage((open) => {
  it('all keys that are too old go, however many they are, and others get their turn meanwhile', async () => {
    const { service, clock, store } = await open();
    const row = (n: number, createdAt: number) => ({
      company_id: 1,
      operation: 'Create',
      key: `key ${n}`,
      body_hash: '',
      state: 'done' as const,
      created_at: createdAt,
      running_until: 0,
    });
    const old = clock.now() - 25 * HOUR - 1;
    await store.db
      .insertInto('idempotency_keys')
      .values(Array.from({ length: 1_001 }, (_, n) => row(n, n === 1_000 ? old + 1 : old)))
      .execute();
    const left = async () => Number((await store.rows('select count(*) as count from idempotency_keys'))[0]?.count);
    const remaining: number[] = [];
    const db = service.store.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        remaining.push(await left());
        return result;
      },
    });
    await sweepIdempotencyKeys({ ...service, store: { ...service.store, db } });
    expect(remaining.slice(0, 2)).toEqual([801, 601]);
    expect(await left()).toBe(1);
  });
});
