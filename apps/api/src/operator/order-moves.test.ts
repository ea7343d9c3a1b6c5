import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { orderStanding } from '../testing/operators-orders.ts';
import { askOperator } from './testing/ask-operator.ts';

// interface 23.6, 23.7.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const ask = askOperator(() => opened);
const tell = (path: string, body: object = {}) => ask('POST', `/Orders/${path}`, body, { 'X-Request-Id': path });
const read = (orderId: string) => ask('GET', `/Orders/${orderId}`);
const audited = async (orderId: string) =>
  (
    await opened.service.store.db
      .selectFrom('audit_entries')
      .select(['act', 'before', 'after', 'actor_name as actor', 'company_id as companyId'])
      .where('object_kind', '=', 'order')
      .where('object_id', '=', orderId)
      // That a customer made the order stands there too.
      .where('act', '!=', 'Create')
      .execute()
  ).map((entry) => ({
    ...entry,
    before: JSON.parse(entry.before ?? 'null'),
    after: JSON.parse(entry.after ?? 'null'),
  }));

describe('an order of any company', () => {
  it('is approved, which hands it over', async () => {
    const orderId = await orderStanding(opened, { status: 'OnApproval' });
    expect(await tell(`${orderId}/Approve`)).toMatchObject({
      status: 200,
      answer: { orderId, status: 60, messages: [] },
    });
    expect(await audited(orderId)).toEqual([
      {
        act: 'ApproveOrder',
        before: { status: 'OnApproval', vendorId: 1, tariffId: 'SW-STD' },
        after: { status: 'TransferringToVendor', vendorId: 1, tariffId: 'SW-STD' },
        actor: 'Operator',
        companyId: opened.companyId,
      },
    ]);
    const { answer } = await read(orderId);
    expect(answer).toMatchObject({
      order: { orderId, companyId: opened.companyId, status: 60 },
      company: { companyId: opened.companyId, companyName: 'Customer' },
      attempts: [{ kind: 'hand-over', number: 1, state: 'confirmed' }],
      calls: [],
      attention: [],
      payments: [],
      // Who made it, and who approved it.
      requestIds: [expect.any(String), expect.any(String)],
    });
    expect(JSON.stringify(answer)).not.toMatch(/orderKey|"key"/);
    // The receiver's page, which opens as it is told.
    const { pathname, search } = new URL((answer as { readonly trackingPage: string }).trackingPage);
    expect(pathname).toBe(`/t/${orderId}`);
    expect((await opened.app.request(`${pathname}${search}`)).status).toBe(200);
  });

  it('is refused, which makes it a draft', async () => {
    const orderId = await orderStanding(opened, { status: 'OnApproval' });
    expect(await tell(`${orderId}/Refuse`)).toMatchObject({ status: 200, answer: { orderId, status: 0 } });
    expect(await audited(orderId)).toMatchObject([{ act: 'RefuseOrder', after: { status: 'Draft' } }]);
  });

  it.each(['Retry', 'RetryAbsent'])('is handed over again (%s)', async (act) => {
    const orderId = await orderStanding(opened, { status: 'VendorUnavailable' });
    expect(await tell(`${orderId}/${act}`)).toMatchObject({ status: 200, answer: { orderId, status: 60 } });
    expect(await audited(orderId)).toMatchObject([{ act: `${act}Order` }]);
  });

  it('is canceled at its vendor', async () => {
    const orderId = await orderStanding(opened, {});
    expect(await tell(`${orderId}/Cancel`)).toMatchObject({ status: 200, answer: { orderId, status: 605 } });
    expect(await audited(orderId)).toMatchObject([{ act: 'Cancel', after: { status: 'CancelRequest' } }]);
    expect((await read(orderId)).answer).toMatchObject({ order: { status: 605 } });
  });

  it('gets the price that its vendor asks, or keeps its own, once', async () => {
    const accepted = await orderStanding(opened, { reason: 'price-rose' });
    expect(await tell(`${accepted}/Price`, { accept: true })).toMatchObject({ status: 200, answer: { price: 999 } });
    expect(await audited(accepted)).toMatchObject([{ act: 'DecidePrice', after: { price: 999_00, accept: true } }]);
    expect(await tell(`${accepted}/Price`, { accept: true })).toMatchObject({
      status: 400,
      answer: { errors: [{ code: 'OrderStateInvalid' }] },
    });
    const disputed = await orderStanding(opened, { reason: 'price-rose' });
    const { answer } = await tell(`${disputed}/Price`, { accept: false });
    expect(answer.price).toBeLessThan(999);
    expect(await tell(`${disputed}/Price`)).toMatchObject({
      status: 400,
      answer: { errors: [{ code: 'RequestInvalid', target: 'accept' }] },
    });
  });

  it('is charged again once, where it was canceled and moves', async () => {
    const orderId = await orderStanding(opened, { status: 'Canceled', reason: 'problem' });
    expect(await tell(`${orderId}/Charge`, { waive: true })).toMatchObject({ status: 200, answer: { amount: 0 } });
    expect(await audited(orderId)).toMatchObject([{ act: 'ChargeOrder', after: { amount: 0, waive: true } }]);
    expect((await tell(`${orderId}/Charge`)).status).toBe(400);
  });

  it.each(['Approve', 'Refuse', 'Retry', 'RetryAbsent', 'Cancel', 'CancelCourier', 'Charge'])(
    'that is not there is OrderNotFound (%s)',
    async (act) => {
      expect(await tell(`CTG-0000-0000/${act}`)).toMatchObject({
        status: 400,
        answer: { errors: [{ code: 'OrderNotFound', target: 'orderId' }] },
      });
    },
  );

  it.each([
    ['Approve', 'TransferredToVendor'],
    ['Refuse', 'TransferredToVendor'],
    ['Retry', 'TransferredToVendor'],
    ['RetryAbsent', 'OnApproval'],
    ['Cancel', 'Finished'],
  ] as const)('whose status does not allow it stays as it is (%s of %s)', async (act, status) => {
    const orderId = await orderStanding(opened, { status });
    expect(await tell(`${orderId}/${act}`)).toMatchObject({
      status: 400,
      answer: { errors: [{ code: 'OrderStateInvalid', message: expect.stringContaining(status) }] },
    });
    expect(await audited(orderId)).toEqual([]);
  });
});

describe('many orders', () => {
  it('are handed over again, each with its own result', async () => {
    const [failed, fine] = [
      await orderStanding(opened, { status: 'VendorError' }),
      await orderStanding(opened, { status: 'TransferredToVendor' }),
    ];
    const orders = [failed, 'CTG-0000-0000', fine].map((orderId) => ({ orderId }));
    expect((await tell('Retry', { orders })).answer).toMatchObject({
      results: [
        { orderId: failed, status: 60, errors: [] },
        { orderId: 'CTG-0000-0000', status: null, errors: [{ code: 'OrderNotFound' }] },
        { orderId: fine, status: 60, errors: [{ code: 'OrderStateInvalid' }] },
      ],
    });
  });

  it('are those that ask for it', async () => {
    const orderId = await orderStanding(opened, { status: 'VendorUnavailable' });
    const of = { attention: ['vendor-unavailable'], companyId: opened.companyId };
    const { answer } = await tell('Retry', of);
    expect(answer).toMatchObject({ results: [{ orderId, status: 60 }] });
    expect((await tell('Retry', { ...of, companyId: opened.companyId + 1 })).answer).toEqual({ results: [] });
  });

  it.each([
    ['nothing', {}, 'orders'],
    ['none', { orders: [] }, 'orders'],
    ['one twice', { orders: [{ orderId: 'CTG-4820-9137' }, { orderId: 'CTG-4820-9137' }] }, 'orders[1].orderId'],
    ['too many', { orders: Array.from({ length: 101 }, (_, n) => ({ orderId: `CTG-${n}` })) }, 'orders'],
    ['a status that is no failure', { status: [60] }, 'status[0]'],
    ['a reason that is none', { attention: ['late'] }, 'attention[0]'],
  ])('are refused where the request names %s', async (_, body, target) => {
    expect(await tell('Retry', body)).toMatchObject({
      status: 400,
      answer: { errors: [{ code: 'RequestInvalid', target }] },
    });
  });
});

it('is known by any of its numbers', async () => {
  const orderId = await orderStanding(opened, {});
  const { answer } = await read(orderId);
  const { vendorInvoiceNum } = answer.order as { readonly vendorInvoiceNum: string };
  expect((await read(vendorInvoiceNum)).answer).toMatchObject({ order: { orderId } });
  expect(await read('no-such-number')).toMatchObject({
    status: 400,
    answer: { errors: [{ code: 'OrderNotFound', target: 'orderId' }] },
  });
});
