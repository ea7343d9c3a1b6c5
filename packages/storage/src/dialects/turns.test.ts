import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('lets statements follow one another for a while, and then others have their turn', async () => {
  let now = 0;
  const turns = createTurns(() => now);
  expect(turns.next()).toBeNull();
  now = 19;
  expect(turns.next()).toBeNull();
  now = 20;
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  await turns.next();
  expect(others).toBe(1);
  expect(turns.next()).toBeNull();
});

it('begins anew with every turn of the event loop', async () => {
  let now = 0;
  const turns = createTurns(() => now);
  expect(turns.next()).toBeNull();
  await nextTurn();
  now = 60_000;
  expect(turns.next()).toBeNull();
});
