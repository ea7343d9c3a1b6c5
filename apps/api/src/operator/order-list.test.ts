import { createKey } from '@cartage/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { operationNamed, post, withFields } from '../testing/table-of-operations.ts';
import { askOperator, refusalsOf } from './testing/ask-operator.ts';

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
