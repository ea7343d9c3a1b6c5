import { expect, it } from 'vitest';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { CallContext } from '../adapter/call-context.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { ConnectionCache } from '../calls/call-cache.ts';
import { openCall } from '../calls/open-call.ts';
import { VendorLine } from '../http/vendor-line.ts';
import { accountAt, testManifest } from '../testing.ts';
import { guardAdapter } from './guard-adapter.ts';

const openWith = (cache: ConnectionCache, signal = new AbortController().signal): CallContext =>
  openCall({
    ...{ line: new VendorLine({ manifest: testManifest }), manifest: testManifest, cache, signal },
    ...{ account: accountAt('http://127.0.0.1:1'), now: () => 0, timeZone: 'Europe/Moscow' },
    log: { warn: () => {} },
  });

const streaming = (pickupPoints: NonNullable<VendorPlugin['pickupPoints']>) => {
  const guarded = guardAdapter({
    manifest: testManifest,
    checkConnection: async () => ({ ok: true }),
    quote: async () => [],
    handOver: async () => ({ kind: 'accepted' }),
    pickupPoints,
  });
  return async (call: CallContext): Promise<number> => {
    let count = 0;
    for await (const batch of guarded.pickupPoints?.(call) ?? []) count += 1 + batch.length;
    return count;
  };
};

it('ends a stream that never ends and never waits', async () => {
  const caller = new AbortController();
  const read = streaming(async function* () {
    for (;;) yield [];
  });
  setTimeout(() => caller.abort(), 5);
  await expect(read(openWith(new ConnectionCache(() => 0), caller.signal))).rejects.toMatchObject({
    detail: { kind: 'unavailable', neverSent: false },
  });
});

it('begins no stream anew of which something was told', async () => {
  const cache = new ConnectionCache(() => 0);
  let begun = 0;
  const read = streaming(async function* (call) {
    begun += 1;
    await call.cache('token', async () => ({ value: 1, ttlMs: 1e6 }));
    yield [];
    throw new VendorProblem({ kind: 'auth' }, 'The token is old.');
  });
  await expect(read(openWith(cache))).rejects.toMatchObject({ kind: 'auth' });
  await expect(read(openWith(cache))).rejects.toMatchObject({ kind: 'auth' });
  expect(begun).toBe(2);
});

it('calls a batch that is none a defect', async () => {
  for (const batch of [null, 'points', { length: 1 }])
    await expect(
      streaming(async function* () {
        yield batch as never;
      })(openWith(new ConnectionCache(() => 0))),
    ).rejects.toMatchObject({ kind: 'defect' });
});
