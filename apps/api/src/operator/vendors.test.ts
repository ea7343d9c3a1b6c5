import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { orderStanding } from '../testing/operators-orders.ts';
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

it('connects a vendor that is not asked only where nobody is to ask it', async () => {
  const path = '/econom/Connection/test';
  const body = { credentials: { login: 'operator', password: 'wrong' }, settings: {} };
  expect(await send('PUT', path, body)).toMatchObject({
    status: 400,
    answer: { errors: [{ code: 'ContractInvalid', target: 'credentials' }] },
  });
  expect(await send('PUT', path, { ...body, unchecked: 'yes' })).toMatchObject({
    status: 400,
    answer: { errors: [{ code: 'RequestInvalid', target: 'unchecked' }] },
  });
  expect((await send('PUT', path, { ...body, unchecked: true })).status).toBe(200);
  expect(await send('POST', `${path}/Check`)).toMatchObject({ status: 200, answer: { ok: false } });
  expect((await send('DELETE', path)).status).toBe(204);
});

it('keeps a connection that orders under way need, unless it is to go with them', async () => {
  const path = '/swift/Connection/test';
  await send('PUT', path, { credentials: { login: 'operator', password: 'sandbox' }, settings: {} });
  const orderId = await orderStanding(opened, { status: 'OnApproval' });
  expect((await ask('POST', `/Orders/${orderId}/Approve`, {})).status).toBe(200);
  const stored = async () => (await send('GET', '/swift')).answer.connections;
  expect((await send('DELETE', path)).status).toBe(204);
  expect(await stored()).toMatchObject([{ isEnabled: false }]);
  expect(await send('DELETE', `${path}?AndOrders=perhaps`)).toMatchObject({
    status: 400,
    answer: { errors: [{ code: 'RequestInvalid', target: 'AndOrders' }] },
  });
  expect((await send('DELETE', `${path}?AndOrders=true`)).status).toBe(204);
  expect(await stored()).toEqual([]);
});

it('has a register mailed once more, to the addresses that are set now', async () => {
  const sheet = fileURLToPath(new URL('../../../../vendors/rate-sheet/src/examples/fast.csv', import.meta.url));
  const own = await openTestApi({ VENDOR_PLUGINS: sheet });
  try {
    const of = askOperator(() => own);
    const again = (vendorKey: string, id: number) => of('POST', `/Vendors/${vendorKey}/Registers/${id}/Send`);
    const { store, vendors } = own.service;
    const vendorId = vendors.adapters.find(({ manifest }) => manifest.key === 'fast')?.manifest.id ?? 0;
    const { id } = await store.db
      .insertInto('courier_registers')
      .values({
        ...{ company_id: own.companyId, vendor_id: vendorId, connection: '1', day: '2026-11-24', number: 1, orders: 0 },
        ...{ may_repeat: 0, created_at: own.service.clock(), tried_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await again('fast', id)).toMatchObject({
      status: 400,
      answer: { errors: [{ code: 'RequestInvalid', target: 'vendorKey' }] },
    });
    const settings = { mailRegisterTo: 'courier@example.com, boss@example.com', mailRegisterAt: '09:00' };
    expect((await of('PUT', '/Vendors/fast/Connection/prod', { settings })).status).toBe(200);
    const addresses = ['courier@example.com', 'boss@example.com'];
    expect(await again('fast', id)).toEqual({ status: 200, answer: { registerId: id, addresses } });
    const { answer } = await of('GET', '/Vendors/fast/Registers?Day=2026-11-24');
    expect(answer.registers[0].mails.map(({ address }: { readonly address: string }) => address).toSorted()).toEqual(
      addresses.toSorted(),
    );
    const entries = await store.db
      .selectFrom('audit_entries')
      .select(['object_id', 'actor_name'])
      .where('act', '=', 'SendRegisterAgain')
      .execute();
    expect(entries).toEqual([{ object_id: String(id), actor_name: 'Operator' }]);
    for (const [vendorKey, register, target] of [
      ['nobody', id, 'vendorKey'],
      ['fast', id + 1, 'registerId'],
      // Another vendor's.
      ['swift', id, 'registerId'],
    ] as const) {
      expect(await again(vendorKey, register)).toMatchObject({
        status: 404,
        answer: { errors: [{ code: 'NotFound', target }] },
      });
    }
  } finally {
    await own.close();
  }
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
