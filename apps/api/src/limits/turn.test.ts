import { expect, it } from 'vitest';
import { countTurns } from '../testing/count-turns.ts';
import { turn } from './turn.ts';

it('gives each who waits a turn of the event loop of its own', async () => {
  const turns = countTurns();
  const seen = await Promise.all([1, 2, 3].map(() => turn().then(turns.soFar)));
  turns.stop();
  expect(new Set(seen).size).toBe(3);
});
