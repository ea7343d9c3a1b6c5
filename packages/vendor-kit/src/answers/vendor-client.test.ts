import { expect, it } from 'vitest';
import { z } from 'zod';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { ofStatus, scripted } from '../simulator/scripted.ts';
import { sendOnce } from './send-once.ts';
import { originOf, vendorClient } from './vendor-client.ts';

const baseUrl = 'https://acme.example/';

it('sends to the account’s address, as the account, what it is told to send', async () => {
  const { call, asked } = scripted({ 'POST /v1/rates': { price: 5 } }, { settings: { baseUrl } });
  const { send, read } = vendorClient({ origins: 'setting', authorize: () => ({ authorization: 'Key 1' }) });
  const answer = await send(call, 'POST', '/v1/rates', { kg: 1 }, { headers: { accept: '*/*' }, mostBytes: 5 });
  expect(read(answer, z.object({ price: z.number() }))).toEqual({ price: 5 });
  expect(asked).toEqual([
    {
      method: 'POST',
      url: 'https://acme.example/v1/rates',
      headers: { authorization: 'Key 1', accept: '*/*' },
      json: { kg: 1 },
      mostBytes: 5,
    },
  ]);
});

it('sends no body where none is named, and one of another kind', async () => {
  const { call, asked } = scripted({ 'GET /a': {}, 'PUT /b': {} }, { settings: { baseUrl } });
  const { send } = vendorClient({ origins: 'setting' });
  await send(call, 'GET', '/a');
  await send(call, 'PUT', '/b', undefined, { form: { a: '1' } });
  expect(asked[0]).not.toHaveProperty('json');
  expect(asked[1]).toMatchObject({ form: { a: '1' } });
  expect(asked[1]).not.toHaveProperty('json');
});

it('is authorized before the one request that must not happen twice', async () => {
  const { call, asked } = scripted({ 'POST /v1/shipments': {} }, { settings: { baseUrl } });
  const client = (authorize: () => Promise<Readonly<Record<string, string>>>) =>
    vendorClient({ origins: 'setting', authorize });
  const handOver = ({ ready }: ReturnType<typeof vendorClient>) =>
    sendOnce({
      prepare: () => ready(call),
      send: (send) => send('POST', '/v1/shipments', {}),
      read: () => ({ kind: 'confirmed' as const }),
    });
  const failing = client(async () => {
    throw new VendorProblem({ kind: 'unavailable', neverSent: false }, 'No token today.');
  });
  // Without a shipment nobody need look for one.
  await expect(handOver(failing)).rejects.toMatchObject({ detail: { kind: 'unavailable', neverSent: true } });
  expect(asked).toEqual([]);
  expect(await handOver(client(async () => ({ authorization: 'Bearer t' })))).toEqual({ kind: 'confirmed' });
  expect(asked).toMatchObject([{ headers: { authorization: 'Bearer t' } }]);
});

it('reads refusals in the vendor’s own words', async () => {
  const { call } = scripted({ 'GET /a': ofStatus(400, { code: 'FAR' }) }, { settings: { baseUrl } });
  const { send, read } = vendorClient({
    origins: 'setting',
    readProblem: (body, status) => new VendorProblem({ kind: 'notServed' }, `${status} ${JSON.stringify(body)}`),
  });
  const answer = await send(call, 'GET', '/a');
  expect(() => read(answer, z.unknown())).toThrow('400 {"code":"FAR"}');
});

const origins = { prod: 'https://api.acme.example', test: 'https://test.acme.example' };
it.each([
  ['prod', {}, 'https://api.acme.example'],
  ['prod', { testHost: '127.0.0.1:8090' }, 'https://api.acme.example'],
  ['test', {}, 'https://test.acme.example'],
  ['test', { testHost: 'evil.example' }, 'https://test.acme.example'],
  ['test', { testHost: '127.0.0.1:8090' }, 'http://127.0.0.1:8090'],
] as const)('of an account for %s with %j the vendor is at %s', (environment, settings, origin) => {
  expect(originOf(origins, { environment, settings })).toBe(origin);
});
