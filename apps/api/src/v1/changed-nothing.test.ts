import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedRows, worldRows } from '../testing/stored-rows.ts';
import { operations, withFields } from '../testing/table-of-operations.ts';
import { chosen, openFrontDoor, order } from './testing/front-door.ts';

// A refused request changed nothing, or it names the order that it left (interface 5.9). What every version refuses:
// testing/changed-nothing.test.ts.

const door = openFrontDoor();

const stored = () => storedRows(door.opened);

let world: unknown;
beforeAll(async () => {
  world = await worldRows(door.opened);
});

/** Sends what is to be refused; the codes, and the order that the answer names. */
const refusedBy = async (name: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
  const before = await stored();
  const answer = await door.call(name, body, { headers });
  expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
  const after = await stored();
  const named = answer.headers.get('x-order-id') ?? answer.body.orderId ?? null;
  if (named === null) expect(after).toEqual(before);
  else expect((await door.get(named)).orderInfo.orderId).toBe(named);
  return { codes: (answer.body.options ? [] : answer.body).map((one: { errorCode: string }) => one.errorCode), named };
};

const setCreditLimit = (limit: number) =>
  door.opened.service.store.db.updateTable('companies').set({ credit_limit: limit }).execute();
const CREDIT = 100_000_000_00;

describe.each(operations.filter(({ tolerates }) => !tolerates))('$name', ({ name, body }) => {
  const fields = Object.keys((Array.isArray(body) ? body[0] : body) as object);
  const spoilt: readonly (readonly [string, object])[] = [
    ...(fields.includes('orderId') ? ([['an unknown order', { orderId: 'CTG-0000-0000' }]] as const) : []),
    ...(fields.includes('sender')
      ? ([
          ['a company that is not the caller’s', { companyId: 4711 }],
          ['an unknown city', { sender: { ...order().sender, cityId: 'Moscow' } }],
          ['a day in the past', { deliveryOptions: { takeDate: '2020-01-01' } }],
        ] as const)
      : []),
  ];

  it.each(spoilt)('%s', async (_, change) => {
    expect((await refusedBy(name, withFields(body, change) as object)).named).toBe(null);
  });
});

describe('Create', () => {
  it('past the credit limit names the draft that it has saved', async () => {
    await setCreditLimit(0);
    const { codes, named } = await refusedBy('Create', order({ deliveryOptions: chosen.swift }));
    await setCreditLimit(CREDIT);
    expect(codes).toEqual(['InsufficientFunds']);
    expect((await door.get(named)).orderInfo.status).toBe(0);
  });

  it('of a number that is taken saves nothing', async () => {
    const numbered = { customerOrderId: 'A-1', customerOrderIdDontCheck: false };
    await door.create(numbered);
    expect(await refusedBy('Create', order(numbered))).toEqual({ codes: ['DuplicateCustomerOrderId'], named: null });
    const { named } = await refusedBy('CreateMany', [order(), order(numbered)]);
    expect(named).toBe(null);
  });

  it('that fails once the order is saved names it, and what failed is hidden', async () => {
    const { vendors } = door.opened.service;
    const { of } = vendors;
    Object.assign(vendors, { of: () => Promise.reject(new Error('/secret/path')) });
    const { codes, named } = await refusedBy('Create', order({ deliveryOptions: chosen.swift }));
    Object.assign(vendors, { of });
    expect(codes).toEqual(['InternalError']);
    expect((await door.get(named)).orderInfo.status).toBe(0);
  });

  it.each([
    ['Create', order({ deliveryOptions: chosen.swift })],
    ['CreateMany', [order(), order({ deliveryOptions: chosen.swift })]],
  ])(
    '%s whose answer cannot be kept for its key names an order, and its repeat goes on with it',
    async (name, body) => {
      const { db } = door.opened.service.store;
      const headers = { 'Idempotency-Key': `${name}-forgotten` };
      await sql`create trigger forgets before update of answer on idempotency_keys begin select raise(abort, 'full'); end`.execute(
        db,
      );
      const { codes, named } = await refusedBy(name, body, headers);
      await sql`drop trigger forgets`.execute(db);
      expect(codes).toEqual(['InternalError']);
      const { body: again } = await door.call(name, body, { headers });
      expect([again].flat().map(({ orderId }) => orderId)).toContain(named);
    },
  );
});

describe('PushToVendor', () => {
  it('past the credit limit changes nothing of the order that it names', async () => {
    const { orderId } = await door.create();
    await setCreditLimit(0);
    const before = await stored();
    const { codes, named } = await refusedBy('PushToVendor', { orderId, ...chosen.swift });
    expect(await stored()).toEqual(before);
    await setCreditLimit(CREDIT);
    expect([codes, named]).toEqual([['InsufficientFunds'], orderId]);
  });

  it.each([
    ['a vendor that there is not', { vendorId: 99, vendorUrgentTypeId: 'X' }, ''],
    ['a tariff that there is not', { vendorId: 1, vendorUrgentTypeId: 'X' }, ''],
    ['a vendor that refuses', chosen.swift, 'sandbox:reject'],
  ])('to %s names the order, which is a draft', async (_, choice, comments) => {
    const { orderId } = await door.create({ deliveryOptions: { comments } });
    expect((await refusedBy('PushToVendor', { orderId, ...choice })).named).toBe(orderId);
    expect((await door.get(orderId)).orderInfo).toMatchObject({ status: 0, orderPushResult: 2 });
  });
});

describe('an order whose status does not allow it', () => {
  it.each([
    ['PushToVendor', chosen.swift],
    ['Update', order({ receiver: { name: 'Somebody else' } })],
  ])('is not touched by %s', async (name, body) => {
    const { orderId } = await door.create();
    await door.call('Cancel', { orderId });
    const refused = await refusedBy(name, { ...body, orderId });
    expect(refused).toEqual({ codes: expect.arrayContaining(['OrderStateInvalid']), named: null });
  });

  it('is not touched by Cancel', async () => {
    const { orderId } = await door.create({ deliveryOptions: chosen.swift });
    await door.advance(orderId, 'Finished');
    expect(await refusedBy('Cancel', { orderId })).toEqual({ codes: ['OrderStateInvalid'], named: null });
  });
});

it('Update that its vendor has not confirmed names the order, for which it is kept', async () => {
  const { orderId } = await door.create({ deliveryOptions: chosen.swift });
  const changed = { ...order({ receiver: { phone: '+79990001122' }, deliveryOptions: chosen.swift }), orderId };
  await door.control('PUT', '/vendors/swift', { fault: 'lose-answer' });
  const refused = await refusedBy('Update', changed);
  await door.control('PUT', '/vendors/swift', { fault: 'none' });
  expect(refused).toEqual({ codes: ['VendorUnavailable'], named: orderId });
});

it('CallCourier on a day that has passed calls nobody', async () => {
  const { orderId } = await door.create({ deliveryOptions: chosen.swift });
  const refused = await refusedBy('CallCourier', { ordersId: [orderId], takeDate: '2020-01-01' });
  expect(refused).toEqual({ codes: ['TakeDateInvalid'], named: null });
});

it('none of these requests changed the cities or the points', async () => {
  expect(await worldRows(door.opened)).toEqual(world);
});
