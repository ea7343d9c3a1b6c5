import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { operationNamed, post } from '../testing/table-of-operations.ts';
import { askOperator } from './testing/ask-operator.ts';

// interface 23.16.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const ask = askOperator(() => opened);
const send = (method: string, path: string, body?: object) => ask(method, `/Vendors${path}`, body);
const connectionsOf = async (vendorKey: string) => {
  const { answer } = await send('GET', '');
  return answer.vendors.find((one: { readonly vendorKey: string }) => one.vendorKey === vendorKey).connections;
};

it('tells how each connection goes, as every process that serves has seen it', async () => {
  const { path, body } = operationNamed('Calc');
  await opened.request(path, post(body));
  const [own] = await connectionsOf('swift');
  expect(own).toMatchObject({ environment: 'test', owner: null, state: 'connected', circuit: 'closed' });
  const calls = own.capabilities.find(({ name }: { readonly name: string }) => name === 'quote').calls;
  expect(calls).toBeGreaterThan(0);
  expect(own.lastSuccessAt).not.toBeNull();

  const { service } = opened;
  const { db } = service.store;
  const at = service.clock();
  const seen = { pid: 1, serves: 'worker', version: '1', started_at: at, seen_at: at, believed_at: null } as const;
  await db
    .insertInto('processes')
    .values([
      { ...seen, id: 'other', ended_at: null },
      { ...seen, id: 'gone', ended_at: at },
    ])
    .execute();
  const connection = (await service.vendors.of(null)).find(({ vendor }) => vendor.manifest.key === 'swift')?.id ?? '';
  const figures = (refusesUntil: number) => [
    {
      ...{ connection, lastSuccessAt: null, account: { state: 'blocked', at: at + 1 }, limitUsed: 0.25 },
      capabilities: { quote: { calls: 7, errors: 7, times: { 10: 7 }, refusesUntil } },
    },
  ];
  const written = (refusesUntil: number) => ({ written_at: at, figures: JSON.stringify(figures(refusesUntil)) });
  await db
    .insertInto('vendor_figures')
    .values([
      { process: 'other', ...written(at + 60_000) },
      { process: 'gone', ...written(at + 60_000) },
    ])
    .execute();
  const [merged] = await connectionsOf('swift');
  expect(merged).toMatchObject({ state: 'blocked', circuit: 'open' });
  expect(merged.capabilities.find(({ name }: { readonly name: string }) => name === 'quote')).toMatchObject({
    calls: calls + 7,
    errors: 7,
  });
  expect(merged.limitUsed).toBeGreaterThanOrEqual(0.25);
  await db
    .updateTable('vendor_figures')
    .set(written(at - 1))
    .where('process', '=', 'other')
    .execute();
  expect((await connectionsOf('swift'))[0]).toMatchObject({ circuit: 'half-open' });
  await db.deleteFrom('vendor_figures').where('process', '!=', service.processId).execute();
});

it('connects a vendor by the fields of its plugin, checks it and lets it go, and shows no secret', async () => {
  const path = '/swift/Connection/test';
  const body = { credentials: { login: 'operator', password: 'canary-4f1d' }, settings: {} };
  expect(await send('PUT', path, body)).toEqual({
    status: 200,
    answer: { vendorKey: 'swift', environment: 'test', isNew: true },
  });
  expect(await send('PUT', path, { ...body, credentials: { ...body.credentials, colour: 'red' } })).toMatchObject({
    status: 400,
    answer: { errors: [{ code: 'RequestInvalid', target: 'credentials.colour' }] },
  });
  for (const credentials of [{ password: 'canary-4f1d\0' }, 'canary-4f1d']) {
    const { status, answer } = await send('PUT', path, { ...body, credentials });
    expect(status).toBe(400);
    expect(JSON.stringify(answer)).not.toContain('canary-4f1d');
  }
  expect(await send('POST', `${path}/Check`)).toEqual({ status: 200, answer: { ok: true, reason: null } });
  expect((await send('POST', `${path}/Subscribe`)).status).toBe(200);
  expect(await send('DELETE', path)).toEqual({ status: 204, answer: null });
  expect(await send('DELETE', path)).toMatchObject({ status: 404, answer: { errors: [{ target: 'environment' }] } });
  const entries = await opened.service.store.db
    .selectFrom('audit_entries')
    .select(['act', 'object_kind', 'object_id', 'before', 'after', 'actor_name'])
    .execute();
  expect(entries.map(({ act }) => act)).toEqual(expect.arrayContaining(['SaveConnection', 'RemoveConnection']));
  expect(JSON.stringify(entries)).not.toContain('canary-4f1d');
});

it.each([
  ['PUT', '/nobody/Connection/test', { credentials: {} }],
  ['DELETE', '/nobody/Connection/test', undefined],
  ['POST', '/nobody/Connection/prod/Check', undefined],
  ['POST', '/nobody/Connection/prod/Subscribe', undefined],
])('answers 404 for a vendor that is not there (%s %s)', async (method, path, body) => {
  expect(await send(method, path, body)).toMatchObject({
    status: 404,
    answer: { errors: [{ code: 'NotFound', target: 'vendorKey' }] },
  });
});

it('answers 404 for a connection that is not there, and names the environments', async () => {
  expect(await send('POST', '/swift/Connection/prod/Check')).toMatchObject({
    status: 404,
    answer: { errors: [{ target: 'environment' }] },
  });
  expect(await send('POST', '/swift/Connection/moon/Check')).toMatchObject({
    status: 400,
    answer: { errors: [{ code: 'RequestInvalid', target: 'environment', message: expect.stringContaining('prod') }] },
  });
});

it('shows nobody a mock vendor in production', async () => {
  const production = await openTestApi({ MOCK_VENDOR_URL: '' });
  try {
    const of = askOperator(() => production);
    const mock = /swift|econom|postal|freight|globe/i;
    for (const path of ['/Vendors', '/Installation']) {
      const { status, answer } = await of('GET', path);
      expect(status).toBe(200);
      expect(JSON.stringify(answer)).toContain('cdek');
      expect(JSON.stringify(answer)).not.toMatch(mock);
    }
    const connecting = await of('PUT', '/Vendors/swift/Connection/test', { credentials: {}, settings: {} });
    expect(connecting).toMatchObject({ status: 404, answer: { errors: [{ target: 'vendorKey' }] } });
    const headers = { Authorization: `apiKey ${production.key}`, 'Accept-Language': 'en' };
    for (const path of ['/openapi/v2/Vendors', '/openapi/v2/Tariffs', '/openapi/v2/Vendors/swift']) {
      expect(await (await production.request(path, { headers })).text()).not.toMatch(/Swift|econom|globe/);
    }
  } finally {
    await production.close();
  }
});
