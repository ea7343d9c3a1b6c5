import { expect, it } from 'vitest';
import { allowed, onStage } from '../testing/stage.ts';
import { type HistoryWish, listHistory } from './list-history.ts';
import { topUpBalance } from './top-up-balance.ts';

// interface 13.16.

onStage((open) => {
  it('a page is 100 lines: none follows the hundredth, and the hundred and first stands alone on the second', async () => {
    const { ctx } = await open();
    const book = (n: number) => topUpBalance(ctx, { amount: n, payment: `n:${n}`, comment: null });
    const amounts = async (wish: HistoryWish) => {
      const { entries, totalCount, next } = allowed(await listHistory(ctx, wish));
      return { shown: entries.map(({ amount }) => amount), totalCount, next, last: entries.at(-1)?.id ?? null };
    };
    for (let n = 1; n <= 100; n += 1) await book(n);
    const full = await amounts({ page: 1 });
    expect(full).toMatchObject({ shown: { length: 100, 0: 100, 99: 1 }, totalCount: 100, next: null });
    await book(101);
    const first = await amounts({ page: 1 });
    expect(first).toMatchObject({ shown: { length: 100, 0: 101, 99: 2 }, totalCount: 101, next: first.last });
    for (const wish of [{ page: 2 }, { after: first.next ?? 0 }])
      expect(await amounts(wish)).toMatchObject({ shown: [1], totalCount: 101, next: null });
    for (const page of [0, -1, -(2 ** 31)]) expect(await amounts({ page })).toEqual(first);
    for (const page of [3, 2 ** 31 - 1])
      expect(await amounts({ page })).toMatchObject({ shown: [], totalCount: 101, next: null });
  });
});
