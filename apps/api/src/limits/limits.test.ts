import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { type Asked, sent } from '../testing/probe.ts';
import { everyOperation, trialVersions } from '../testing/probes.ts';
import { operationNamed, post, refusalsIn, withFields } from '../testing/table-of-operations.ts';
import { createLimits, limitHeaders } from './limits.ts';
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
    expect(allowed(() => request('1'), 1000)).toBe(400);
    advance(1000);
    expect(allowed(() => request('1'), 1000)).toBe(200);
    advance(10);
    expect(allowed(() => request('1'), 1000)).toBe(2);
    advance(60_000);
    expect(allowed(() => request('1'), 1000)).toBe(400);
  });

  it('do not count against another key', () => {
    const { request } = createLimits(1, stopWatch().now);
    expect(['1', '1', '1', '2'].map((key) => request(key)?.isAllowed)).toEqual([true, true, false, true]);
  });

  it('are not limited by 0', () => {
    expect(createLimits(0).request('1')).toBeNull();
  });

  it('hear what the bucket holds when full, what is left, and when it is full again', () => {
    const { now, advance } = stopWatch();
    const { request } = createLimits(2, now);
    const headers = () => Object.values(limitHeaders(request('1') as never));
    expect(headers()).toEqual(['4', '3', '1', '2;w=1;burst=4']);
    expect(headers()).toEqual(['4', '2', '1', '2;w=1;burst=4']);
    expect(headers()).toEqual(['4', '1', '2', '2;w=1;burst=4']);
    expect(headers()).toEqual(['4', '0', '2', '2;w=1;burst=4']);
    expect(headers()).toEqual(['4', '0', '2', '2;w=1;burst=4']);
    advance(500);
    expect(headers()).toEqual(['4', '0', '2', '2;w=1;burst=4']);
  });
});

describe('failed authentications of one address', () => {
  it('are 20 a second, then too many', () => {
    const { now, advance } = stopWatch();
    const { failure } = createLimits(0, now);
    expect(Array.from({ length: 25 }, () => failure('here').isAllowed).indexOf(false)).toBe(20);
    expect(failure('there').isAllowed).toBe(true);
    advance(1000);
    expect(failure('here').isAllowed).toBe(true);
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

/** What an answer says of its caller's bucket; fails where it says nothing, or what cannot be. */
const limitsIn = ({ headers }: Response) => {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => {
    expect(headers.get(`ratelimit-${name}`), name).toMatch(/^\d+$/);
    return Number(headers.get(`ratelimit-${name}`));
  }) as [number, number, number];
  const policy = /^(\d+);w=1;burst=(\d+)$/.exec(headers.get('ratelimit-policy') ?? '');
  expect(Number(policy?.[2])).toBe(limit);
  expect(remaining).toBeLessThanOrEqual(limit);
  expect(reset).toBe(Math.ceil((limit - remaining) / Number(policy?.[1])) || 0);
  return { limit, remaining };
};

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
    expect(answers.map(limitsIn).map(({ limit, remaining }) => [limit, remaining])).toEqual([
      [2, 1],
      [2, 0],
      ...Array.from({ length: 4 }, () => [2, 0]),
    ]);
    expect(answers[0]?.status).toBe(200);
    const last = answers.at(-1) as Response;
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refusalsIn(last)).toMatchObject([{ errorCode: 'TooManyRequests' }]);
    expect((await opened.request(path, post(withFields(body, { apiKey: 'other-key' })))).status).toBe(200);
  });

  it('keys of companies that a caller makes have no limit beside its own, and another company has', async () => {
    const own = await openTestApi({ RATE_LIMIT_PER_SECOND: '1' });
    const create = async (key: string): Promise<string> => {
      const company = { companyName: 'Lavka', contactName: 'Anna', contactEmail: 'anna@example.com' };
      const answer = await own.request('/openapi/v2/Companies', {
        method: 'POST',
        headers: { authorization: `apiKey ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...company, generateApiKey: true }),
      });
      return ((await answer.json()) as { readonly userApiKey: string }).userApiKey;
    };
    const child = await create('sandbox-key');
    const grandchild = await create(child);
    const left = async (apiKey: string) =>
      limitsIn(await own.request(path, post(withFields(body, { apiKey })))).remaining;
    for (const key of [child, grandchild]) {
      await left('sandbox-key');
      expect(await left(key)).toBe(0);
    }
    expect(await left('other-key')).toBe(1);
    await own.close();
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

describe('the headers of answers, with a key known and without', () => {
  let opened: OpenedApi;
  beforeAll(async () => {
    opened = await openTestApi({ RATE_LIMIT_PER_SECOND: '1000000' }, undefined, trialVersions);
  });
  afterAll(() => opened?.close());

  const OF_KEY = 2_000_000;
  const OF_ADDRESS = 20;
  const big = ' '.repeat(33 * 1024 * 1024);

  const init = ({ contract }: (typeof everyOperation)[number], asked: Asked, changes: RequestInit = {}) => {
    const [path, sends] = sent(contract, asked);
    const headers = { ...(sends.headers as object), ...(changes.headers as object) };
    return [path, { ...sends, ...changes, headers }] as const;
  };

  // What people without a key ask is counted with their address.
  const byKey = everyOperation.filter(
    ({ contract }) => contract.credential !== 'none' && contract.credential !== 'session',
  );

  describe.each(byKey)('$name', (operation) => {
    const { probe, contract, example } = operation;
    const good = probe.withKey(example, 'sandbox-key');

    it('tell of the key, once it is known', async () => {
      expect(limitsIn(await opened.request(...init(operation, good))).limit).toBe(OF_KEY);
    });

    it.each([
      ['ApiKeyEmpty', undefined],
      ['ApiKeyInvalid', 'wrong'],
    ])('tell of the address, of which %s took one', async (_, key) => {
      const { limit, remaining } = limitsIn(await opened.request(...init(operation, probe.withKey(example, key))));
      expect([limit, remaining]).toEqual([OF_ADDRESS, OF_ADDRESS - 1]);
    });

    it('tell of the address on 405 and 404', async () => {
      const [path] = init(operation, good);
      const methods = everyOperation.filter((one) => one.contract.path === contract.path);
      const other = ['GET', 'PUT', 'PATCH', 'DELETE', 'POST'].find(
        (method) => !methods.some((one) => one.contract.method === method),
      );
      const notAllowed = await opened.request(path, { method: other ?? 'TRACE' });
      expect(notAllowed.status).toBe(405);
      expect(limitsIn(notAllowed).limit).toBe(OF_ADDRESS);
      const unknown = await opened.request(`${probe.version.prefix}/Nothing`, { method: 'POST' });
      expect(unknown.status).toBe(404);
      expect(limitsIn(unknown).limit).toBe(OF_ADDRESS);
    });

    it('tell of the address on its 429', async () => {
      const from = { incoming: { socket: { remoteAddress: `of ${probe.version.prefix} ${contract.name}` } } };
      const ask = () => opened.app.request(...init(operation, probe.withKey(example, 'wrong')), from);
      const answers = await Promise.all(Array.from({ length: 3 * OF_ADDRESS }, ask));
      const refused = answers.find(({ status }) => status === 429) as Response;
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(limitsIn(refused).limit).toBe(OF_ADDRESS);
    });
  });

  it.each(everyOperation.filter(({ contract }) => contract.body))(
    '$name: tell of the address where nobody asked for the key: content type, size, JSON',
    async (operation) => {
      const { probe, example } = operation;
      const good = probe.withKey(example, 'sandbox-key');
      const isKeyInBody = probe.version.keyIn === 'body';
      for (const [changes, status] of [
        [{ headers: { 'Content-Type': 'text/plain' } }, 415],
        [{ body: big, headers: { 'Content-Length': String(big.length) } }, 413],
        [{ body: '{' }, probe.statusOf('RequestInvalid')],
      ] as const) {
        const answer = await opened.request(...init(operation, good, changes));
        expect(answer.status).toBe(status);
        expect(limitsIn(answer).limit).toBe(isKeyInBody ? OF_ADDRESS : OF_KEY);
      }
    },
  );

  it.each([['/health'], ['/ready'], ['/docs'], ['/openapi/v1.json'], ['/nowhere']])('%s has them too', async (path) => {
    expect(limitsIn(await opened.request(path)).limit).toBe(OF_ADDRESS);
  });

  it('are absent where nobody counts', async () => {
    const uncounted = await openTestApi();
    const { path, body } = operationNamed('GetOrders');
    const { headers } = await uncounted.request(path, post(body));
    expect([...headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([]);
    await uncounted.close();
  });
});
