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

it('keeps no value longer because the clock was ahead when it was loaded', async () => {
  let now = 400 * 86_400_000;
  let loads = 0;
  const cache = new ConnectionCache(() => now).forCall();
  const load = async () => ({ value: ++loads, ttlMs: 100 });
  expect(await cache('t', load)).toBe(1);
  now = 0;
  expect([await cache('t', load), await cache('t', load)]).toEqual([2, 2]);
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
  await Promise.all([earlier('t', load), earlier('t', load)]);
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

it.for<[string, () => unknown]>([
  ['nothing', async () => undefined],
  ['null', async () => null],
  ['no time', async () => ({ value: 1 })],
  ['a time that is none', async () => ({ value: 1, ttlMs: Number.NaN })],
  ['a time in words', async () => ({ value: 1, ttlMs: '100' })],
])('keeps nothing of a loader that gives %s, and says so to its call alone', async ([, load]) => {
  const cache = new ConnectionCache(() => 0).forCall();
  await expect(cache('t', load as never)).rejects.toThrow('{ value, ttlMs }');
  expect(await cache('t', async () => ({ value: 2, ttlMs: 1 }))).toBe(2);
});

it('keeps nothing of a loader that throws at once', async () => {
  const cache = new ConnectionCache(() => 0).forCall();
  const load = () => {
    throw new Error('at once');
  };
  await expect(cache('t', load)).rejects.toThrow('at once');
  expect(await cache('t', async () => ({ value: 2, ttlMs: 1 }))).toBe(2);
});

it('waits no longer than its call, for a loader of its own or of another', async () => {
  const connection = new ConnectionCache(() => 0);
  const never = () => new Promise<never>(() => {});
  const [first, second] = [new AbortController(), new AbortController()];
  const [own, others] = [connection.forCall(first.signal)('t', never), connection.forCall(second.signal)('t', never)];
  second.abort(new DOMException('The time is over.', 'TimeoutError'));
  await expect(others).rejects.toMatchObject({
    detail: { kind: 'unavailable', neverSent: false },
    message: 'The vendor did not answer in time.',
  });
  first.abort();
  await expect(own).rejects.toMatchObject({ detail: { kind: 'unavailable', neverSent: false } });
  // Nobody waits for it any more.
  expect(await connection.forCall()('t', async () => ({ value: 1, ttlMs: 1 }))).toBe(1);
  await expect(connection.forCall(AbortSignal.abort())('u', never)).rejects.toMatchObject({ kind: 'unavailable' });
});

it('lets a call that waited in vain for another load for itself', async () => {
  const connection = new ConnectionCache(() => 0);
  const caller = new AbortController();
  const gone = connection.forCall(caller.signal)('t', () => new Promise<never>(() => {}));
  const next = connection.forCall(new AbortController().signal)('t', async () => ({ value: 1, ttlMs: 1 }));
  caller.abort();
  await expect(gone).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await next).toBe(1);
});

it('forgets the oldest of a thousand, and not all of them', async () => {
  const cache = new ConnectionCache(() => 0).forCall();
  const loaded: string[] = [];
  const get = (key: string) =>
    cache(key, async () => {
      loaded.push(key);
      return { value: key, ttlMs: 1 };
    });
  for (let n = 0; n <= 1000; n++) await get(`k${n}`);
  loaded.length = 0;
  expect([await get('k1'), await get('k1000'), await get('k0')]).toEqual(['k1', 'k1000', 'k0']);
  expect(loaded).toEqual(['k0']);
});
