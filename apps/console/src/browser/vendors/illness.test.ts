import { expect, test } from 'vitest';
import { callsOf, type Health, illFirst, illnessOf } from './illness.ts';

const well: Health = { state: 'connected', circuit: 'closed', capabilities: [], limitUsed: 0, dayBudget: null };
const failing = (errors: number): Health => ({ ...well, capabilities: [{ calls: 100, errors }] });

test('a refused contract is worse than paused calls, those than errors, those than a limit, and off comes last', () => {
  const off = { ...well, state: 'off', circuit: 'open' };
  const near = { ...well, dayBudget: { used: 90, of: 100 } };
  const paused = { ...well, circuit: 'open' };
  const refused = { ...well, state: 'refused' };
  expect(illFirst([off, well, near, failing(7), failing(30), paused, refused])).toEqual([
    ...[refused, paused, failing(30), failing(7), near, well, off],
  ]);
});

test('a few errors among many calls are no illness', () => {
  expect(illnessOf(failing(4))).toBe(0);
  expect(illnessOf(failing(5))).toBe(2);
});

test('without calls there is no share of errors', () => {
  expect(callsOf(well)).toEqual({ calls: 0, errors: 0, share: null });
});
