import { fileURLToPath } from 'node:url';
import { removeConnection, saveConnection } from '@cartage/service';
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

const offered = async (key = opened.key) => {
  const { path, body } = operationNamed('Calc');
  const answer = await (await opened.request(path, post({ ...(body as object), apiKey: key }))).text();
  return /Swift/.test(answer);
};

it('switches a vendor off and on for all companies, and lets go on what is under way', async () => {
  const path = '/swift/Connection/test';
  await send('PUT', path, { credentials: { login: 'operator', password: 'sandbox' }, settings: {} });
  const orderId = await orderStanding(opened, { status: 'OnApproval' });
  expect((await ask('POST', `/Orders/${orderId}/Approve`, {})).status).toBe(200);
  expect(await offered()).toBe(true);
  for (const how of ['the stored connection', 'the one of the sandbox']) {
    expect(await send('PUT', '/swift', { enable: false }), how).toEqual({
      status: 200,
      answer: { vendorKey: 'swift', isEnabled: false },
    });
    expect(await offered(), how).toBe(false);
    expect((await connectionsOf('swift'))[0], how).toMatchObject({ state: 'off' });
    expect((await send('GET', '/swift')).answer.isEnabled, how).toBe(false);
    const named = await opened.request('/openapi/v2/Vendors', { headers: { Authorization: `apiKey ${opened.key}` } });
    expect(await named.text(), how).not.toContain('swift');
    // It can be asked, and mended, before it serves again.
    expect(await send('POST', `${path}/Check`), how).toMatchObject({ answer: { ok: true } });
    if (how === 'the stored connection') expect((await send('PUT', '/swift', { enable: true })).status).toBe(200);
    else
      expect((await send('PUT', '/swift', { enable: true })).answer).toEqual({ vendorKey: 'swift', isEnabled: true });
    expect(await offered(), how).toBe(true);
    if (how === 'the stored connection') expect((await send('DELETE', `${path}?AndOrders=true`)).status).toBe(204);
  }
  const entries = await opened.service.store.db
    .selectFrom('audit_entries')
    .select(['object_id', 'company_id', 'before', 'after'])
    .where('act', '=', 'SwitchVendor')
    .execute();
  expect(entries.map(({ object_id, company_id, after }) => [object_id, company_id, after])).toEqual([
    ['swift', null, '{"isEnabled":false}'],
    ['swift', null, '{"isEnabled":true}'],
    ['swift', null, '{"isEnabled":false}'],
    ['swift', null, '{"isEnabled":true}'],
  ]);
});

it('serves a company by its own contract while the operator has switched the vendor off', async () => {
  const { service, companyId } = opened;
  const own = await saveConnection(service, {
    ...{ companyId, vendorKey: 'econom', environment: 'test' },
    ...{ credentials: { login: 'shop', password: 'sandbox' }, settings: {} },
  });
  expect(own.kind).toBe('connected');
  expect((await send('PUT', '/econom', { enable: false })).status).toBe(200);
  const names = async () => (await service.vendors.of({ id: companyId })).map(({ vendor }) => vendor.manifest.key);
  expect(await names()).toContain('econom');
  await removeConnection(service, { companyId, vendorKey: 'econom' });
  expect(await names()).not.toContain('econom');
  // A connection that is made anew begins switched on.
  const path = '/econom/Connection/test';
  const body = { credentials: { login: 'operator', password: 'sandbox' }, settings: {} };
  expect((await send('PUT', path, body)).status).toBe(200);
  expect(await names()).not.toContain('econom');
  expect((await send('DELETE', path)).status).toBe(204);
  expect((await send('PUT', path, body)).status).toBe(200);
  expect(await names()).toContain('econom');
  expect((await send('DELETE', path)).status).toBe(204);
});

it('shows how a vendor has answered, hour by hour, as all processes have seen it', async () => {
  const { service, companyId } = opened;
  const { db } = service.store;
  const hour = Math.floor(service.clock() / 3_600_000) * 3_600_000;
  const [connection] = (await service.vendors.of(null)).filter(({ vendor }) => vendor.manifest.key === 'freight');
  const written = { connection: connection?.id ?? '', hour, process: 'other' };
  const counts = (calls: number, errors: number, times: object) => JSON.stringify({ quote: { calls, errors, times } });
  await db
    .insertInto('vendor_hours')
    .values([
      { ...written, figures: counts(98, 3, { 50: 98 }) },
      { ...written, process: 'third', figures: counts(2, 2, { 70: 2 }) },
      { ...written, hour: hour - 5 * 86_400_000, figures: counts(1, 1, { 10: 1 }) },
    ])
    .execute();
  const hours = async (query: string) => {
    const { status, answer } = await send('GET', `/freight/Figures?${query}`);
    expect(status).toBe(200);
    return answer.hours;
  };
  const quotes = (await hours('')).filter(({ capability }: { readonly capability: string }) => capability === 'quote');
  const now = quotes.find(({ at }: { readonly at: string }) => Date.parse(at) === hour);
  expect(now).toMatchObject({ errors: 5, p50Ms: 117, p95Ms: 117 });
  // This process has seen some too.
  const own = now.calls - 100;
  expect(own).toBeGreaterThanOrEqual(0);
  const { path, body } = operationNamed('Calc');
  await opened.request(path, post(body));
  const after = (await hours('')).filter(({ capability }: { readonly capability: string }) => capability === 'quote');
  expect(after.at(-1).calls).toBeGreaterThan(now.calls);
  const day = (at: number) => new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);
  const then = day(hour - 5 * 86_400_000);
  expect(await hours(`From=${then}&To=${then}`)).toMatchObject([{ calls: 1, errors: 1, p50Ms: 3 }]);
  expect(await hours(`CompanyId=${companyId}`)).toEqual([]);
  for (const [query, target] of [
    ['From=2026-02-02&To=2026-02-01', 'From'],
    ['To=soon', 'To'],
  ])
    expect(await send('GET', `/freight/Figures?${query}`)).toMatchObject({
      status: 400,
      answer: { errors: [{ code: 'RequestInvalid', target }] },
    });
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

it('keeps a secret that is left out or sent back as it is shown, and takes away what is empty', async () => {
  const path = '/econom/Connection/test';
  const save = async (credentials: object) => {
    const { status, answer } = await send('PUT', path, { credentials, settings: {} });
    return status === 200 ? 'saved' : answer.errors.map(({ target }: { readonly target: string }) => target);
  };
  for (const credentials of [{ account: 'a' }, { account: 'a', securePassword: '********' }])
    expect(await send('PUT', '/cdek/Connection/test', { credentials, unchecked: true })).toMatchObject({
      status: 400,
      answer: { errors: [{ target: 'credentials.securePassword' }] },
    });
  const wrong = { credentials: { login: 'operator', password: 'wrong' }, settings: {}, unchecked: true };
  expect((await send('PUT', path, wrong)).status).toBe(200);
  // The vendor is asked with the one that is stored, and refuses it.
  expect(await save({ login: 'operator' })).toEqual(['credentials']);
  expect(await save({ login: 'operator', password: 'sandbox' })).toBe('saved');
  expect(await save({ login: 'other' })).toBe('saved');
  const { credentials } = (await send('GET', '/econom')).answer.connections.find(
    ({ isEnabled }: { readonly isEnabled: boolean }) => isEnabled,
  );
  expect(credentials).toEqual({ login: 'other', password: '********' });
  expect(await save(credentials)).toBe('saved');
  expect(await save({ ...credentials, password: '' })).toEqual(['credentials.password']);
  expect((await send('DELETE', `${path}?AndOrders=true`)).status).toBe(204);
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
  ['GET', '/nobody/Figures', undefined],
  ['PUT', '/nobody', { enable: true }],
  // It is installed, and the operator is not connected with it.
  ['PUT', '/cdek', { enable: false }],
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
