import { expect, it } from 'vitest';
import { openCallCache } from './call-cache.ts';

it('runs one loader at a time for a key and keeps its value for its time', async () => {
  let now = 0;
  let loads = 0;
  const cache = openCallCache(() => now);
  const load = async (): Promise<number> => ++loads;
  expect(await Promise.all([cache.get('t', 100, load), cache.get('t', 100, load), cache.get('u', 100, load)])).toEqual([
    1, 1, 2,
  ]);
  now = 99;
  expect(await cache.get('t', 100, load)).toBe(1);
  now = 100;
  expect(await cache.get('t', 100, load)).toBe(3);
});

it('forgets everything when told to', async () => {
  let loads = 0;
  const cache = openCallCache(() => 0);
  await cache.get('t', 100, async () => ++loads);
  cache.clear();
  expect(await cache.get('t', 100, async () => ++loads)).toBe(2);
});

it('keeps no failure, and lets those who only waited try once themselves', async () => {
  let loads = 0;
  const cache = openCallCache(() => 0);
  const dying = cache.get('t', 100, () => Promise.reject(new Error('the caller has gone')));
  const waiting = [1, 2, 3].map(() => cache.get('t', 100, async () => ++loads));
  await expect(dying).rejects.toThrow('the caller has gone');
  expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
});
