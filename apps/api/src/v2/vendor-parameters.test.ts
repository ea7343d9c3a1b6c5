import { beforeEach, describe, expect, it } from 'vitest';
import { openFrontDoor } from './testing/front-door.ts';

// interface 13.26.

const front = openFrontDoor();
const path = (key: string, vendorKey = 'econom') => `/Vendors/${vendorKey}/Parameters/${key}`;
const ask = async (method: string, at: string, value?: string | null) => {
  const { status, body } = await front.call(method, at, value === undefined ? {} : { body: { value } });
  return [status, body];
};

beforeEach(async () => {
  await front.call('DELETE', path('gate'));
});

describe('Vendor parameter', () => {
  it('is created, read, changed and deleted, {key, value} each time', async () => {
    expect(await ask('POST', path('gate'), '7')).toEqual([200, { key: 'gate', value: '7' }]);
    expect(await ask('GET', path('gate'))).toEqual([200, { key: 'gate', value: '7' }]);
    expect(await ask('PUT', path('gate'), null)).toEqual([200, { key: 'gate', value: null }]);
    expect(await ask('PUT', path('gate'), '')).toEqual([200, { key: 'gate', value: '' }]);
    expect(await ask('DELETE', path('gate'))).toEqual([200, { key: 'gate', value: '' }]);
  });

  it('create of an existing one, and get, update and delete of a missing one: 400', async () => {
    const missing = [400, { errors: [expect.objectContaining({ code: 'RequestInvalid', target: 'parameterKey' })] }];
    expect(await ask('GET', path('gate'))).toEqual(missing);
    expect(await ask('PUT', path('gate'), '7')).toEqual(missing);
    expect(await ask('DELETE', path('gate'))).toEqual(missing);
    await ask('POST', path('gate'), '7');
    expect(await ask('POST', path('gate'), '8')).toEqual(missing);
    expect(await ask('GET', path('gate'))).toEqual([200, { key: 'gate', value: '7' }]);
  });

  it('is one vendor’s and one company’s', async () => {
    await ask('POST', path('gate'), '7');
    expect((await ask('GET', path('gate', 'swift')))[0]).toBe(400);
    for (const method of ['GET', 'DELETE'])
      expect((await front.call(method, path('gate'), { key: 'other-key' })).status).toBe(400);
    expect((await front.call('PUT', path('gate'), { key: 'other-key', body: { value: '8' } })).status).toBe(400);
    expect(await ask('GET', path('gate'))).toEqual([200, { key: 'gate', value: '7' }]);
  });

  it.each(['a', 'A.b_c-9', 'x'.repeat(64)])('takes the key %s', async (key) => {
    expect((await ask('POST', path(key), null))[0]).toBe(200);
  });

  it.each(['a%20b', 'x'.repeat(65), 'a%2Fb', '%D1%8F', 'a%0A'])('does not take the key %s', async (key) => {
    expect(await front.refusals('POST', path(key), { body: { value: '' } })).toEqual(['RequestInvalid parameterKey']);
  });

  it('takes texts of 4,000 characters, and a hundred of one vendor', async () => {
    expect((await ask('POST', path('long'), '🙂'.repeat(4_000)))[0]).toBe(200);
    expect(await front.refusals('PUT', path('long'), { body: { value: 'x'.repeat(4_001) } })).toEqual([
      'RequestInvalid value',
    ]);
    expect(await front.refusals('PUT', path('long'), { body: { value: 7 } })).toEqual(['RequestInvalid value']);
    for (let n = 0; n < 100; n += 1) await ask('POST', path(`n${n}`, 'postal'), null);
    const [status, body] = await ask('POST', path('n100', 'postal'), null);
    expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining('100 parameters of postal')]);
    expect((await ask('POST', path('n100', 'freight'), null))[0]).toBe(200);
  });

  it('is created once for one Idempotency-Key', async () => {
    const manner = { body: { value: '7' }, headers: { 'Idempotency-Key': 'gate-once' } };
    expect((await front.call('POST', path('gate'), manner)).status).toBe(200);
    const again = await front.call('POST', path('gate'), manner);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  });
});
