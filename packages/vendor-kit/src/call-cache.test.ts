import { expect, it } from 'vitest';
import { ConnectionCache } from './call-cache.ts';

it('runs one loader at a time for a key and keeps its value for its time', async () => {
  let now = 0;
  let loads = 0;
  const cache = new ConnectionCache(() => now).forCall();
  const load = async () => ({ value: ++loads, ttlMs: 100 });
  expect(await Promise.all([cache('t', load), cache('t', load), cache('u', load)])).toEqual([1, 1, 2]);
  now = 99;
  expect(await cache('t', load)).toBe(1);
  now = 100;
  expect(await cache('t', load)).toBe(3);
});

it('forgets a value when told to', async () => {
  let loads = 0;
  const cache = new ConnectionCache(() => 0).forCall();
  const load = async () => ({ value: ++loads, ttlMs: 100 });
  expect([await cache('t', load), await cache('u', load)]).toEqual([1, 2]);
  cache.drop('t');
  expect([await cache('t', load), await cache('u', load)]).toEqual([3, 2]);
});

it('forgets what a call used that another had loaded, and nothing that it has loaded itself', async () => {
  let loads = 0;
  const connection = new ConnectionCache(() => 0);
  const load = async () => ({ value: ++loads, ttlMs: 100 });
  const [earlier, later] = [connection.forCall(), connection.forCall()];
  await earlier('t', load);
  expect(earlier.dropUsed()).toBe(false);
  await later('t', load);
  expect(later.dropUsed()).toBe(true);
  expect(later.dropUsed()).toBe(false);
  expect(await later('t', load)).toBe(2);
});

it('leaves alone what has been loaded anew since', async () => {
  let loads = 0;
  const connection = new ConnectionCache(() => 0);
  const load = async () => ({ value: ++loads, ttlMs: 100 });
  const [first, second, third] = [connection.forCall(), connection.forCall(), connection.forCall()];
  await first('t', load);
  await Promise.all([second('t', load), third('t', load)]);
  expect(second.dropUsed()).toBe(true);
  expect(await second('t', load)).toBe(2);
  expect(third.dropUsed()).toBe(true);
  expect(await third('t', load)).toBe(2);
});

it('keeps no failure, and lets those who only waited try once themselves', async () => {
  let loads = 0;
  const connection = new ConnectionCache(() => 0);
  const cache = connection.forCall();
  const dying = cache('t', () => Promise.reject(new Error('the caller has gone')));
  const waiting = [1, 2, 3].map(() => connection.forCall()('t', async () => ({ value: ++loads, ttlMs: 100 })));
  await expect(dying).rejects.toThrow('the caller has gone');
  expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
});

it('tries once alone what one call asks for twice', async () => {
  const cache = new ConnectionCache(() => 0).forCall();
  let loads = 0;
  const load = () => {
    loads++;
    return Promise.reject(new Error('429'));
  };
  const asked = await Promise.allSettled([cache('t', load), cache('t', load)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(loads).toBe(1);
});
