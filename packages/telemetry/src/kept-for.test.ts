import { expect, it } from 'vitest';
import { keptFor } from './kept-for.ts';

it('asks once for all who ask within its time, and again after it or after a failure', async () => {
  let now = 0;
  let asked = 0;
  const read = keptFor(
    2_000,
    async () => {
      asked += 1;
      if (asked === 2) throw new Error('away');
      return asked;
    },
    () => now,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now = 1_999;
  expect(await read()).toBe(1);
  now = 2_000;
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(3);
});

it('asks nobody a second time who has not answered yet', async () => {
  let now = 0;
  const asked: ((value: number) => void)[] = [];
  const read = keptFor(
    2_000,
    () => new Promise<number>((resolve) => asked.push(resolve)),
    () => now,
  );
  const first = read();
  now = 10_000;
  const second = read();
  expect(asked).toHaveLength(1);
  asked[0]?.(7);
  expect(await Promise.all([first, second])).toEqual([7, 7]);
  void read();
  expect(asked).toHaveLength(2);
});
