import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';

// interface 16.12: what vendors, and whoever says that he is one, see of the door for webhooks.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
  // None of the installed vendors tells by itself, so one is told to.
  const [swift] = opened.service.vendors.adapters;
  Object.assign(swift ?? {}, {
    webhook: {
      verify: ({ headers }: { headers: Record<string, string> }) => headers['x-proof'] === 'right',
      read: async () => [],
    },
  });
});
afterAll(() => opened?.close());

const PATH = '/vendors/swift/mock:swift/webhook';
const ask = async (init: RequestInit = {}, path = PATH) => {
  const answer = await opened.request(path, { method: 'POST', ...init });
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers, code: text && JSON.parse(text).errors?.[0]?.code };
};
const proof = { 'X-Proof': 'right' };
const recorded = async () =>
  (await opened.service.store.db.selectFrom('vendor_notices').select(['id', 'size']).execute()).map(({ size }) => size);
const forget = () => opened.service.store.db.deleteFrom('vendor_notices').execute();

it('takes GET, POST and PUT of whatever type, and answers 200 once it is recorded', async () => {
  await forget();
  const bodies = [
    { method: 'GET' },
    { method: 'POST', body: '<news/>', type: 'text/xml' },
    { method: 'PUT', body: Buffer.from([0x1f, 0x8b, 0, 255]), type: 'application/octet-stream' },
  ];
  for (const { type, ...init } of bodies) {
    const { status, text } = await ask({ ...init, headers: { ...proof, ...(type ? { 'Content-Type': type } : {}) } });
    expect([status, text]).toEqual([200, '{}']);
  }
  expect((await recorded()).sort()).toEqual([0, 4, 7]);
  const encoded = await ask({ headers: proof }, '/VENDORS/swift/mock%3Aswift/Webhook?code=1');
  expect(encoded.status).toBe(200);
});

it('takes a mebibyte and not a byte more, whether its length is told or not', async () => {
  await forget();
  const stream = (bytes: number) => new Blob([new Uint8Array(bytes)]).stream();
  const most = 1024 * 1024;
  expect((await ask({ headers: proof, body: Buffer.alloc(most) })).status).toBe(200);
  expect((await ask({ headers: proof, body: stream(most), duplex: 'half' } as RequestInit)).status).toBe(200);
  for (const body of [Buffer.alloc(most + 1), stream(most + 1)]) {
    expect(await ask({ headers: proof, body, duplex: 'half' } as RequestInit)).toMatchObject({
      status: 413,
      code: 'RequestTooLarge',
    });
  }
  const told = { ...proof, 'Content-Length': String(most + 1) };
  expect((await ask({ headers: told, body: 'x' })).status).toBe(413);
  expect(await recorded()).toEqual([most, most]);
});

it.each([
  ['what its vendor did not say', PATH, {}, 403, 'AccessDenied'],
  [
    'a wrong proof with a mebibyte',
    PATH,
    { headers: { 'X-Proof': 'no' }, body: 'x'.repeat(1024 * 1024) },
    403,
    'AccessDenied',
  ],
  ['an unknown vendor', '/vendors/nobody/mock:swift/webhook', { headers: proof }, 404, 'NotFound'],
  ['an unknown connection', '/vendors/swift/77/webhook', { headers: proof }, 404, 'NotFound'],
  ['a connection of another vendor', '/vendors/swift/mock:econom/webhook', { headers: proof }, 404, 'NotFound'],
  ['a vendor without webhooks', '/vendors/econom/mock:econom/webhook', { headers: proof }, 404, 'NotFound'],
] as const)('refuses %s, and keeps nothing', async (_, path, init, status, code) => {
  await forget();
  expect(await ask(init, path)).toMatchObject({ status, code });
  expect(await recorded()).toEqual([]);
});

it('refuses other methods', async () => {
  for (const method of ['DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await ask({ method, headers: proof });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, PUT']);
  }
  expect((await opened.request(PATH, { method: 'HEAD', headers: proof })).status).toBe(405);
});

it.each([
  ['with guesses', PATH, 403],
  ['at addresses that nobody has', '/vendors/swift/77/webhook', 404],
])('tells whoever keeps trying %s to wait, and never who has the proof', async (trying, path, refused) => {
  const from = (init: RequestInit, at = PATH) =>
    opened.app.request(at, { method: 'POST', ...init }, { incoming: { socket: { remoteAddress: trying } } });
  const answers = await Promise.all(Array.from({ length: 40 }, () => from({ body: 'guess' }, path)));
  const statuses = answers.map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([refused, 429]);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5');
  expect((await from({ headers: proof })).status).toBe(200);
});

it('sends a vendor away when too much of its connection waits, and says it to nobody else', async () => {
  await forget();
  await ask({ headers: proof, body: Buffer.alloc(1024 * 1024) });
  await opened.service.store.db
    .updateTable('vendor_notices')
    .set({ size: 64 * 1024 * 1024 })
    .execute();
  const refused = await ask({ headers: proof, body: 'x' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await ask({ body: 'x' })).status).toBe(403);
});

it('records before it answers: a database that fails is no 200', async () => {
  await forget();
  const failing = vi.spyOn(opened.service.store, 'transaction').mockRejectedValueOnce(new Error('The disk is full.'));
  expect((await ask({ headers: proof, body: 'x' })).status).toBe(500);
  failing.mockRestore();
  expect(await recorded()).toEqual([]);
});
