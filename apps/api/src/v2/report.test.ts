import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { chosen, openFrontDoor } from './testing/front-door.ts';

// interface 13.11; specification, "Report by template".

const front = openFrontDoor();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const report = (query: Readonly<Record<string, string | number>>, headers: Readonly<Record<string, string>> = {}) =>
  front.call('GET', `/Orders/Report?${new URLSearchParams(query as Record<string, string>)}`, { headers });
const refusals = (query: Readonly<Record<string, string>>) =>
  front.refusals('GET', `/Orders/Report?${new URLSearchParams(query)}`);

const numbers: string[] = [];
beforeAll(async () => {
  for (const [project, option] of [
    ['Осень', chosen.swift],
    ['=1+1', chosen.econom],
    ['Осень', chosen.swift],
  ] as const)
    numbers.push(
      (await front.create({ project, department: 'Sales', option, customerOrderId: `0${project}` })).result.orderId,
    );
});

describe('Report by template', () => {
  it('query TemplateId plus the list filters and paging of List orders: 200 {values: array of {itemValues: map string to string}, totalCount}', async () => {
    const { status, body } = await report({ TemplateId: 1, Project: 'осень', PageSize: 1, PageNum: 2 });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['values', 'totalCount']);
    expect(body.totalCount).toBe(2);
    expect(body.values).toHaveLength(1);
    const order = await front.get(numbers[0] ?? '');
    expect(body.values[0].itemValues).toMatchObject({
      ...{ orderId: numbers[0], vendor: 'Swift', statusName: order.statusName, project: 'Осень', department: 'Sales' },
      ...{ createDateTime: order.createDateTime, takeDate: '2026-11-23', senderCity: 'Moscow', receiverCity: 'Kazan' },
      ...{ places: '1', weight: '2.5', price: order.price.toFixed(2), insuredSum: '', deliveryDate: '' },
    });
  });

  it.each([
    [2, { vendor: 'Swift', orders: '2', underWay: '2', delivered: '0', onTimePercent: '' }],
    [3, { project: '=1+1', department: 'Sales', orders: '1', cancelled: '0' }],
  ])('template %d has rows of many orders', async (template, row) => {
    const { body } = await report({ TemplateId: template });
    expect(body.totalCount).toBe(2);
    expect(body.values.map(({ itemValues }: { itemValues: object }) => itemValues)).toContainEqual(
      expect.objectContaining(row),
    );
  });

  it('template 4 has what was called off, with the fee and the reason', async () => {
    const { orderId } = (await front.create({ option: chosen.swift })).result;
    expect((await front.call('DELETE', `/Orders/${orderId}`)).status).toBe(200);
    await front.door.work();
    const { body } = await report({ TemplateId: 4, 'ordersId[]': orderId });
    expect(body.values[0].itemValues).toMatchObject({
      orderId,
      statusName: 'Canceled',
      reportedBy: 'Swift',
      fees: '0.00',
    });
    expect(body.values[0].itemValues.reason).not.toBe('');
    expect((await report({ TemplateId: 4, 'ordersId[]': numbers[0] ?? '' })).body).toEqual({
      values: [],
      totalCount: 0,
    });
  });

  it('400 for another template, none, or a bad filter', async () => {
    expect(await refusals({ TemplateId: '6' })).toEqual(['RequestInvalid TemplateId']);
    expect(await refusals({})).toEqual(['RequestInvalid TemplateId']);
    expect(await refusals({ TemplateId: '1', CreateDateFrom: 'yesterday', format: 'pdf' })).toEqual([
      'RequestInvalid CreateDateFrom',
      'RequestInvalid format',
    ]);
    expect((await report({ TemplateId: 9 }, { 'Accept-Language': 'ru' })).body.errors[0].message).toContain(
      'допустимо',
    );
  });

  it('is a file where Accept or format says so, with all rows unless a page is asked for', async () => {
    const csv = await report({ TemplateId: 1 }, { Accept: 'text/csv', 'Accept-Language': 'ru' });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="register-2026-11-23.csv"');
    const [head, ...rows] = csv.body.toString().trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFF"Заказ";"Номер клиента";"Создан";/);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(csv.body.toString()).toContain(`;"'=1+1";`);
    expect(csv.body.toString()).not.toMatch(/[;"]=1/);

    const page = await report({ TemplateId: 1, PageSize: 2, format: 'csv' });
    expect(page.body.toString().trimEnd().split('\r\n')).toHaveLength(3);
    expect(page.body.toString()).toMatch(/^\uFEFF"Order","Customer's number",/);

    for (const asked of [report({ TemplateId: 2, format: 'xlsx' }), report({ TemplateId: 2 }, { Accept: XLSX })]) {
      const { headers, body } = await asked;
      expect(headers.get('content-type')).toBe(XLSX);
      expect(headers.get('content-disposition')).toBe('attachment; filename="delivery-2026-11-23.xlsx"');
      expect(body.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    }
    expect((await report({ TemplateId: 1, format: 'json' }, { Accept: 'text/csv' })).body.totalCount).toBeGreaterThan(
      2,
    );
  });

  it('as a file has all rows, also of more than a page', async () => {
    const { db } = front.door.opened.service.store;
    const { id, ...first } = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const names = Object.keys(first).map((name) => `"${name}"`);
    const values = names.map((name) => (name === '"number"' ? "number || '-' || n" : name));
    await sql
      .raw(
        `insert into orders (${names}) with recursive copies (n) as (select 1 union all select n + 1 from copies where n < 1001)
         select ${values} from orders, copies where id = ${id}`,
      )
      .execute(db);
    const { totalCount, values: rows } = (await report({ TemplateId: 1 })).body;
    expect([totalCount > 1001, rows.length]).toEqual([true, 1000]);
    const file = await report({ TemplateId: 1, format: 'csv' });
    expect(file.body.toString().trimEnd().split('\r\n')).toHaveLength(totalCount + 1);
  });

  it('400 for a file of more rows than a sheet has, at the field that narrows it best; a page is answered', async () => {
    const { db } = front.door.opened.service.store;
    const { company_id } = await db.selectFrom('orders').select('company_id').executeTakeFirstOrThrow();
    const day = { company_id, created_on: '2020-01-01', take_date: '', orders: 1_000_000 };
    await db.insertInto('order_days').values(day).execute();
    expect(await refusals({ TemplateId: '1', format: 'csv' })).toEqual(['RequestInvalid CreateDateFrom']);
    expect((await report({ TemplateId: 1, PageSize: 1 })).status).toBe(200);
    await db.deleteFrom('order_days').where('created_on', '=', '2020-01-01').execute();
  });

  it('is not the order of the number Report, and needs its own right', async () => {
    expect((await front.call('GET', '/orders/report?templateid=1')).status).toBe(200);
    expect((await front.call('GET', '/Orders/Report?TemplateId=1', { key: 'wrong' })).status).toBe(403);
  });
});
