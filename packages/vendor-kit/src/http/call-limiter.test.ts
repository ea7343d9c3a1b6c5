import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VendorManifest } from '../adapter/manifest.ts';
import { accountAt, serve, testManifest } from '../testing.ts';
import { type LimiterOptions, openCallLimiter } from './call-limiter.ts';
import { openVendorHttp } from './open-vendor-http.ts';
import { VendorLine } from './vendor-line.ts';

// Who still waits when a test ends has a timer, which by a clock that stands still would run for ever.
let test: AbortController;
let forever: AbortSignal;
beforeEach(() => {
  test = new AbortController();
  forever = test.signal;
});
afterEach(() => test.abort());
const neverSent = { detail: { kind: 'unavailable', neverSent: true } };

const limiterOf = (limits: Partial<VendorManifest['limits']>, options?: LimiterOptions) =>
  openCallLimiter({ requestsPerSecond: 1_000_000, concurrency: 1_000_000, ...limits }, options);

describe('the rate of a connection', () => {
  it('lets no more begin within any second than the manifest says', async () => {
    let now = 0;
    const limiter = limiterOf({ requestsPerSecond: 3 }, { now: () => now });
    const begins = () => {
      const turn = limiter.enter(AbortSignal.abort());
      turn?.catch(() => {});
      if (turn === undefined) limiter.sent();
      return turn === undefined;
    };
    expect([begins(), begins()]).toEqual([true, true]);
    now = 900;
    expect([begins(), begins()]).toEqual([true, false]);
    // The first two are a second old and a little more, the third is not: some arrive sooner than others.
    now = 1024;
    expect(begins()).toBe(false);
    now = 1025;
    expect([begins(), begins(), begins()]).toEqual([true, true, false]);
    now = 1925;
    expect([begins(), begins()]).toEqual([true, false]);
  });

  it('counts one whose connection takes its time from when it is sent, and until then', () => {
    let now = 0;
    const limiter = limiterOf({ requestsPerSecond: 3 }, { now: () => now });
    const begins = () => {
      const turn = limiter.enter(AbortSignal.abort());
      turn?.catch(() => {});
      return turn === undefined;
    };
    expect([begins(), begins(), begins()]).toEqual([true, true, true]);
    limiter.sent();
    now = 1_025;
    expect([begins(), begins()]).toEqual([true, false]);
    for (const _ of [1, 2, 3]) limiter.sent();
    now = 2_049;
    expect(begins()).toBe(false);
    now = 2_050;
    expect([begins(), begins(), begins(), begins()]).toEqual([true, true, true, false]);
    // One that could not be sent counts as one that was.
    limiter.leave(undefined, false);
    now = 3_074;
    expect(begins()).toBe(false);
    now = 3_075;
    expect([begins(), begins()]).toEqual([true, false]);
  });

  it('wakes those who wait for a request to be sent', async () => {
    vi.useFakeTimers();
    try {
      const limiter = limiterOf({ requestsPerSecond: 1 });
      expect(limiter.enter(forever)).toBeUndefined();
      let hasTurn = false;
      limiter.enter(forever)?.then(() => {
        hasTurn = true;
      });
      await vi.advanceTimersByTimeAsync(3_000);
      limiter.sent();
      await vi.advanceTimersByTimeAsync(1_024);
      expect(hasTurn).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(hasTurn).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('below one a second is one in so many seconds', () => {
    let now = 0;
    const limiter = limiterOf({ requestsPerSecond: 0.5 }, { now: () => now });
    expect(limiter.enter(forever)).toBeUndefined();
    limiter.sent();
    now = 1999;
    limiter.enter(AbortSignal.timeout(1))?.catch(() => {});
    now = 2000;
    const turn = limiter.enter(forever);
    turn?.catch(() => {});
    expect(turn).not.toBeUndefined();
  });

  it('holds a burst back until its turn has come, in the order in which it came', async () => {
    const limiter = limiterOf({ requestsPerSecond: 20 });
    const startedAt = performance.now();
    const begun: number[] = [];
    const begin = async (i: number) => {
      await limiter.enter(forever);
      limiter.sent();
      begun.push(i);
    };
    await Promise.all(Array.from({ length: 25 }, (_, i) => begin(i)));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
    expect(begun).toEqual(Array.from({ length: 25 }, (_, i) => i));
  });
});

describe('a wait for a turn', () => {
  it('is bounded, and what did not get its turn was never sent', async () => {
    const limiter = limiterOf({ concurrency: 1 }, { maxWaitMs: 20 });
    expect(limiter.enter(forever)).toBeUndefined();
    await expect(limiter.enter(forever)).rejects.toMatchObject(neverSent);
    limiter.leave(undefined, false);
    expect(limiter.enter(forever)).toBeUndefined();
  });

  it('ends with the call, and the turn goes to the next one', async () => {
    const limiter = limiterOf({ concurrency: 1 });
    expect(limiter.enter(forever)).toBeUndefined();
    const caller = new AbortController();
    const [gone, next] = [limiter.enter(caller.signal), limiter.enter(forever)];
    caller.abort();
    await expect(gone).rejects.toMatchObject(neverSent);
    limiter.leave(undefined, false);
    await next;
  });
});

describe('a connection', () => {
  it('has no more requests under way than the manifest says, over all its origins', async () => {
    let [underWay, most] = [0, 0];
    const listener = (_: unknown, outgoing: { end: () => void }) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        outgoing.end();
      }, 5);
    };
    const { origin } = await serve(listener);
    const line = new VendorLine({ manifest: { limits: { requestsPerSecond: 1000, concurrency: 3 } } });
    const http = openVendorHttp({ line, manifest: testManifest, account: accountAt(origin), signal: forever });
    await Promise.all(Array.from({ length: 12 }, () => http.request({ method: 'GET', url: origin })));
    expect(most).toBe(3);
    await line.close();
  });
});
