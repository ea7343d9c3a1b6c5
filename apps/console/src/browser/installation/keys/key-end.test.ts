import { expect, test } from 'vitest';
import { endOf, expiresAt } from './key-end.ts';

const now = new Date(2026, 10, 27, 12);

test('a key that ends with a day is good to the end of that day', () => {
  expect(expiresAt('day', '2026-11-30', now)).toBe(new Date(2026, 11, 1).toISOString());
  expect(expiresAt('day', '2026-12-31', now)).toBe(new Date(2027, 0, 1).toISOString());
});

test('days are counted from today, so that a request that is sent again says the same, and never is none', () => {
  expect(expiresAt('30', '', now)).toBe(new Date(2026, 11, 28).toISOString());
  expect(expiresAt('30', '', new Date(now.getTime() + 1))).toBe(expiresAt('30', '', now));
  expect(expiresAt('never', '2026-11-30', now)).toBeNull();
});

test('a day that was not chosen goes to the service as it is, which says what it wants', () => {
  expect(expiresAt('day', '', now)).toBe('');
});

test('a key is told two weeks before its end, and from its end on', () => {
  const inMs = (ms: number) => endOf(new Date(now.getTime() + ms).toISOString(), now);
  expect([inMs(15 * 86_400_000), inMs(14 * 86_400_000), inMs(1), inMs(0), endOf(null, now)]).toEqual([
    ...['good', 'soon', 'soon', 'ended', 'good'],
  ]);
});
