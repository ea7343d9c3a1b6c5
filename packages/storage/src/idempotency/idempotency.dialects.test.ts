import { beforeAll, describe, expect, it } from 'vitest';
import { forEachDialect, type TestStore } from '../testing.ts';
import { beginIdempotent } from './begin-idempotent.ts';
import { findIdempotent } from './find-idempotent.ts';
import { finishIdempotent } from './finish-idempotent.ts';
import { forgetIdempotent, forgetIdempotentBefore } from './forget-idempotent.ts';
import { holdIdempotent } from './hold-idempotent.ts';
import { noteIdempotentOrder } from './idempotent-orders.ts';
import { sweepIdempotent } from './sweep-idempotent.ts';
import { giveUpIdempotent, takeOverIdempotent } from './take-over-idempotent.ts';

const answer = {
  status: 201,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode('{"заказ":1}\0'),
};

forEachDialect((open) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await open();
  });

  const request = (key: string, createdAt = 10) => ({
    companyId: 1,
    operation: 'Create',
    key,
    fingerprint: 'h',
    createdAt,
    runningUntil: createdAt + 5,
    run: 'first',
  });

  it('a new key may go on; a known one tells what its first request is about', async () => {
    expect(await beginIdempotent(store.db, request('a'))).toBeNull();
    expect(await beginIdempotent(store.db, { ...request('a', 20), fingerprint: 'other' })).toEqual({
      fingerprint: 'h',
      createdAt: 10,
      runningUntil: 15,
      answer: null,
      isSealed: false,
    });
    expect(await beginIdempotent(store.db, { ...request('a'), companyId: 2 })).toBeNull();
    expect(await beginIdempotent(store.db, { ...request('a'), operation: 'PushToVendor' })).toBeNull();
  });

  it('is begun anew where the first request is forgotten just then, and not run without holding it', async () => {
    await beginIdempotent(store.db, request('gone'));
    let queries = 0;
    const between = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1;
        if (queries === 1) await forgetIdempotent(store.db, request('gone'));
        return result;
      },
    });
    const second = { ...request('gone', 20), run: 'second' };
    expect(await beginIdempotent(between, second)).toBeNull();
    expect(await holdIdempotent(store.db, second)).toBe(true);
  });

  it('the answer is kept to the byte, and the first one stays', async () => {
    await beginIdempotent(store.db, request('b'));
    await finishIdempotent(store.db, request('b'), answer);
    await finishIdempotent(store.db, request('b'), { ...answer, status: 500 });
    const found = await findIdempotent(store.db, request('b'));
    expect(found).toMatchObject({ fingerprint: 'h', answer: { status: 201, headers: answer.headers } });
    expect([...(found?.answer?.body ?? [])]).toEqual([...answer.body]);
  });

  describe('of many requests with one key', () => {
    it('one goes on', async () => {
      const begun = await Promise.all(Array.from({ length: 12 }, () => beginIdempotent(store.db, request('c'))));
      expect(begun.filter((first) => first === null)).toHaveLength(1);
    });
  });

  it('a lease that was given while a clock was ahead is over', async () => {
    const first = { ...request('far'), runningUntil: 1_000 };
    await beginIdempotent(store.db, first);
    const again = { ...first, run: 'second' };
    expect(await takeOverIdempotent(store.db, again, { now: 500, until: 750, leaseMs: 250 })).toBe(false);
    expect(await takeOverIdempotent(store.db, again, { now: 499, until: 749, leaseMs: 250 })).toBe(true);
    expect(await findIdempotent(store.db, first)).toMatchObject({ runningUntil: 749 });
  });

  it('a run that was overtaken does nothing to the request any more', async () => {
    const first = request('d');
    const second = { ...first, run: 'second' };
    await beginIdempotent(store.db, first);
    expect(await takeOverIdempotent(store.db, second, { now: 14, until: 30, leaseMs: 15 })).toBe(false);
    expect(await holdIdempotent(store.db, first)).toBe(true);
    expect(await takeOverIdempotent(store.db, second, { now: 15, until: 30, leaseMs: 15 })).toBe(true);
    expect(await holdIdempotent(store.db, first)).toBe(false);
    expect(await finishIdempotent(store.db, first, answer)).toBe(false);
    expect(await giveUpIdempotent(store.db, first)).toBe(false);
    expect(await forgetIdempotent(store.db, first)).toBe(false);
    expect(await findIdempotent(store.db, first)).toMatchObject({ runningUntil: 30, answer: null });
    expect(await finishIdempotent(store.db, second, { ...answer, status: 200 })).toBe(true);
    expect(await holdIdempotent(store.db, second)).toBe(false);
    expect(await forgetIdempotent(store.db, second)).toBe(false);
    expect(await findIdempotent(store.db, first)).toMatchObject({ answer: { status: 200 } });
  });

  it('a request is not forgotten that has made orders', async () => {
    await beginIdempotent(store.db, request('e'));
    await beginIdempotent(store.db, request('f'));
    await noteIdempotentOrder(store.db, request('e'), 0, 1);
    expect(await forgetIdempotent(store.db, request('e'))).toBe(false);
    expect(await forgetIdempotent(store.db, request('f'))).toBe(true);
    expect(await findIdempotent(store.db, request('f'))).toBeNull();
    expect(await giveUpIdempotent(store.db, request('e'))).toBe(true);
    expect(await findIdempotent(store.db, request('e'))).toMatchObject({ runningUntil: 0 });
  });

  it('an expired request is forgotten, but not one that has come anew since', async () => {
    await beginIdempotent(store.db, request('g', 10));
    await forgetIdempotentBefore(store.db, request('g'), 9);
    expect(await findIdempotent(store.db, request('g'))).not.toBeNull();
    await forgetIdempotentBefore(store.db, request('g'), 10);
    expect(await findIdempotent(store.db, request('g'))).toBeNull();
  });

  it('old ones are forgotten', async () => {
    await store.db.deleteFrom('idempotency_keys').execute();
    await beginIdempotent(store.db, request('old', 1));
    await beginIdempotent(store.db, request('young', 5));
    expect(await sweepIdempotent(store.db, 5, 10)).toBe(1);
    expect(await findIdempotent(store.db, request('old'))).toBeNull();
    expect(await findIdempotent(store.db, request('young'))).not.toBeNull();
  });

  it('old ones are forgotten a few at a time, the oldest first, with what hangs on them', async () => {
    const { db, rows } = await open();
    for (const age of [3, 1, 4, 2, 0]) {
      const old = { ...request(`key ${age}`, age), companyId: 9 };
      await beginIdempotent(db, old);
      await noteIdempotentOrder(db, old, 0, age);
    }
    const left = async () => (await rows('select key from idempotency_keys order by key')).map(({ key }) => key);
    expect(await sweepIdempotent(db, 4, 3)).toBe(3);
    expect(await left()).toEqual(['key 3', 'key 4']);
    expect(await sweepIdempotent(db, 4, 3)).toBe(1);
    expect(await left()).toEqual(['key 4']);
    expect(await rows('select key from idempotency_orders')).toEqual([{ key: 'key 4' }]);
  });
});
