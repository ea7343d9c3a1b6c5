import { connect as connectOperator } from '@cartage/client/operator';
import { connect as connectShop } from '@cartage/client/v2';
import { describe, expect, it } from 'vitest';
import { knowingAgain } from './same-request.ts';

const answers = (status: number, code = 'RequestInvalid') =>
  Response.json({ errors: [{ code, message: code, target: null }] }, { status });

/** What came of the requests, one after another; null: the answer was lost. */
const service = (came: (Response | null)[]) => {
  const keys: (string | null)[] = [];
  return {
    keys,
    options: {
      url: 'http://service.test',
      session: true,
      attempts: 1,
      // Nothing is waited for.
      timeoutMs: 400,
      fetch: async (_: string, init: RequestInit) => {
        keys.push(new Headers(init.headers).get('idempotency-key'));
        const answer = came.shift() ?? null;
        if (answer === null) throw new TypeError('fetch failed');
        return answer;
      },
    } as const,
  };
};

describe('a request that is asked for again', () => {
  it('is the same until an answer has come, and another wish another', async () => {
    const { keys, options } = service([null, answers(503), null, answers(400), answers(400), answers(200), null]);
    const client = knowingAgain(connectOperator(options), new Map(), 'operator');
    for (const name of ['a', 'a', 'b', 'a', 'a', 'a', 'a'])
      await client.CreateOperatorKey({ body: { name, role: 'viewer' } }).catch(() => undefined);
    const [first, second, other, third, refused, done, last] = keys;
    expect([second, third]).toEqual([first, first]);
    expect(new Set([first, other, refused, done, last]).size).toBe(5);
  });

  it('is the same while the first one is still running', async () => {
    const { keys, options } = service([answers(409, 'IdempotencyKeyInProgress'), answers(400)]);
    const client = knowingAgain(connectOperator(options), new Map(), 'operator');
    for (let n = 0; n < 2; n += 1) await client.CreatePartnerKey({ companyId: 2 }).catch(() => undefined);
    expect(keys[0]).toEqual(expect.any(String));
    expect(keys[1]).toBe(keys[0]);
  });

  it('is known again where its caller has named it, and where another then asks for the same', async () => {
    const { keys, options } = service([null, null, answers(400), null]);
    const client = knowingAgain(connectShop({ ...options, company: 2 }), new Map(), '2');
    const ask = (given?: { readonly idempotencyKey: string }) =>
      client.CallCourier({ orderId: '1', body: {} }, given).catch(() => 0);
    await ask({ idempotencyKey: 'mine' });
    await ask();
    await ask({ idempotencyKey: 'mine' });
    await ask();
    expect(keys.slice(0, 3)).toEqual(['mine', 'mine', 'mine']);
    expect(keys[3]).not.toBe('mine');
  });
});
