import { createKey } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { operationNamed, post, withFields } from '../testing/table-of-operations.ts';
import { askOperator, refusalsOf } from './testing/ask-operator.ts';
import { OPERATOR_KEY } from './testing/operator-key.ts';

// interface 23.21.

let opened: OpenedApi;
/** The one that is there, and another. */
let companies: readonly number[];
beforeAll(async () => {
  opened = await openTestApi();
  const { answer } = await call('POST', '/Companies', { companyName: 'Ветер', creditLimit: 100_000 });
  companies = [opened.companyId, answer.companyId];
  const key = await createKey(opened.service, { companyId: answer.companyId, name: 'Test' });
  await create('sandbox-key', 'Пётр Ветлугин');
  await create(key, 'Семён Ветлугин');
  await create(key, 'Ольга Кравец');
});
afterAll(() => opened?.close());

const call = askOperator(() => opened);
const create = async (apiKey: string, name: string) => {
  const { path, body } = operationNamed('Create');
  const { receiver } = body as { readonly receiver: object };
  const response = await opened.request(path, post(withFields(body, { apiKey, receiver: { ...receiver, name } })));
  expect(response.status).toBe(200);
};
const listed = async (query: string) => {
  const { status, answer } = await call('GET', `/Orders?${query}`);
  expect(status).toBe(200);
  return answer;
};
const names = async (query: string) =>
  (await listed(query)).orders.map(({ receiver }: { readonly receiver: { readonly name: string } }) => receiver.name);

describe('GET /Orders', () => {
  it('lists the orders of all companies, each with its company, or those of some', async () => {
    const { orders, totalCount, nextLink } = await listed('Text=ветлугин');
    expect([totalCount, nextLink]).toEqual([2, null]);
    expect(orders).toMatchObject([
      { companyId: companies[1], companyName: 'Ветер', receiver: { name: 'Семён Ветлугин' }, attention: [] },
      { companyId: companies[0], receiver: { name: 'Пётр Ветлугин' } },
    ]);
    expect(await names(`Text=ветлугин&CompanyId[]=${companies[0]}`)).toEqual(['Пётр Ветлугин']);
    expect(await names(`CompanyId[]=${companies[1]}&Sort=created`)).toEqual(['Семён Ветлугин', 'Ольга Кравец']);
    expect(await names('CompanyId[]=777777')).toEqual([]);
  });

  it('goes on by nextLink without an order twice', async () => {
    const seen: string[] = [];
    for (let query: string | null = 'PageSize=1&Text=ветлугин'; query !== null; ) {
      const { orders, nextLink }: { orders: { orderId: string }[]; nextLink: string | null } = await listed(query);
      seen.push(...orders.map(({ orderId }) => orderId));
      query = nextLink === null ? null : new URL(nextLink).search.slice(1);
    }
    expect(seen).toHaveLength(2);
    expect(new Set(seen).size).toBe(2);
  });

  it('names what is wrong, all of it', async () => {
    expect(await refusalsOf(call('GET', '/Orders?CompanyId[]=x&Status[]=7777&Sort=size'))).toEqual([
      400,
      'RequestInvalid Status[0]',
      'RequestInvalid CompanyId[0]',
      'RequestInvalid Sort',
    ]);
    expect(await refusalsOf(call('GET', '/Orders?after=CTG-0'))).toEqual([400, 'RequestInvalid after']);
    expect(await refusalsOf(call('GET', '/Orders?PageNum=102&PageSize=100'))).toEqual([400, 'RequestInvalid PageNum']);
  });
});

describe('GET /Orders/Counts', () => {
  it('counts those of all companies that pass, or of some', async () => {
    const count = async (query: string) => {
      const { byStatus } = (await call('GET', `/Orders/Counts?${query}`)).answer;
      return byStatus.reduce((sum: number, one: { readonly count: number }) => sum + one.count, 0);
    };
    expect(await count('Text=ветлугин')).toBe(2);
    expect(await count(`CompanyId[]=${companies[1]}`)).toBe(2);
    expect(await count('')).toBe((await listed('PageSize=1')).totalCount);
  });
});

describe('GET /Reports/Orders', () => {
  const rows = async (query: string) => {
    const { status, answer } = await call('GET', `/Reports/Orders?${query}`);
    expect(status).toBe(200);
    return answer.values.map(({ itemValues }: { readonly itemValues: object }) => itemValues);
  };
  const own = 'CompanyId[]=';

  it('reports on the orders of all companies, whose each is first, or of those of some', async () => {
    const all = await rows('TemplateId=1&Text=ветлугин');
    expect(all).toMatchObject([
      { companyName: 'Ветер', receiverName: 'Семён Ветлугин' },
      { receiverName: 'Пётр Ветлугин' },
    ]);
    expect(Object.keys(all[0])[0]).toBe('companyName');
    expect(await rows(`TemplateId=1&Text=ветлугин&${own}${companies[0]}`)).toMatchObject([
      { receiverName: 'Пётр Ветлугин' },
    ]);
    expect(await rows(`TemplateId=1&PageSize=1&PageNum=2&${own}${companies[1]}`)).toHaveLength(1);
    expect(await rows(`TemplateId=4&${own}777777`)).toEqual([]);
  });

  it('adds the companies up where the orders are grouped', async () => {
    // A vendor has taken them all.
    await opened.service.store.db.updateTable('orders').set({ vendor_reference: 'taken' }).execute();
    const of = async (query: string) =>
      (await rows(`TemplateId=3&${query}`)).reduce(
        (sum: number, { orders }: { readonly orders: string }) => sum + Number(orders),
        0,
      );
    expect(await of('')).toBeGreaterThan(1);
    expect(await of('')).toBe((await of(`${own}${companies[0]}`)) + (await of(`${own}${companies[1]}`)));
    expect(await of('')).toBe(
      (await rows('TemplateId=2')).reduce((sum: number, row: { orders: string }) => sum + Number(row.orders), 0),
    );
  });

  it('gives all of it as a file, and says that a page is too far behind', async () => {
    const response = await opened.request('/operator/v1/Reports/Orders?TemplateId=1&format=csv', {
      headers: { Authorization: `apiKey ${OPERATOR_KEY}` },
    });
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + (await listed('')).totalCount);
    expect(lines[0]).toMatch(/Company|Компания/);
    expect(await refusalsOf(call('GET', '/Reports/Orders?TemplateId=1&PageSize=1000&PageNum=12'))).toEqual([
      ...[400, 'RequestInvalid PageNum'],
    ]);
  });
});
