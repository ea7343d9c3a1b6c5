import { expect, it } from 'vitest';
import { turn } from './turn.ts';

it('gives each who waits a turn of the event loop of its own', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const seen = await Promise.all([1, 2, 3].map(() => turn().then(() => turns)));
  isOver = true;
  expect(new Set(seen).size).toBe(3);
});
