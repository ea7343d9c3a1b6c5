import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor, order } from './testing/front-door.ts';

const door = openFrontDoor();
beforeEach(() => door.clock.set(MONDAY_TEN));

// interface 3.1, 3.2, 3.5, 3.7, 4.1.

describe('orderKey', () => {
  const shared = async () => {
    const { orderId, orderKey } = await door.create({ deliveryOptions: chosen.swift });
    return { orderId, orderKey };
  };

  it.each(['Get', 'Track', 'Print'])(
    'with the right orderKey a caller of another company may %s',
    async (operation) => {
      const ref = await shared();
      const mine = await door.call(operation, { orderId: ref.orderId });
      const theirs = await door.call(operation, ref, { key: 'other-key' });
      expect(theirs.status).toBe(200);
      if (operation !== 'Print') expect(theirs.body).toEqual(mine.body);
    },
  );

  it.each([
    ['Cancel', {}],
    ['PushToVendor', chosen.econom],
    ['Update', order()],
  ])('but not %s: the order does not exist there', async (operation, body) => {
    const ref = await shared();
    expect(await door.refusals(operation, { ...body, ...ref }, { key: 'other-key' })).toEqual([
      'OrderNotFound orderId',
    ]);
    expect((await door.get(ref.orderId)).orderInfo.status).toBe(5);
  });

  it('a wrong orderKey hides one’s own order too; null and an empty one are none', async () => {
    const { orderId } = await shared();
    for (const orderKey of ['wrong', 'x'.repeat(22)]) {
      expect(await door.refusals('Get', { orderId, orderKey })).toEqual(['OrderNotFound orderId']);
      expect(await door.refusals('Cancel', { orderId, orderKey })).toEqual(['OrderNotFound orderId']);
    }
    for (const orderKey of [null, '']) expect((await door.call('Get', { orderId, orderKey })).status).toBe(200);
  });
});

describe('companyId', () => {
  it('another company’s order shows nothing of itself: one and the same answer', async () => {
    const { orderId } = await door.create();
    const foreign = await door.call('Get', { orderId }, { key: 'other-key' });
    const unknown = await door.call('Get', { orderId: 'CTG-1111-1111' }, { key: 'other-key' });
    const told = (answer: typeof foreign) => JSON.stringify(answer.body).replace(/CTG-\d+-\d+/g, '#');
    expect(told(foreign)).toBe(told(unknown));
  });
});

describe('Idempotency-Key', () => {
  const manner = (key: string, apiKey = 'sandbox-key') => ({ headers: { 'Idempotency-Key': key }, key: apiKey });

  it.each([
    ['Create', () => order({ deliveryOptions: chosen.swift })],
    ['CreateMany', () => [order(), order({ deliveryOptions: chosen.econom })]],
  ])(
    'on %s: the same key and body gives the first answer again, and nothing is made twice',
    async (operation, body) => {
      const saved = await door.opened.countOrders();
      const first = await door.call(operation, body(), manner(`${operation}-1`));
      const made = await door.opened.countOrders();
      expect(made).toBeGreaterThan(saved);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      const again = await door.call(operation, body(), manner(`${operation}-1`));
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await door.opened.countOrders()).toBe(made);
    },
  );

  it('on PushToVendor: a repeat is answered, not refused for its state', async () => {
    const { orderId } = await door.create();
    const push = { orderId, ...chosen.swift };
    const first = await door.call('PushToVendor', push, manner('push'));
    expect(first.status).toBe(200);
    expect((await door.call('PushToVendor', push, manner('push'))).body).toEqual(first.body);
    expect(await door.control('GET', `/shipments?reference=${orderId}`)).toMatchObject([{ accepted: 1 }]);
  });

  it('refusals are answers too', async () => {
    const bad = order({ receiver: { phone: 'x' } });
    const first = await door.call('Create', bad, manner('bad'));
    const again = await door.call('Create', bad, manner('bad'));
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([500, first.body, 'true']);
  });

  it('the same key with another body is IdempotencyKeyReused', async () => {
    await door.create({}, manner('reused'));
    expect(await door.refusals('Create', order({ project: 'Other' }), manner('reused'))).toEqual([
      'IdempotencyKeyReused Idempotency-Key',
    ]);
  });

  it('while the first is still running, IdempotencyKeyInProgress 409', async () => {
    const body = order({ deliveryOptions: chosen.swift });
    const answers = await Promise.all([1, 2, 3].map(() => door.call('Create', body, manner('race'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.body).toMatchObject([{ errorCode: 'IdempotencyKeyInProgress' }]);
  });

  it('within 24 hours: after that the key is new', async () => {
    const first = await door.create({}, manner('day'));
    door.clock.advance(24 * 3_600_000 - 1);
    expect((await door.create({}, manner('day'))).orderId).toBe(first.orderId);
    door.clock.advance(1);
    expect((await door.create({}, manner('day'))).orderId).not.toBe(first.orderId);
  });

  it('is of one company and one operation', async () => {
    const mine = await door.create({}, manner('shared'));
    const theirs = await door.create({}, manner('shared', 'other-key'));
    expect(theirs.orderId).not.toBe(mine.orderId);
    expect((await door.call('CreateMany', [order()], manner('shared'))).status).toBe(200);
  });

  it('is ignored where the operation takes none, and refused where it is no key', async () => {
    const { orderId } = await door.create();
    const one = await door.call('Get', { orderId }, manner('ignored'));
    const other = await door.call('Track', { orderId }, manner('ignored'));
    expect([one.status, other.status]).toEqual([200, 200]);
    for (const key of ['two words', 'x'.repeat(256)])
      expect(await door.refusals('Create', order(), manner(key))).toEqual(['RequestInvalid Idempotency-Key']);
  });
});
