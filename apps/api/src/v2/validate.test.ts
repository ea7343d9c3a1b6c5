import { beforeEach, describe, expect, it } from 'vitest';
import { storedRows } from '../testing/stored-rows.ts';
import { chosen, MONDAY_TEN, type OrderChanges, openFrontDoor, order } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

const validate = async (changes: OrderChanges) => {
  const { status, body } = await front.call('POST', '/Orders/Validate', { body: order(changes) });
  expect(status).toBe(200);
  return body;
};

// interface 13.32; create.test.ts compares every refusal of Create

describe('Validate', () => {
  it.each<readonly [string, OrderChanges]>([
    ['nothing chosen', {}],
    ['an option that is offered', { option: chosen.swift }],
    ['a tariff that there is none of', { option: { vendorId: 1, tariffId: 'NONE' } }],
    ['a vendor that there is none of', { option: { vendorId: 77, tariffId: 'X' } }],
    [
      'a parcel that is too heavy for the vendor',
      { option: chosen.swift, cargo: { cargoItems: [{ weight: 90_000, qty: 1 }] } },
    ],
    ['a draft with any option', { option: { vendorId: 77, tariffId: 'X' }, isDraft: true }],
    ['a day in the past', { pickupInfo: { takeDate: '2020-01-01' } }],
  ])('%s: as Create says', async (_, changes) => {
    const judged = await validate(changes);
    const { status, body } = await front.call('POST', '/Orders', { body: order(changes) });
    const codes = (errors: readonly { code: string; target: string }[]) =>
      errors.map(({ code, target }) => [code, target]);
    expect(codes(judged.errors)).toEqual(codes(body.errors));
    expect(judged.valid).toBe(status === 201 && body.errors.length === 0);
  });

  it('a price that balance and credit do not pay is InsufficientFunds, as Create says; a draft costs nothing yet', async () => {
    const { db } = front.door.opened.service.store;
    const limits = await db.selectFrom('companies').select(['id', 'credit_limit']).execute();
    await db.updateTable('companies').set({ credit_limit: 0 }).execute();
    const wish = { option: chosen.swift };
    const judged = await validate(wish);
    const draft = await validate({ ...wish, isDraft: true });
    const { status, body } = await front.call('POST', '/Orders', { body: order(wish) });
    for (const { id, credit_limit } of limits)
      await db.updateTable('companies').set({ credit_limit }).where('id', '=', id).execute();
    expect(judged).toMatchObject({ valid: false, errors: [{ code: 'InsufficientFunds', target: null }] });
    expect([status, body.errors]).toMatchObject([400, [{ code: 'InsufficientFunds', target: null }]]);
    expect([draft.valid, (await validate(wish)).valid]).toEqual([true, true]);
  });

  it('changes no row of any table, whatever it comes to', async () => {
    const own = { customerOrderId: 'validated-0', customerOrderIdDontCheck: false };
    const headers = { 'Idempotency-Key': 'validated' };
    const wishes = [
      { ...own, option: chosen.swift },
      { ...own, option: { vendorId: 1, tariffId: 'NONE' } },
      { ...own, receiver: { phone: '12' } },
      { ...own, isDraft: true },
      own,
    ];
    for (const wish of wishes) await validate(wish);
    const before = await storedRows(front.door.opened);
    for (const wish of wishes) {
      await front.call('POST', '/Orders/Validate', { body: order(wish), headers });
      expect(await storedRows(front.door.opened)).toEqual(before);
    }
  });

  it('saves nothing, and takes no number', async () => {
    const own = { customerOrderId: 'validated-1', customerOrderIdDontCheck: false };
    const before = (await front.call('GET', '/Orders?PageSize=1')).body.totalCount;
    const events = async () => (await front.call('GET', '/Events?limit=1000')).body.events.length;
    const told = await events();
    expect((await validate({ ...own, option: chosen.swift })).valid).toBe(true);
    expect((await validate(own)).valid).toBe(true);
    expect((await front.call('GET', '/Orders?PageSize=1')).body.totalCount).toBe(before);
    expect(await events()).toBe(told);
    await front.create(own);
    expect((await validate(own)).errors).toMatchObject([
      { code: 'DuplicateCustomerOrderId', target: 'customerOrderId' },
    ]);
  });

  it('a vendor that gives no price leaves its limits unjudged, and messages says so', async () => {
    await front.door.control('PUT', '/vendors/swift', { fault: 'down' });
    const judged = await validate({ option: chosen.swift, cargo: { cargoItems: [{ weight: 3.25, qty: 1 }] } });
    await front.door.control('PUT', '/vendors/swift', { fault: 'none' });
    expect(judged).toEqual({ valid: true, errors: [], messages: [expect.stringMatching(/not judged/)] });
  });

  it('more problems than can be told are its answer too; a body that is none and a company of others are refused', async () => {
    const services = Array.from({ length: 120 }, () => ({ code: 7 }));
    expect((await validate({ services })).valid).toBe(false);
    expect((await front.call('POST', '/Orders/Validate', { body: [] })).status).toBe(400);
    const body = order({ companyId: 999_999 });
    expect(await front.refusals('POST', '/Orders/Validate', { body }, 403)).toEqual(['AccessDenied companyId']);
  });
});

// interface 13.33, 16.13

describe('Price', () => {
  it.each([true, false])('a price that rose is accepted (%s) or disputed, once', async (accept) => {
    await front.door.control('PUT', '/vendors/swift', { priceFactor: 2 });
    const { orderId, price } = (await front.create({ option: chosen.swift })).result;
    await front.door.control('PUT', '/vendors/swift', { priceFactor: 1 });
    const decide = () => front.call('POST', `/Orders/${orderId}/Price`, { body: { accept } });
    const { status, body } = await decide();
    expect([status, body.orderId]).toEqual([200, orderId]);
    expect(body.price === price).toBe(!accept);
    expect((await decide()).body.errors).toMatchObject([{ code: 'OrderStateInvalid' }]);
  });

  it('asks for the decision, and for an order of the company', async () => {
    const { orderId } = (await front.create()).result;
    expect(await front.refusals('POST', `/Orders/${orderId}/Price`, { body: {} })).toEqual(['RequestInvalid accept']);
    expect(await front.refusals('POST', '/Orders/CTG-0000-0000/Price', { body: { accept: true } })).toEqual([
      'OrderNotFound orderId',
    ]);
  });
});
