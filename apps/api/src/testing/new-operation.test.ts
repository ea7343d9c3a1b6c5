import { readdir, readFile } from 'node:fs/promises';
import { createCompany, createKey, createPartnerKey } from '@cartage/service';
import { openApiDocument } from '@cartage/wire';
import { operatorOperations } from '@cartage/wire/operator';
import { sessionOperations } from '@cartage/wire/session';
import { v2Operations } from '@cartage/wire/v2';
import { v3Operations } from '@cartage/wire/v3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyLimits } from '../body/read-body.ts';
import { type OpenedApi, openTestApi } from './open-test-api.ts';
import { type Asked, sent } from './probe.ts';
import { post } from './table-of-operations.ts';
import { trialProbe } from './trial/probe.ts';
import { trial } from './trial/version.ts';
import * as wire from './trial/wire.ts';

// A new operation is three edits: its resource's wire file, the resource's bindings, and its act. The trial version has one
// of each kind, and nothing else was written for it (testing/trial).

let opened: OpenedApi;
let numbers: readonly string[];
beforeAll(async () => {
  opened = await openTestApi({ PUBLIC_URL: 'https://api.example.com/delivery' }, undefined, [trial]);
  numbers = [await opened.draft(), await opened.draft(), await opened.draft()];
});
afterAll(() => opened?.close());

type Contract = (typeof wire.trialContracts)[number];
const ask = (contract: Contract, asked: Asked = {}, key: unknown = 'sandbox-key') =>
  opened.request(...sent(contract, trialProbe.withKey(asked, key)));
const answerTo = async (contract: Contract, asked: Asked = {}) => {
  const response = await ask(contract, asked);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return (await response.json()) as Record<string, never>;
};
const refusalTo = async (contract: Contract, asked: Asked = {}, key: unknown = 'sandbox-key') => {
  const response = await ask(contract, asked, key);
  return [response.status, (await trialProbe.refusals(response)).map(({ code, target }) => `${code} ${target}`)];
};
const params = (orderId: string) => ({ params: { orderId } });

describe('the edits', () => {
  const root = new URL('../../../../', import.meta.url);
  /** Source by its path from the root. Tests are no edits, and v1 has the fourteen operations that it will ever have. */
  const sourceIn = async (...folders: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const paths = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(new URL(folder, root), { recursive: true })).map((one) => `${folder}/${one}`),
      ),
    );
    const source = paths
      .flat()
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/(testing|generated|v1)\//.test(path));
    return new Map(
      await Promise.all(source.map(async (path) => [path, await readFile(new URL(path, root), 'utf8')] as const)),
    );
  };
  /** The files that say the name of an operation: as its contract, in a table, or where it is bound. */
  const naming = (source: ReadonlyMap<string, string>, name: string, version: string): readonly string[] => {
    const said = new RegExp(`name: '${name}'|Operations\\.${name}\\b|^ +${name}(: \\w+)?,$`, 'm');
    // Another version may have one of the same name.
    const isOthers = (path: string) =>
      /\/src\/(v1|v2|v3|operator|session)\//.test(path) && !path.includes(`/src/${version}/`);
    return [...source].flatMap(([path, text]) => (said.test(text) && !isOthers(path) ? [path] : []));
  };

  it.each([
    ['v2', Object.keys(v2Operations)],
    ['v3', Object.keys(v3Operations)],
    ['operator', Object.keys(operatorOperations)],
    ['session', Object.keys(sessionOperations)],
  ])('of each operation of %s besides its act are one file of wire and one of the API', async (version, names) => {
    const source = await sourceIn('packages/wire/src', 'packages/client/src', 'apps/api/src');
    for (const name of names) {
      // Of two resources that fill two files, one holds the contract and the other the table.
      const inWire = ['Update', 'PickupPointsMap'].includes(name) ? 2 : 1;
      expect(naming(source, name, version), name).toEqual([
        ...Array(inWire).fill(expect.stringMatching(`^packages/wire/src/${version}/`)),
        expect.stringMatching(`^apps/api/src/${version}/`),
      ]);
    }
  });

  it('of each operation of the trial version are its contract and its binding, and some have an act', async () => {
    const folder = new URL('trial/', import.meta.url);
    const files = await readdir(folder);
    expect(files.toSorted()).toEqual(['acts.ts', 'operations.ts', 'probe.ts', 'version.ts', 'wire.ts']);
    const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')));
    for (const [name, contract] of Object.entries(wire).filter(([, one]) =>
      wire.trialContracts.includes(one as Contract),
    )) {
      const said = new RegExp(`name: '${(contract as Contract).name}'|wire\\.${name},`);
      expect(files.filter((_, index) => said.test(texts[index] ?? ''))).toEqual(['operations.ts', 'wire.ts']);
    }
  });
});

describe('GET with path and query', () => {
  it('reads both, whatever the case of names and fixed segments, and no content type is needed', async () => {
    const [number = ''] = numbers;
    const headers = { Authorization: 'APIKEY sandbox-key' };
    const response = await opened.request(`/OpenAPI/Trial/orders/${number}?WITHDETAIL=true`, { headers });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ orderId: number, status: 'Draft', detail: expect.any(String) });
    expect(await answerTo(wire.getOne, params(number))).toMatchObject({ detail: null });
  });

  it('tells what is wrong with both together, and nothing to whoever has no key', async () => {
    const { path } = wire.getOne;
    const wrong = path.replace('{orderId}', '%00');
    const response = await opened.request(`${wrong}?withDetail=1&withDetail=0`, {
      headers: { Authorization: 'apiKey sandbox-key' },
    });
    expect((await trialProbe.refusals(response)).map(({ target }) => target)).toEqual(['withDetail']);
    expect(await refusalTo(wire.getOne, { ...params('x'), query: { withDetail: 'perhaps' } }, null)).toEqual([
      403,
      ['ApiKeyEmpty Authorization'],
    ]);
  });

  it('a fixed path beside a parameter’s is its own, wherever it stands in the table', async () => {
    expect(await answerTo(wire.list)).toHaveProperty('orders');
    expect(await refusalTo(wire.getOne, params('Alle'))).toEqual([400, ['OrderNotFound orderId']]);
  });

  it('walks pages by their links, which name the address that callers use', async () => {
    const seen: string[] = [];
    let url: string | null = `/openapi/trial/Orders/All?pagesize=2&${numbers.map((n) => `ordersId[]=${n}`).join('&')}`;
    while (url !== null) {
      const response = await opened.request(url, { headers: { Authorization: 'apiKey sandbox-key' } });
      const answer = (await response.json()) as {
        orders: { orderId: string }[];
        totalCount: number;
        nextLink: string | null;
      };
      expect(answer.totalCount).toBe(3);
      seen.push(...answer.orders.map(({ orderId }) => orderId));
      expect(answer.nextLink ?? 'https://api.example.com/delivery/').toMatch(
        /^https:\/\/api\.example\.com\/delivery\//,
      );
      url = answer.nextLink?.replace('https://api.example.com/delivery', '') ?? null;
    }
    expect(seen.toSorted()).toEqual(numbers.toSorted());
  });
});

describe('PATCH', () => {
  const changed = (orderId: string, changes: unknown) => ({ params: { orderId }, body: { changes } });

  it('is checked and done', async () => {
    const [number = ''] = numbers;
    expect(await answerTo(wire.change, changed(number, { 'receiver.name': 'N' }))).toEqual({
      orderId: number,
      status: 'Draft',
      detail: 'receiver.name',
    });
  });

  it('tells what shape, words and rules have against it together', async () => {
    expect(await refusalTo(wire.change, changed('CTG-0000-0000', { colour: 1 }))).toEqual([
      400,
      ['RequestInvalid colour', 'OrderNotFound orderId'],
    ]);
    expect(await refusalTo(wire.change, changed('CTG-0000-0000', 'all'))).toEqual([
      400,
      ['RequestInvalid changes', 'OrderNotFound orderId'],
    ]);
    expect(await refusalTo(wire.change, { ...changed('CTG-0000-0000', {}), body: [] })).toEqual([
      400,
      ['RequestInvalid null', 'OrderNotFound orderId'],
    ]);
  });

  it('shares its path with GET; other methods are named', async () => {
    const response = await opened.request('/openapi/trial/orders/x', { method: 'PUT' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, PATCH']);
  });
});

describe('a file', () => {
  it('goes up and comes down as it was, under its name, and is not guessed at', async () => {
    const base64File = Buffer.from('Привет\0').toString('base64');
    const { guid } = await answerTo(wire.upload, { body: { name: 'Привет "1".txt', base64File } });
    const response = await ask(wire.download, { params: { fileId: guid as unknown as string } });
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe('Привет\0');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="______ _1_.txt"; filename*=UTF-8''%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82%20_1_.txt`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('may have 32 MiB of body where the contract says so, and no more', async () => {
    const body = (size: number) => ({ name: 'f', base64File: 'A'.repeat(size) });
    expect((await ask(wire.upload, { body: body(2 * 1024 * 1024) })).status).toBe(200);
    expect(await refusalTo(wire.upload, { body: body(bodyLimits.base64) })).toEqual([413, ['RequestTooLarge null']]);
  });

  it('of another company is not there', async () => {
    const { guid } = await answerTo(wire.upload, { body: { name: 'f', base64File: 'AAAA' } });
    const asked = { params: { fileId: guid as unknown as string } };
    expect(await refusalTo(wire.download, asked, opened.otherKey)).toEqual([403, ['AccessDenied fileId']]);
  });
});

describe('an answer that comes again whenever it has changed, for pages', () => {
  // Events: event-stream.test.ts. A browser: from-pages.e2e.test.ts.
  const { path } = wire.follow;
  const tokenOf = async () => {
    const { headers: { Authorization = '' } = {} } = await opened.tokenOf('sandbox-key', ['Attachments']);
    return Authorization.replace('Bearer ', '');
  };
  const codes = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await opened.request(address, { headers });
    return response.ok ? [] : (await trialProbe.refusals(response)).map(({ code, target }) => `${code} ${target}`);
  };

  it('is JSON for whoever does not ask for events', async () => {
    const before = (await answerTo(wire.follow)).kept as unknown as number;
    await answerTo(wire.upload, { body: { name: 'f', base64File: 'AAAA' } });
    expect(await answerTo(wire.follow)).toEqual({ kept: before + 1 });
  });

  it('takes a token in the address from whoever has no header, and no key there (interface 3.2)', async () => {
    const token = await tokenOf();
    expect(await codes(`${path}?token=${token}`)).toEqual([]);
    expect(await codes(`${path}?TOKEN=${token}`, { Authorization: ' ' })).toEqual([]);
    expect(await codes(path, { Authorization: `Bearer ${token}` })).toEqual([]);
    // Without a value it counts as left out.
    expect(await codes(`${path}?token=`, { Authorization: `Bearer ${token}` })).toEqual([]);
    expect(await codes(`${path}?token=`)).toEqual(['ApiKeyEmpty Authorization']);
    expect(await codes(`${path}?token=wrong.token`)).toEqual(['ApiKeyInvalid token']);
    expect(await codes(`${path}?token=${token}&token=${token}`)).toEqual(['ApiKeyInvalid token']);
    expect(await codes(`${path}?token=${token}`, { Authorization: 'apiKey sandbox-key' })).toEqual([
      'ApiKeyInvalid token',
    ]);
    // What takes it in the header alone does not look there.
    expect(await codes(`${wire.priced.path}?token=${token}`)).toEqual(['ApiKeyEmpty Authorization']);
  });

  it('tells a browser that asks first what a page may send, and only of what is open to it (interface 1.18)', async () => {
    const response = await opened.request(path, { method: 'OPTIONS', headers: { Origin: 'null' } });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': expect.stringMatching(/^Authorization, .*Last-Event-ID/),
      'access-control-max-age': '86400',
    });
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('is open to pages on 405 too, and what is beside it at its path is not', async () => {
    const origin = ({ headers }: Response) => headers.get('access-control-allow-origin');
    expect(origin(await opened.request(path, { method: 'DELETE' }))).toBe('*');
    expect(origin(await ask(wire.upload, { body: { name: 'f', base64File: 'AAAA' } }))).toBeNull();
    const { headers } = await ask(wire.follow);
    const readable = headers.get('access-control-expose-headers')?.toLowerCase().split(', ') ?? [];
    const own = [...headers.keys()].filter((name) => /^(x-request|ratelimit)/.test(name));
    expect(readable).toEqual(expect.arrayContaining([...own, 'retry-after', 'etag', 'location', 'x-failed-vendors']));
  });
});

it('an HTML page is one, and errors stay JSON', async () => {
  const response = await ask(wire.page, { query: { cityId: '7700000000000' } });
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toContain('<title>13</title>');
  expect(await refusalTo(wire.page)).toEqual([400, ['RequestInvalid cityId']]);
});

describe('rights', () => {
  it('are asked for, all of them; a key without a list of rights has all', async () => {
    const priced = async (...rights: Parameters<OpenedApi['newKey']>[0][number][]) =>
      (await ask(wire.priced, {}, await opened.newKey(rights))).status;
    expect((await ask(wire.priced)).status).toBe(200);
    expect(await priced('PickupPoints', 'Calc')).toBe(200);
    expect(await priced('PickupPoints')).toBe(403);
    expect(await priced('Calc')).toBe(403);
    expect(await priced()).toBe(403);
  });

  it('are asked before the body is looked at', async () => {
    const key = await opened.newKey(['Calc']);
    expect(await refusalTo(wire.upload, { body: { name: 5 } }, key)).toEqual([403, ['AccessDenied null']]);
  });
});

describe('for another company', () => {
  const asked = (body: object, headers = {}) => ({
    params: { batch: 'monday' },
    body: { project: 'P', ...body },
    headers,
  });
  const owned = async () => {
    const { service } = opened;
    const { companyId } = opened;
    return createCompany(service, { name: 'Owned', vatNumber: null, kpp: null, creditLimit: 0, ownerId: companyId });
  };

  it('who owns it may act, and the act has that company and its mark-up', async () => {
    const company = await owned();
    await opened.setMarkUp(company.id, 700);
    expect(await answerTo(wire.createFor, asked({ companyId: company.id }))).toMatchObject({
      companyId: company.id,
      markUp: 700,
      partnerId: null,
    });
    expect(await answerTo(wire.createFor, asked({ companyId: null }))).toMatchObject({ companyId: opened.companyId });
  });

  it('others may not, and hear so together with what else is wrong', async () => {
    const { companyId } = await opened.newStranger();
    for (const id of [companyId, 4711])
      expect(await refusalTo(wire.createFor, asked({ companyId: id, project: '' }))).toEqual([
        403,
        ['RequestInvalid project', 'AccessDenied companyId'],
      ]);
  });

  it('a partner is named by its key, and a wrong one is refused', async () => {
    const company = await owned();
    const key = await createKey(opened.service, { companyId: company.id, name: 'Owned' });
    const { partnerKey } = await createPartnerKey(opened.service, { companyId: opened.companyId });
    const response = await ask(wire.createFor, asked({}, { PartnerKey: partnerKey }), key);
    expect(await response.json()).toMatchObject({ companyId: company.id, partnerId: opened.companyId });
    expect(await refusalTo(wire.createFor, asked({}, { PartnerKey: 'wrong' }), key)).toEqual([
      403,
      ['AccessDenied PartnerKey'],
    ]);
  });

  it('an Idempotency-Key covers method, path, query and body, and is of the company acted for', async () => {
    const company = await owned();
    const headers = { 'Idempotency-Key': 'once' };
    const first = await answerTo(wire.createFor, asked({}, headers));
    expect(await answerTo(wire.createFor, asked({}, headers))).toEqual(first);
    const reused = [400, ['IdempotencyKeyReused Idempotency-Key']];
    const other = asked({}, headers);
    expect(await refusalTo(wire.createFor, { ...other, params: { batch: 'tuesday' } })).toEqual(reused);
    expect(await refusalTo(wire.createFor, { ...other, query: { isUrgent: true } })).toEqual(reused);
    expect(await refusalTo(wire.createFor, asked({ project: 'Q' }, headers))).toEqual(reused);
    expect(await answerTo(wire.createFor, asked({ companyId: company.id }, headers))).toMatchObject({
      companyId: company.id,
    });
  });

  it('an Idempotency-Key covers the partner too: nothing is replayed for another, or for a wrong one', async () => {
    const { partnerKey } = await createPartnerKey(opened.service, { companyId: opened.companyId });
    const headers = { 'Idempotency-Key': 'for-a-partner' };
    const withPartner = (PartnerKey: string) => asked({}, { ...headers, PartnerKey });
    const first = await answerTo(wire.createFor, withPartner(partnerKey));
    expect(await answerTo(wire.createFor, withPartner(partnerKey))).toEqual(first);
    const reused = [400, ['IdempotencyKeyReused Idempotency-Key']];
    expect(await refusalTo(wire.createFor, withPartner('wrong'))).toEqual(reused);
    expect(await refusalTo(wire.createFor, asked({}, headers))).toEqual(reused);
  });
});

describe('an answer that holds a secret', () => {
  it('is for nobody on the way to keep, comes again to whoever repeats, and is sealed at rest', async () => {
    const request = { body: { name: 'Shop' }, headers: { 'Idempotency-Key': 'key' } };
    const first = await ask(wire.issueKey, request);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const { userApiKey } = (await first.json()) as { userApiKey: string };
    const again = await ask(wire.issueKey, request);
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual({ userApiKey });
    expect(await opened.storedBytes()).not.toContain(userApiKey);
  });

  it('comes again to nobody else of the company', async () => {
    const request = { body: { name: 'Shop' }, headers: { 'Idempotency-Key': 'guessed' } };
    expect((await ask(wire.issueKey, request)).status).toBe(200);
    const other = await opened.newKey(['Companies']);
    expect(await refusalTo(wire.issueKey, request, other)).toEqual([400, ['IdempotencyKeyReused Idempotency-Key']]);
  });
});

describe('a body where none is read, and none where one is', () => {
  it('costs nothing and is refused', async () => {
    const headers = { Authorization: 'apiKey sandbox-key' };
    expect((await opened.request('/openapi/trial/Files', { method: 'POST', headers })).status).toBe(415);
    expect(
      (await opened.request('/openapi/trial/Files', { ...post('{'), headers: { ...post('').headers, ...headers } }))
        .status,
    ).toBe(400);
  });

  it('is not read for whoever has no key', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          pulled = pulled + 1;
          controller.enqueue(new Uint8Array(1));
        },
      },
      { highWaterMark: 0 },
    );
    const init = { ...post(''), body: endless, duplex: 'half' } as RequestInit;
    expect((await opened.request('/openapi/trial/Files', init)).status).toBe(403);
    expect(pulled).toBe(0);
  });
});

it('the OpenAPI document of the version shows each of them', () => {
  const { paths } = openApiDocument(
    {
      title: { en: 'Trial', ru: 'Проверка' },
      description: { en: '', ru: '' },
      version: 'trial',
      operations: wire.trialContracts,
      tags: [{ name: 'trial', title: { en: 'Trial', ru: 'Проверка' }, description: { en: 'Trial', ru: 'Проверка' } }],
      security: { schemes: {}, requirements: [] },
    },
    { locale: 'en', zone: 'Europe/Moscow', bodyLimits },
  );
  const methods = Object.entries(paths).flatMap(([path, one]) => Object.keys(one).map((method) => `${method} ${path}`));
  expect(methods.toSorted()).toEqual(
    wire.trialContracts.map(({ method, path }) => `${method.toLowerCase()} ${path}`).toSorted(),
  );
});
