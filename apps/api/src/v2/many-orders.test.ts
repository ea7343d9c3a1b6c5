import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor, order } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

interface Result {
  readonly orderId: string | null;
  readonly status: number | null;
  readonly errors: readonly { readonly code: string; readonly target: string | null }[];
  readonly [more: string]: unknown;
}

const many = async (
  path: string,
  orders: readonly object[],
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Result[]> => {
  const { status, body } = await front.call('POST', `/Orders/${path}`, { body: { orders }, headers });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.results;
};
const brief = (results: readonly Result[]) =>
  results.map(({ status, errors }) => [status, ...errors.map(({ code, target }) => `${code} ${target}`)]);
const draft = async (changes: object = { option: chosen.swift }): Promise<string> =>
  (await front.create({ ...changes, isDraft: true })).result.orderId;
const handOversOf = async (reference: string): Promise<number> =>
  (await front.door.control('GET', `/shipments?reference=${reference}`)).reduce(
    (sum: number, { accepted }: { accepted: number }) => sum + accepted,
    0,
  );

// interface 13.28

describe('Push many', () => {
  it('hands each over on its own, with all that the single push tells', async () => {
    const [good, unchosen] = [await draft(), await draft({})];
    const results = await many('PushToVendor', [
      { orderId: good },
      { orderId: unchosen },
      { orderId: 'CTG-0000-0000' },
    ]);
    expect(brief(results)).toEqual([
      [60],
      [0, 'RequestInvalid orders[1].option.vendorId', 'RequestInvalid orders[1].option.tariffId'],
      [null, 'OrderNotFound orders[2].orderId'],
    ]);
    const single = (await front.call('POST', `/Orders/${await draft()}/PushToVendor`, { body: {} })).body;
    expect(Object.keys(results[0] ?? {}).sort()).toEqual([...Object.keys(single), 'errors', 'messages'].sort());
    expect(Object.keys(results[2] ?? {}).sort()).toEqual(Object.keys(results[0] ?? {}).sort());
    expect(results[2]).toMatchObject({ orderId: 'CTG-0000-0000', statusName: null, price: null });
  });

  it('tells of an option that its vendor does not offer in its place', async () => {
    const orderId = await draft({});
    const results = await many('PushToVendor', [{ orderId, option: { vendorId: 1, tariffId: 'NONE' } }]);
    expect(brief(results)).toEqual([[0, 'DeliveryOptionsNotFound orders[0].option.tariffId']]);
    expect(results[0]?.messages).toMatchObject([expect.stringMatching(/chosen instead/)]);
  });

  it('does nothing where an order is named twice, however it is written', async () => {
    const [one, other] = [await draft(), await draft()];
    const body = { orders: [{ orderId: one }, { orderId: other }, { orderId: one.toLowerCase() }] };
    expect(await front.refusals('POST', '/Orders/PushToVendor', { body })).toEqual([
      'RequestInvalid orders[2].orderId',
    ]);
    expect((await front.get(other)).status).toBe(0);
  });

  it('takes 1 to 100, by the number that searchMode says', async () => {
    expect(await front.refusals('POST', '/Orders/PushToVendor', { body: { orders: [] } })).toEqual([
      'RequestInvalid orders',
    ]);
    const orders = Array.from({ length: 101 }, (_, at) => ({ orderId: `A-${at}` }));
    expect(await front.refusals('POST', '/Orders/PushToVendor', { body: { orders } })).toEqual([
      'RequestInvalid orders',
    ]);
    const own = 'of-my-own-17';
    await draft({ option: chosen.swift, customerOrderId: own });
    expect(brief(await many('PushToVendor?searchMode=6', [{ orderId: own }]))).toEqual([[60]]);
  });

  it('a place that cannot be read costs its order alone', async () => {
    const [one, other] = [await draft(), await draft()];
    const pickupInfo = { takeDate: 'soon' };
    expect(brief(await many('PushToVendor', [{ orderId: one, pickupInfo }, { orderId: other }]))).toEqual([
      [0, 'RequestInvalid orders[0].pickupInfo.takeDate'],
      [60],
    ]);
    const nameless = { orders: [{ option: chosen.swift }, { orderId: one }] };
    expect(await front.refusals('POST', '/Orders/PushToVendor', { body: nameless })).toEqual([
      'RequestInvalid orders[0].orderId',
    ]);
  });

  it('answers the same again under its key, and hands nothing over twice without one', async () => {
    const orderIds = [await draft(), await draft()];
    const orders = orderIds.map((orderId) => ({ orderId }));
    const headers = { 'Idempotency-Key': 'push-many' };
    const first = await many('PushToVendor', orders, headers);
    expect(await many('PushToVendor', orders, headers)).toEqual(first);
    expect(brief(await many('PushToVendor', orders))).toEqual([
      [60, 'OrderStateInvalid orders[0].orderId'],
      [60, 'OrderStateInvalid orders[1].orderId'],
    ]);
    for (const orderId of orderIds) expect(await handOversOf(orderId)).toBe(1);
  });

  it('tells of what the vendor refused and what it lost, each in its place', async () => {
    const [refused, lost, good] = [
      await draft({ option: chosen.swift, comments: 'sandbox:reject' }),
      await draft({ option: chosen.swift, comments: 'sandbox:lose-answer' }),
      await draft(),
    ];
    const results = await many(
      'PushToVendor',
      [refused, lost, good].map((orderId) => ({ orderId })),
    );
    expect(results.map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
      [0, 'VendorRejected'],
      [50, 'VendorUnavailable'],
      [60, undefined],
    ]);
  });
});

describe('Call couriers', () => {
  const waiting = async (): Promise<string> =>
    (await front.create({ option: chosen.swift, pickupInfo: { postponePickup: true } })).result.orderId;

  it('calls one courier for all of one address and hour, and judges each order on its own', async () => {
    const before = (await front.door.control('GET', '/couriers')).length;
    const [one, other, later] = [await waiting(), await waiting(), await waiting()];
    const results = await many('CallCourier', [
      { orderId: one, takeDate: '2026-11-24' },
      { orderId: await draft() },
      { orderId: other, takeDate: '2026-11-24' },
      { orderId: later, takeDate: '2026-11-22', autoChangeTakeDate: false },
    ]);
    expect(brief(results)).toEqual([
      [60],
      [0, 'OrderStateInvalid orders[1].orderId'],
      [60],
      [60, 'TakeDateInvalid orders[3].takeDate'],
    ]);
    expect(results[0]?.messages).toEqual(['The courier comes on 2026-11-24.']);
    expect(results[0]?.vendorPickupNum).toEqual(results[2]?.vendorPickupNum);
    expect(results[0]?.vendorPickupNum).toEqual(expect.any(String));
    expect(results[3]?.vendorPickupNum).toBeNull();
    expect((await front.door.control('GET', '/couriers')).length).toBe(before + 1);
    const again = await many('CallCourier', [{ orderId: one }, { orderId: other }]);
    expect(again[0]?.messages).toEqual([expect.stringMatching(/already/), 'The courier comes on 2026-11-24.']);
    expect((await front.door.control('GET', '/couriers')).length).toBe(before + 1);
  });
});

describe('Cancel many', () => {
  it('cancels each on its own', async () => {
    const [one, sent] = [await draft(), (await front.create({ option: chosen.swift })).result.orderId];
    const orders = [{ orderId: one }, { orderId: 'nobody-1' }, { orderId: sent }];
    const results = await many('Cancel', orders);
    expect(results.map(({ cancelled, status }) => [cancelled, status])).toEqual([
      [true, 605],
      [false, null],
      [true, 605],
    ]);
    expect(results[1]?.errors).toMatchObject([{ code: 'OrderNotFound', target: 'orders[1].orderId' }]);
    expect((await many('Cancel', orders)).map(({ cancelled }) => cancelled)).toEqual([true, false, true]);
  });

  it("another company's order is like none", async () => {
    const orderId = await draft();
    const { body } = await front.call('POST', '/Companies', {
      body: { companyName: 'Other', contactName: 'Olga', contactEmail: 'olga@other.example', generateApiKey: true },
    });
    for (const path of ['Cancel', 'PushToVendor', 'CallCourier']) {
      const answer = await front.call('POST', `/Orders/${path}`, {
        key: body.userApiKey,
        body: { orders: [{ orderId }, { orderId }] },
      });
      expect(brief(answer.body.results)).toEqual([
        [null, 'OrderNotFound orders[0].orderId'],
        [null, 'OrderNotFound orders[1].orderId'],
      ]);
    }
    expect((await front.get(orderId)).status).toBe(0);
  });
});

describe('Create many', () => {
  it('makes each on its own: what is wrong with one is told with its place', async () => {
    const results = await many('Many', [
      order({ option: chosen.swift }),
      order({ receiver: { phone: '12' }, cargo: { cargoItems: [{ weight: -1, qty: 1 }] } }),
      order({ receiver: { phone: 17 } }),
      order({ option: { vendorId: 1, tariffId: 'NONE' } }),
      order({ isDraft: true }),
    ]);
    expect(brief(results)).toEqual([
      [60],
      expect.arrayContaining([null, 'PhoneInvalid orders[1].receiver.phone']),
      [null, 'RequestInvalid orders[2].receiver.phone'],
      [10, 'DeliveryOptionsNotFound orders[3].option.tariffId'],
      [0],
    ]);
    expect(results.map(({ orderId }) => orderId === null)).toEqual([false, true, true, false, false]);
    expect(results[1]?.errors.map(({ target }) => target)).toContain('orders[1].cargo.cargoItems[0].weight');
    for (const { orderId } of results) if (orderId !== null) expect((await front.get(orderId)).orderId).toBe(orderId);
  });

  it('a number that is to be unique is taken by the first that can be made', async () => {
    const own = { customerOrderId: 'unique-1', customerOrderIdDontCheck: false };
    const results = await many('Many', [order({ ...own, receiver: { phone: '1' } }), order(own), order(own)]);
    expect(brief(results)).toEqual([
      [null, 'PhoneInvalid orders[0].receiver.phone'],
      [10],
      [null, 'DuplicateCustomerOrderId orders[2].customerOrderId'],
    ]);
  });

  it('fills in what the company has settled', async () => {
    const key = 'mail.emergencyEmail';
    await front.call('PUT', `/Settings/${key}`, { body: { fields: { value: 'night@lavka.example' } } });
    const results = await many('Many', [order({}), order({ emergencyEmail: 'own@lavka.example' })]);
    await front.call('PUT', `/Settings/${key}`, { body: { enable: false } });
    expect(results.map(({ emergencyEmail }) => emergencyEmail)).toEqual(['night@lavka.example', 'own@lavka.example']);
  });

  it('makes nothing twice under its key', async () => {
    const headers = { 'Idempotency-Key': 'many-1' };
    const orders = [order({ option: chosen.swift }), order({})];
    const first = await many('Many', orders, headers);
    expect(await many('Many', orders, headers)).toEqual(first);
  });

  it("a company that is not the caller's is AccessDenied, and nothing is made", async () => {
    const before = (await front.call('GET', '/Orders?PageSize=1')).body.totalCount;
    const body = { orders: [order({}), order({ companyId: 999_999 })] };
    expect(await front.refusals('POST', '/Orders/Many', { body }, 403)).toEqual(['AccessDenied orders[1].companyId']);
    expect((await front.call('GET', '/Orders?PageSize=1')).body.totalCount).toBe(before);
  });
});
