import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimits, limitHeaders } from './limits.ts';
import { type OpenedApi, openTestApi } from './testing/open-test-api.ts';
import { operationNamed, post, refusalsIn, withFields } from './testing/table-of-operations.ts';
import { createTokenBuckets } from './token-buckets.ts';

// interface 2.3, 2.4.

const stopWatch = () => {
  let ms = 0;
  return {
    now: () => ms,
    advance: (by: number) => {
      ms = ms + by;
    },
  };
};
const allowed = (take: () => { readonly isAllowed: boolean } | null, times: number): number =>
  Array.from({ length: times }, take).filter((taken) => taken?.isAllowed).length;

describe('requests of one key', () => {
  it('have a burst of twice the rate, then the rate', () => {
    const { now, advance } = stopWatch();
    const { request } = createLimits(200, now);
    expect(allowed(() => request(1), 1000)).toBe(400);
    advance(1000);
    expect(allowed(() => request(1), 1000)).toBe(200);
    advance(10);
    expect(allowed(() => request(1), 1000)).toBe(2);
    advance(60_000);
    expect(allowed(() => request(1), 1000)).toBe(400);
  });

  it('do not count against another key', () => {
    const { request } = createLimits(1, stopWatch().now);
    expect([1, 1, 1, 2].map((key) => request(key)?.isAllowed)).toEqual([true, true, false, true]);
  });

  it('are not limited by 0', () => {
    expect(createLimits(0).request(1)).toBeNull();
  });

  it('hear what is left and when everything is there again', () => {
    const { now, advance } = stopWatch();
    const { request } = createLimits(2, now);
    const headers = () => Object.values(limitHeaders(request(1) as never)).map(Number);
    expect(headers()).toEqual([2, 3, 1]);
    expect(headers()).toEqual([2, 2, 1]);
    expect(headers()).toEqual([2, 1, 2]);
    expect(headers()).toEqual([2, 0, 2]);
    expect(headers()).toEqual([2, 0, 2]);
    advance(500);
    expect(headers()).toEqual([2, 0, 2]);
  });
});

describe('failed authentications of one address', () => {
  it('are 20 a second, then too many', () => {
    const { now, advance } = stopWatch();
    const { failure } = createLimits(0, now);
    expect(Array.from({ length: 25 }, () => failure('here')).indexOf(true)).toBe(20);
    expect(failure('there')).toBe(false);
    advance(1000);
    expect(failure('here')).toBe(false);
  });
});

it('a bucket never grants more than burst and rate together, whatever the pauses', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 200 }),
      (perSecond, burst, pauses) => {
        const { now, advance } = stopWatch();
        const buckets = createTokenBuckets({ perSecond, burst }, now);
        let granted = 0;
        for (const pause of pauses) {
          advance(pause);
          const { isAllowed, remaining } = buckets.take('name');
          if (isAllowed) granted = granted + 1;
          expect(remaining).toBeGreaterThanOrEqual(0);
          expect(granted).toBeLessThanOrEqual(burst + (now() / 1000) * perSecond + 1e-6);
        }
      },
    ),
  );
});

describe('over HTTP', () => {
  let opened: OpenedApi;
  beforeAll(async () => {
    opened = await openTestApi({ RATE_LIMIT_PER_SECOND: '1' });
  });
  afterAll(() => opened?.close());
  const { path, body } = operationNamed('GetOrders');

  it('RateLimit-* headers on every answer, and TooManyRequests with Retry-After past the limit', async () => {
    const answers: Response[] = [];
    for (let i = 0; i < 6; i = i + 1) answers.push(await opened.request(path, post(body)));
    for (const { headers } of answers)
      for (const name of ['limit', 'remaining', 'reset']) expect(headers.get(`ratelimit-${name}`)).toMatch(/^\d+$/);
    expect(answers[0]?.status).toBe(200);
    const last = answers.at(-1) as Response;
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refusalsIn(last)).toMatchObject([{ errorCode: 'TooManyRequests' }]);
    expect((await opened.request(path, post(withFields(body, { apiKey: 'other-key' })))).status).toBe(200);
  });

  it('bad keys from one address: 429 for further bad ones; good keys from that address go on', async () => {
    const from = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
    const ask = (apiKey: unknown) => opened.app.request(path, post(withFields(body, { apiKey })), from);
    const statuses = [];
    for (let i = 0; i < 30; i = i + 1) statuses.push((await ask(i % 2 ? undefined : 'wrong')).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 500));
    expect(statuses.at(-1)).toBe(429);
    expect((await ask('other-key')).status).toBe(200);
  });
});
