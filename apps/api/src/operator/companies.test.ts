import { createKey, createPartnerKey, SAMPLE_KEY } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { sent } from '../testing/probe.ts';
import { everyOperation } from '../testing/probes.ts';
import { operationNamed, post } from '../testing/table-of-operations.ts';
import { askOperator, refusalsOf } from './testing/ask-operator.ts';
import { audited as readAudit } from './testing/audited.ts';

// interface 23.11 to 23.13.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const call = askOperator(() => opened);
const refusals = (...asked: Parameters<typeof call>) => refusalsOf(call(...asked));
const create = async (body: object = {}) =>
  (await call('POST', '/Companies', { companyName: 'Ромашка', ...body })).answer;
const audited = (companyId: number) => readAudit(opened.service, { companyId });

describe('GET, POST /Companies', () => {
  it('makes a company with the terms that are named, else with those of the installation', async () => {
    const terms = { vatNumber: '7736 050003', kpp: '773601001', creditLimit: 1500.5, markUp: 12.5 };
    const { status, answer } = await call('POST', '/Companies', { companyName: ' Ромашка ', ...terms });
    expect([status, answer]).toEqual([
      200,
      {
        ...{ ...terms, companyId: expect.any(Number), companyName: 'Ромашка', vatNumber: '7736050003', ownerId: null },
        ...{ isDisabled: false, disabledAt: null, createdAt: expect.any(String) },
      },
    ]);
    expect(await create()).toMatchObject({ creditLimit: 0, markUp: 0 });
    // Else whoever pays a mark-up would be rid of it by another company.
    expect(await create({ ownerId: answer.companyId })).toMatchObject({ ownerId: answer.companyId, markUp: 12.5 });
    expect((await call('GET', `/Companies/${answer.companyId}`)).answer).toEqual(answer);
    expect(await audited(answer.companyId)).toMatchObject([
      {
        act: 'CreateCompany',
        doer: { kind: 'key', name: 'Operator' },
        before: null,
        after: { companyName: 'Ромашка', creditLimit: 1500.5, markUp: 12.5 },
        requestId: expect.any(String),
      },
    ]);
  });

  it('says what is wrong with it, and makes none', async () => {
    const { totalCount } = (await call('GET', '/Companies')).answer;
    const wrong = { companyName: ' ', vatNumber: '7736050004', kpp: '1', markUp: -1 };
    expect(await refusals('POST', '/Companies', wrong)).toEqual([
      ...[400, 'RequestInvalid markUp', 'RequestInvalid companyName', 'RequestInvalid vatNumber', 'RequestInvalid kpp'],
    ]);
    expect(await refusals('POST', '/Companies', { companyName: 'X', ownerId: 777 })).toEqual([404, 'NotFound ownerId']);
    for (const [member, value] of [
      ...[-1, 0.001, 1e12, '5', true].map((one) => ['creditLimit', one] as const),
      ...[-0.5, 1000.01, 1.234, '5'].map((one) => ['markUp', one] as const),
    ])
      expect(await refusals('POST', '/Companies', { companyName: 'X', [member]: value })).toEqual([
        ...[400, `RequestInvalid ${member}`],
      ]);
    expect((await call('GET', '/Companies')).answer.totalCount).toBe(totalCount);
  });

  it('lists all, by number; nextLink leads through them whatever is made meanwhile', async () => {
    const seen: number[] = [];
    let path: string | null = '/Companies?PageSize=2';
    let totalCount = 0;
    while (path !== null) {
      const {
        answer,
      }: { answer: { companies: { companyId: number }[]; nextLink: string | null; totalCount: number } } = await call(
        'GET',
        path,
      );
      seen.push(...answer.companies.map(({ companyId }) => companyId));
      path = answer.nextLink?.slice(answer.nextLink.indexOf('/Companies')) ?? null;
      totalCount = answer.totalCount;
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBe(totalCount);
    expect((await call('GET', '/Companies?PageSize=2&PageNum=2')).answer.companies).toMatchObject(
      seen.slice(2, 4).map((companyId) => ({ companyId })),
    );
  });
});

describe('PATCH /Companies/{id}', () => {
  it('changes what is named and nothing else, and the audit has both', async () => {
    const { companyId, ...before } = await create({ creditLimit: 100 });
    const changed = { companyName: 'Лютик', creditLimit: 0, markUp: 3.25 };
    expect((await call('PATCH', `/Companies/${companyId}`, changed)).answer).toEqual({
      ...{ ...before, companyId, ...changed },
    });
    const nothing = { companyName: null, creditLimit: null, markUp: null, isDisabled: null };
    for (const body of [nothing, {}, changed])
      expect((await call('PATCH', `/Companies/${companyId}`, body)).answer).toMatchObject(changed);
    expect(await audited(companyId)).toMatchObject([
      {
        act: 'UpdateCompany',
        before: { companyName: 'Ромашка', creditLimit: 100, markUp: 0 },
        after: changed,
        object: { kind: 'company', id: String(companyId) },
      },
      { act: 'CreateCompany' },
    ]);
  });

  it('refuses what is no term, and a company that is not there', async () => {
    const { companyId } = await create();
    expect(await refusals('PATCH', `/Companies/${companyId}`, { companyName: 'x'.repeat(256) })).toEqual([
      ...[400, 'RequestInvalid companyName'],
    ]);
    const wrong = { companyName: ' ', creditLimit: -0.01, markUp: -1, isDisabled: 'yes' };
    expect(await refusals('PATCH', `/Companies/${companyId}`, wrong)).toEqual([
      ...[400, 'RequestInvalid creditLimit', 'RequestInvalid markUp', 'RequestInvalid isDisabled'],
      'RequestInvalid companyName',
    ]);
    expect(await refusals('PATCH', '/Companies/777', { markUp: 1 })).toEqual([404, 'NotFound companyId']);
    expect(await refusals('GET', '/Companies/777')).toEqual([404, 'NotFound companyId']);
  });
});

describe('a disabled company', () => {
  const codes = async (path: string, init: RequestInit) => {
    const response = await opened.request(path, init);
    const answer = JSON.stringify(await response.json().catch(() => null));
    return { status: response.status, isDenied: answer.includes('AccessDenied') };
  };
  const under = (credential: string, more: Readonly<Record<string, string>> = {}) => ({
    headers: { Authorization: credential, ...more },
  });

  it('is AccessDenied in every version, by key and token, for its owner and as a partner, until it is enabled', async () => {
    const { companyId: ownerId } = await create();
    const { companyId } = await create({ ownerId });
    const [ownersKey, key] = await Promise.all(
      [ownerId, companyId].map((id) => createKey(opened.service, { companyId: id, name: 'K' })),
    );
    const { partnerKey } = await createPartnerKey(opened.service, { companyId: ownerId });
    const { headers = {} } = await opened.tokenOf(key ?? '', ['Orders.Read', 'Companies']);
    const { path, body } = operationNamed('GetOrders');
    const ways = (): Readonly<Record<string, () => ReturnType<typeof codes>>> => ({
      v1: () => codes(path, post({ ...body, apiKey: key })),
      v2: () => codes('/openapi/v2/Orders', under(`apiKey ${key}`)),
      token: () => codes('/openapi/v2/Companies', under(headers.Authorization ?? '')),
      places: () => codes('/places?query=Moscow', under(`apiKey ${key}`)),
      owner: () => codes(`/openapi/v2/Orders?companyId=${companyId}`, under(`apiKey ${ownersKey}`)),
    });
    const denied = async () => {
      const found: string[] = [];
      for (const [name, ask] of Object.entries(ways())) if ((await ask()).isDenied) found.push(name);
      return found;
    };
    expect(await denied()).toEqual([]);
    await call('PATCH', `/Companies/${companyId}`, { isDisabled: true });
    expect(await denied()).toEqual(['v1', 'v2', 'token', 'places', 'owner']);
    await call('PATCH', `/Companies/${companyId}`, { isDisabled: false });
    expect(await denied()).toEqual([]);
    // What belongs to a disabled company goes on, but does not name it as its partner.
    await call('PATCH', `/Companies/${ownerId}`, { isDisabled: true });
    expect(await denied()).toEqual(['owner']);
    const partnered = under(`apiKey ${key}`, { PartnerKey: partnerKey, 'Content-Type': 'application/json' });
    const wish = { companyName: 'X', contactName: 'Y', contactEmail: 'z@example.com' };
    const made = { method: 'POST', ...partnered, body: JSON.stringify(wish) };
    expect(await codes('/openapi/v2/Companies', made)).toEqual({ status: 403, isDenied: true });
    await call('PATCH', `/Companies/${ownerId}`, { isDisabled: false });
    expect((await codes('/openapi/v2/Companies', made)).status).toBe(200);
  });

  it('is AccessDenied by each operation that companies have, pages too', async () => {
    const { companyId } = await create();
    const key = await createKey(opened.service, { companyId, name: 'K' });
    const { headers = {} } = await opened.tokenOf(key, ['Calc']);
    const token = (headers.Authorization ?? '').replace('Bearer ', '');
    await call('PATCH', `/Companies/${companyId}`, { isDisabled: true });
    for (const { name, probe, contract, example } of everyOperation) {
      if (contract.operatorRight || ['/openapi/trial', '/session'].includes(probe.version.prefix)) continue;
      const isPage = contract.credential === 'token-in-query';
      const asked = isPage ? { ...example, query: { ...example.query, token } } : probe.withKey(example, key);
      const response = await opened.request(...sent(contract, asked));
      const codesOf = (await probe.refusals(response)).map(({ code }) => code);
      expect({ name, codesOf, status: response.status }).toEqual({
        ...{ name, codesOf: ['AccessDenied'], status: probe.statusOf('AccessDenied') },
      });
    }
  });

  it('says since when it is disabled, as of the first time', async () => {
    const { companyId } = await create();
    const [first, again] = [
      (await call('PATCH', `/Companies/${companyId}`, { isDisabled: true })).answer,
      (await call('PATCH', `/Companies/${companyId}`, { isDisabled: true })).answer,
    ];
    expect(first).toMatchObject({ isDisabled: true, disabledAt: expect.any(String) });
    expect(again).toEqual(first);
    expect(await audited(companyId)).toHaveLength(2);
    expect(await audited(companyId)).toMatchObject([
      { before: { isDisabled: false }, after: { isDisabled: true } },
      {},
    ]);
  });

  it('has its orders under way moved and its webhooks served', async () => {
    const { path, body } = operationNamed('Create');
    const { companyId } = await create({ creditLimit: 100_000 });
    const apiKey = await createKey(opened.service, { companyId, name: 'K' });
    const chosen = { deliveryOptions: { vendorId: 1, vendorUrgentTypeId: 'SW-STD' } };
    const made = (await (await opened.request(path, post({ ...body, ...chosen, apiKey }))).json()) as {
      orderId: string;
    };
    await call('PATCH', `/Companies/${companyId}`, { isDisabled: true });
    const told = await call('POST', `/Orders/${made.orderId}/Advance`, { status: 80, force: true });
    expect([told.status, told.answer.status]).toEqual([200, 80]);
  });
});

describe('/Companies/{id}/Settings', () => {
  it('shows and changes the settings of a company as v2 does for its own', async () => {
    const { companyId } = await create();
    const path = `/Companies/${companyId}/Settings`;
    expect((await call('GET', path)).answer.settings.length).toBeGreaterThan(5);
    const put = await call('PUT', `${path}/print.marksFormat`, { enable: true, fields: { value: 'A6' } });
    expect([put.status, put.answer]).toMatchObject([200, { key: 'print.marksFormat', value: 'A6' }]);
    expect((await call('GET', `${path}/print.marksFormat`)).answer).toEqual(put.answer);
    expect(await audited(companyId)).toMatchObject([
      { act: 'UpdateSetting', object: { kind: 'setting', id: 'print.marksFormat' }, before: { value: null } },
      { act: 'CreateCompany' },
    ]);
    expect(await refusals('PUT', `${path}/print.marksFormat`, { enable: true, fields: { value: 'A9' } })).toEqual([
      ...[400, 'RequestInvalid fields.value'],
    ]);
    expect(await refusals('GET', `${path}/none`)).toEqual([400, 'RequestInvalid settingsKey']);
    expect(await refusals('PUT', '/Companies/777/Settings/none', { enable: true })).toEqual([
      404,
      'NotFound companyId',
    ]);
    expect(await refusals('GET', '/Companies/777/Settings')).toEqual([404, 'NotFound companyId']);
    const { answer } = await call('GET', `${path}/pickup.window/Schema`);
    expect(answer.settings.map(({ code }: { readonly code: string }) => code)).toEqual(['timeFrom', 'timeTo']);
    expect(answer.jsonSchema.required).toEqual(['timeFrom', 'timeTo']);
    expect(await refusals('GET', `${path}/none/Schema`)).toEqual([400, 'RequestInvalid settingsKey']);
    expect(await refusals('GET', '/Companies/777/Settings/pickup.window/Schema')).toEqual([404, 'NotFound companyId']);
  });
});

describe('/Companies/{id}/PartnerKeys', () => {
  it('are made, shown once, listed without the key, and revoked one by one', async () => {
    const { companyId } = await create();
    const path = `/Companies/${companyId}/PartnerKeys`;
    const made = (await call('POST', path)).answer;
    expect(made).toEqual({
      ...{ partnerKeyId: expect.any(Number), partnerKey: expect.stringMatching(/^[\w-]{22}$/) },
      createdAt: expect.any(String),
    });
    const other = (await call('POST', path)).answer;
    const { partnerKey, ...listed } = made;
    expect((await call('GET', `${path}?PageSize=1`)).answer).toEqual({
      ...{ partnerKeys: [listed], totalCount: 2, nextLink: expect.stringContaining('PageNum=2') },
    });
    const stranger = await create();
    expect(await refusals('DELETE', `/Companies/${stranger.companyId}/PartnerKeys/${made.partnerKeyId}`)).toEqual([
      ...[404, 'NotFound partnerKeyId'],
    ]);
    expect(await call('DELETE', `${path}/${made.partnerKeyId}`)).toEqual({ status: 204, answer: null });
    expect(await refusals('DELETE', `${path}/${made.partnerKeyId}`)).toEqual([404, 'NotFound partnerKeyId']);
    expect((await call('GET', path)).answer.partnerKeys).toMatchObject([{ partnerKeyId: other.partnerKeyId }]);
    expect((await audited(companyId)).map(({ act }) => act)).toEqual([
      ...['DeletePartnerKey', 'CreatePartnerKey', 'CreatePartnerKey', 'CreateCompany'],
    ]);
    expect(JSON.stringify(await audited(companyId))).not.toContain(partnerKey);
    expect(await opened.storedBytes()).not.toContain(partnerKey);
  });
});

it('the sample key opens no company that is disabled', async () => {
  await call('PATCH', `/Companies/${opened.companyId}`, { isDisabled: true });
  const headers = { Authorization: `apiKey ${SAMPLE_KEY}` };
  expect((await opened.request('/openapi/v2/Orders', { headers })).status).toBe(403);
  await call('PATCH', `/Companies/${opened.companyId}`, { isDisabled: false });
  expect((await opened.request('/openapi/v2/Orders', { headers })).status).toBe(200);
});
