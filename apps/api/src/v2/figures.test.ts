import { createCompany, createKey } from '@cartage/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { askOperator, refusalsOf } from '../operator/testing/ask-operator.ts';
import { chosen, openFrontDoor } from './testing/front-door.ts';

// interface 13.37, 13.38, 23.24.

const front = openFrontDoor();
const askedAsOperator = askOperator(() => front.door.opened);
const DAY = 24 * 3_600_000;

const figures = async (path: string, manner: { readonly key?: string } = {}) => {
  const { status, body } = await front.call('GET', `/Reports/${path}`, manner);
  expect(status).toBe(200);
  return body;
};
const report = async (template: number) =>
  (await front.call('GET', `/Orders/Report?TemplateId=${template}`)).body.values.map(
    ({ itemValues }: { readonly itemValues: Record<string, string> }) => itemValues,
  );

/** Monday: two by Swift, of which one came in time and one too late, one by Econom that was called off, and a draft. Another company's beside. */
let otherKey: string;
beforeAll(async () => {
  const swift = { option: chosen.swift, project: 'Осень' };
  const [inTime, late] = [(await front.create(swift)).result.orderId, (await front.create(swift)).result.orderId];
  const { orderId: canceled } = (await front.create({ option: chosen.econom })).result;
  await front.create({ isDraft: true });
  expect((await front.call('DELETE', `/Orders/${canceled}`)).status).toBe(200);
  await front.door.work();
  const { service } = front.door.opened;
  const other = await createCompany(service, { name: 'Other', vatNumber: null, kpp: null, creditLimit: 1e9 });
  otherKey = await createKey(service, { companyId: other.id, name: 'Test' });
  await front.create({ option: chosen.swift }, { key: otherKey });
  const planned = Date.parse((await front.get(inTime)).planDeliveryDate);
  const deliver = async (orderId: string, at: number) => {
    front.door.clock.set(new Date(at + DAY).toISOString());
    const body = { status: 700, at: new Date(at).toISOString(), force: true };
    expect(await askedAsOperator('POST', `/Orders/${orderId}/Advance`, body)).toMatchObject({ status: 200 });
  };
  await deliver(inTime, planned - 1);
  await deliver(late, planned + 2 * DAY);
  front.door.clock.set('2026-12-13T10:00:00+03:00');
});

describe('GET /Reports/Daily', () => {
  it('counts the orders of each day by vendor, and their money', async () => {
    const { days, ...rest } = await figures('Daily');
    expect(rest).toEqual({ from: '2026-11-14', to: '2026-12-13', currencyId: 'RUB' });
    const { orders } = (await front.call('GET', '/Orders?VendorId[]=1')).body;
    const price = orders.reduce((sum: number, one: { readonly price: number }) => sum + one.price, 0);
    const day = { date: '2026-11-23', collected: 0 };
    expect(days).toEqual([
      { ...day, vendorId: null, vendorName: null, orders: 1, delivered: 0, canceled: 0, price: 0 },
      { ...day, vendorId: 1, vendorName: 'Swift', orders: 2, delivered: 2, canceled: 0, price },
      { ...day, vendorId: 2, vendorName: 'Econom', orders: 1, delivered: 0, canceled: 1, price: 0 },
    ]);
    expect(price).toBeGreaterThan(0);
  });

  it('agrees with the lists and the reports of the same orders', async () => {
    const { days } = await figures('Daily');
    const sum = (name: 'orders' | 'delivered' | 'price') =>
      days.reduce((all: number, one: Record<typeof name, number>) => all + one[name], 0);
    expect(sum('orders')).toBe((await front.call('GET', '/Orders')).body.totalCount);
    const add = (rows: readonly Record<string, string>[], name: string) =>
      rows.reduce((all, row) => all + Number(row[name]), 0);
    expect(sum('delivered')).toBe(add(await report(2), 'delivered'));
    expect(sum('price')).toBeCloseTo(add(await report(3), 'price'), 5);
  });

  it('is narrowed by days, vendors, project and department', async () => {
    const vendors = async (query: string) =>
      (await figures(`Daily?${query}`)).days.map((one: { readonly vendorId: number }) => one.vendorId);
    expect(await vendors('From=2026-11-23&To=2026-11-23')).toEqual([null, 1, 2]);
    expect(await vendors('From=2026-11-24&To=2026-11-24')).toEqual([]);
    expect(await vendors('To=2026-11-23&VendorId[]=2&VendorId[]=3')).toEqual([2]);
    expect(await vendors('Project=осень')).toEqual([1]);
    expect(await vendors('Department=осень')).toEqual([]);
  });

  it('says what is wrong with days, all of it', async () => {
    expect(await front.refusals('GET', '/Reports/Daily?From=yesterday&To=2026-02-30')).toEqual([
      'RequestInvalid From',
      'RequestInvalid To',
    ]);
    expect(await front.refusals('GET', '/Reports/Daily?From=2026-11-24&To=2026-11-23')).toEqual([
      'RequestInvalid From',
    ]);
    expect(await front.refusals('GET', '/Reports/Daily?From=2025-01-01&To=2026-02-05')).toEqual([
      'RequestInvalid From',
    ]);
    expect((await figures('Daily?From=2025-01-01&To=2026-02-04')).days).toEqual([]);
    expect(await front.refusals('GET', '/Reports/OnTime?From=2024-01-01')).toEqual(['RequestInvalid From']);
  });
});

describe('GET /Reports/OnTime', () => {
  it('tells what came in time, by vendor and from city to city', async () => {
    const { vendors, lanes, otherLanes } = await figures('OnTime');
    const { onTimePercent } = (await report(2)).find(({ vendor }: { readonly vendor: string }) => vendor === 'Swift');
    expect(onTimePercent).toBe('50.0');
    const counted = { vendorId: 1, vendorName: 'Swift', delivered: 2, onTime: 1, late: 1 };
    expect(vendors).toEqual([{ ...counted, p50Days: 3, p90Days: 5, promisedDays: 3 }]);
    expect(lanes).toEqual([
      {
        ...counted,
        ...{ fromCityId: '7700000000000', fromCity: 'Moscow', toCityId: '1600000100000', toCity: 'Kazan' },
        ...{ p50Days: 3, p90Days: 5, promisedDays: 3 },
      },
    ]);
    expect(otherLanes).toEqual({ lanes: 0, delivered: 0 });
  });

  it('shows another company its own alone', async () => {
    expect((await figures('OnTime', { key: otherKey })).vendors).toEqual([]);
    expect((await figures('Daily', { key: otherKey })).days).toMatchObject([{ vendorId: 1, orders: 1 }]);
  });
});

describe("the operator's twins", () => {
  it('are of all companies, or of some', async () => {
    const orders = async (query: string) => {
      const { status, answer } = await askedAsOperator('GET', `/Reports/Daily?${query}`);
      expect(status).toBe(200);
      return answer.days.reduce((sum: number, one: { readonly orders: number }) => sum + one.orders, 0);
    };
    expect(await orders('')).toBe(5);
    expect(await orders(`CompanyId[]=${front.door.opened.companyId}`)).toBe(4);
    expect(await orders('CompanyId[]=777777')).toBe(0);
    const { answer } = await askedAsOperator('GET', '/Reports/OnTime');
    expect(answer.vendors).toMatchObject([{ vendorId: 1, delivered: 2 }]);
  });

  it('say what is wrong, all of it', async () => {
    expect(await refusalsOf(askedAsOperator('GET', '/Reports/Daily?From=x&CompanyId[]=y'))).toEqual([
      400,
      'RequestInvalid From',
      'RequestInvalid CompanyId[0]',
    ]);
    expect(await refusalsOf(askedAsOperator('GET', '/Reports/OnTime?From=2027-01-02&To=2027-01-01'))).toEqual([
      400,
      'RequestInvalid From',
    ]);
  });
});
