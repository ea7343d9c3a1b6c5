import { beforeAll, expect, it } from 'vitest';
import { beginAct, endAct, getAct, insertAct, removeAct, takeBackAct } from './operator-acts.ts';
import { forEachDialect, type TestStore } from './testing.ts';

const DAY = 86_400_000;

forEachDialect((open) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open();
  });
  const insert = (id: string, askedAt: number) => insertAct(store.db, { id, act: { kind: id }, askedAt });

  it('is begun by the first of those who do it, and may be taken back until then', async () => {
    await insert('a', 1);
    await insert('b', 1);
    expect(await getAct(store.db, 'a')).toEqual({ act: { kind: 'a' }, begunAt: null, outcome: null });
    expect(await beginAct(store.db, 'a', 5)).toMatchObject({ begunAt: 5 });
    expect(await beginAct(store.db, 'a', 9)).toMatchObject({ begunAt: 5 });
    expect([await takeBackAct(store.db, 'a'), await takeBackAct(store.db, 'b')]).toEqual([false, true]);
    expect(await beginAct(store.db, 'b', 9)).toBeNull();
    await endAct(store.db, 'a', { kind: 'done', text: 'Готово' });
    expect(await getAct(store.db, 'a')).toMatchObject({ act: {}, outcome: { kind: 'done', text: 'Готово' } });
    await removeAct(store.db, 'a');
    expect(await getAct(store.db, 'a')).toBeNull();
  });

  it('is forgotten a day after it was asked for, where it was begun and nobody has fetched it', async () => {
    for (const id of ['old', 'waits', 'young']) await insert(id, id === 'young' ? 2 : 1);
    for (const id of ['old', 'young']) await beginAct(store.db, id, 3);
    await insert('new', DAY + 2);
    const left = await store.rows('select id from operator_acts order by id');
    expect(left.map(({ id }) => id)).toEqual(['new', 'waits', 'young']);
  });
});
