import { beforeAll, describe, expect, it } from 'vitest';
import { forEachDialect, type TestStore } from '../testing.ts';
import { beginIdempotent } from './begin-idempotent.ts';
import { findIdempotent } from './find-idempotent.ts';
import { finishIdempotent } from './finish-idempotent.ts';
import { sweepIdempotent } from './sweep-idempotent.ts';

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

  it('old ones are forgotten', async () => {
    await beginIdempotent(store.db, request('old', 1));
    await beginIdempotent(store.db, request('young', 5));
    expect(await sweepIdempotent(store.db, 5)).toBe(1);
    expect(await findIdempotent(store.db, request('old'))).toBeNull();
    expect(await findIdempotent(store.db, request('young'))).not.toBeNull();
  });
});
