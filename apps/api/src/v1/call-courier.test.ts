import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, kazan, MONDAY_TEN, moscow, type OrderChanges, openFrontDoor } from './testing/front-door.ts';

const door = openFrontDoor();
beforeEach(() => door.clock.set(MONDAY_TEN));

// interface 11.5, 11.6, 12.5.

const address = (name: string) => ({ sender: { address: name } });
const handedOver = async (changes: OrderChanges = {}, option: object = chosen.swift): Promise<string> => {
  const { deliveryOptions, ...rest } = changes;
  const created = await door.create({
    callCourier: false,
    deliveryOptions: { ...option, ...deliveryOptions },
    ...rest,
  });
  expect(created).toMatchObject({ status: 5, vendorPickupNum: null });
  return created.orderId;
};
const called = async (body: object): Promise<readonly { orderId: string; vendorPickupNum: string | null }[]> => {
  const answer = await door.call('CallCourier', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.orders;
};
const numbersIn = (orders: readonly { orderId: string }[]) => orders.map(({ orderId }) => orderId).sort();

describe('ordersId', () => {
  it("orders, array of {orderId, vendorPickupNum}; the number is the order's from then on", async () => {
    const orderId = await handedOver();
    const [one] = await called({ ordersId: [orderId] });
    expect(one).toEqual({ orderId, vendorPickupNum: expect.stringMatching(/^SW-/) });
    expect((await door.get(orderId)).orderInfo.vendorPickupNum).toBe(one?.vendorPickupNum);
    // once more: the courier is called already
    expect(await called({ ordersId: [orderId] })).toEqual([one]);
  });

  it('one vendor call per group: orders of one vendor at one address share the courier', async () => {
    const one = await handedOver(address('Arbat 1'));
    const two = await handedOver(address('Arbat 1'));
    const elsewhere = await handedOver(address('Arbat 2'));
    const otherVendor = await handedOver(address('Arbat 1'), chosen.econom);
    const numbers = (await called({ ordersId: [one, two, elsewhere, otherVendor] })).map(
      (order) => order.vendorPickupNum,
    );
    expect(numbers[0]).toBe(numbers[1]);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).not.toContain(null);
  });

  it('null where the courier could not be called: an unknown number, a draft, a vendor that is down; the others go on', async () => {
    const { orderId: draft } = await door.create();
    const atDeadVendor = await handedOver({}, chosen.econom);
    const good = await handedOver();
    await door.control('PUT', '/vendors/econom', { fault: 'down' });
    const answers = await called({ ordersId: ['CTG-0000-0000', draft, atDeadVendor, good] });
    await door.control('PUT', '/vendors/econom', { fault: 'none' });
    expect(answers).toEqual([
      { orderId: 'CTG-0000-0000', vendorPickupNum: null },
      { orderId: draft, vendorPickupNum: null },
      { orderId: atDeadVendor, vendorPickupNum: null },
      { orderId: good, vendorPickupNum: expect.any(String) },
    ]);
  });

  it('a call whose answer was lost is repeated by the worker under its reference, and ends with one number', async () => {
    const orderId = await handedOver();
    await door.control('PUT', '/vendors/swift', { fault: 'lose-answer' });
    expect(await called({ ordersId: [orderId] })).toEqual([{ orderId, vendorPickupNum: null }]);
    await door.control('PUT', '/vendors/swift', { fault: 'none' });
    door.clock.advance(10 * 60_000);
    await door.work();
    expect((await door.get(orderId)).orderInfo.vendorPickupNum).toMatch(/^SW-/);
  });

  it("matches any of an order's numbers, and every order that has it", async () => {
    const first = await handedOver({ customerOrderId: 'C-1' });
    const second = await handedOver({ customerOrderId: 'C-1' });
    const { vendorInvoiceNum } = (await door.get(first)).orderInfo;
    expect(numbersIn(await called({ ordersId: [' c-1\u200b'] }))).toEqual([first, second].sort());
    expect(numbersIn(await called({ ordersId: ['C-1', vendorInvoiceNum, ` ${second.toLowerCase()}`] }))).toEqual(
      [first, second].sort(),
    );
  });

  it('when given, orderPlaceDate, senderCityId, senderAddress and vendorsId are ignored', async () => {
    const orderId = await handedOver();
    const ignored = {
      orderPlaceDate: '2020-01-01',
      senderCityId: kazan.cityId,
      senderAddress: 'nowhere',
      vendorsId: [5],
    };
    expect(numbersIn(await called({ ordersId: [orderId], ...ignored }))).toEqual([orderId]);
  });

  it("another company's order is an unknown one", async () => {
    const orderId = await handedOver();
    const { body } = await door.call('CallCourier', { ordersId: [orderId] }, { key: 'other-key' });
    expect(body.orders).toEqual([{ orderId, vendorPickupNum: null }]);
  });

  it('at most 1000', async () => {
    const ordersId = Array.from({ length: 1001 }, (_, i) => `A-${i}`);
    expect(await door.refusals('CallCourier', { ordersId })).toEqual(['RequestInvalid ordersId']);
  });
});

describe('Without ordersId', () => {
  it('orderPlaceDate | default current date: the orders of today that wait for a courier', async () => {
    door.clock.set('2026-11-24T10:00:00+03:00');
    const today = await handedOver(address('Place 1'));
    const booked = await door.create({ ...address('Place 1'), deliveryOptions: chosen.swift });
    const place = { senderCityId: moscow.cityId, senderAddress: 'Place 1' };
    expect(numbersIn(await called(place))).toEqual([today]);
    expect(booked.vendorPickupNum).not.toBeNull();
    expect(await called(place)).toEqual([]);
  });

  it('orderPlaceDate names another day', async () => {
    const yesterday = await handedOver(address('Place 2'));
    door.clock.set('2026-11-24T10:00:00+03:00');
    const place = { senderCityId: moscow.cityId, senderAddress: 'Place 2' };
    expect(await called(place)).toEqual([]);
    expect(numbersIn(await called({ ...place, orderPlaceDate: '2026-11-23' }))).toEqual([yesterday]);
  });

  it('senderAddress | must match the address in the orders exactly; senderCityId by any of its codes; vendorsId', async () => {
    const bySwift = await handedOver(address('Place 3'));
    const byEconom = await handedOver(address('Place 3'), chosen.econom);
    const place = { senderCityId: moscow.cityId, senderAddress: 'Place 3' };
    expect(await called({ ...place, senderAddress: 'place 3' })).toEqual([]);
    expect(await called({ ...place, senderCityId: kazan.cityId })).toEqual([]);
    expect(numbersIn(await called({ ...place, vendorsId: [2] }))).toEqual([byEconom]);
    const sameCity = '0c5b2444-70a0-4932-980c-b4dc0d3f02b5';
    expect(numbersIn(await called({ ...place, senderCityId: sameCity }))).toEqual([bySwift]);
  });

  it.each(['Moscow', '77-00', 'node:', '12345678901234567890'])(
    'senderCityId | a city code, of whatever country: %j is none',
    async (senderCityId) => {
      expect(await door.refusals('CallCourier', { senderCityId, senderAddress: 'Place 1' })).toEqual([
        'CityInvalid senderCityId',
      ]);
    },
  );

  it.each(['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5', 'relation:68195', '524901'])(
    'senderCityId | a city code, of whatever country: %j is one',
    async (senderCityId) => {
      expect(await called({ senderCityId, senderAddress: 'nowhere' })).toEqual([]);
      // Beside ordersId it is not looked at.
      expect(await called({ ordersId: ['CTG-0000-0000'], senderCityId: 'Moscow' })).toHaveLength(1);
    },
  );

  it('senderCityId | required when senderAddress given', async () => {
    expect(await door.refusals('CallCourier', { senderAddress: 'Place 1' })).toEqual(['RequestInvalid senderCityId']);
  });
});

describe('When', () => {
  it.each([
    ['takeDate | not a weekend or holiday', { takeDate: '2026-11-28' }, ['TakeDateInvalid takeDate']],
    ['takeDate | not in the past', { takeDate: '2026-11-20' }, ['TakeDateInvalid takeDate']],
    ['takeDate | yyyy-MM-dd', { takeDate: 'tomorrow' }, ['RequestInvalid takeDate']],
    ['timeTo | after timeFrom', { timeFrom: '18:00', timeTo: '10:00' }, ['RequestInvalid timeTo']],
    [
      'all of it at once',
      { takeDate: '2020-01-09', timeFrom: '10:00', timeTo: '10:00' },
      ['RequestInvalid timeTo', 'TakeDateInvalid takeDate'],
    ],
    ['timeFrom | HH:mm', { timeFrom: '25:00' }, ['RequestInvalid timeFrom']],
    ['orderPlaceDate | yyyy-MM-dd', { orderPlaceDate: '2026-02-30' }, ['RequestInvalid orderPlaceDate']],
  ])('%s', async (_, body, expected) => {
    expect(await door.refusals('CallCourier', { ordersId: ['CTG-0000-0000'], ...body })).toEqual(expected);
  });

  it('is judged also where a courier comes already; the history says on which day', async () => {
    const orderId = await handedOver();
    await called({ ordersId: [orderId], takeDate: '2026-11-25' });
    const wish = { ordersId: [orderId], takeDate: '2026-11-29', timeFrom: '18:00', timeTo: '10:00' };
    expect(await door.refusals('CallCourier', wish)).toEqual(['RequestInvalid timeTo', 'TakeDateInvalid takeDate']);
    const [newest] = (await door.call('Track', { orderId })).body.trackItems;
    expect(newest.eventText).toMatch(/^A courier was called for 2026-11-25, number SW-/);
  });

  it('same-day restrictions apply, and a wrong date yields an error', async () => {
    const orderId = await handedOver();
    door.clock.set('2026-11-23T14:00:00+03:00');
    expect(await door.refusals('CallCourier', { ordersId: [orderId], takeDate: '2026-11-23' })).toEqual([
      'TakeDateInvalid takeDate',
    ]);
    expect(await called({ ordersId: [orderId] })).toMatchObject([{ vendorPickupNum: expect.any(String) }]);
  });

  it('takeDate | a day off for orders whose urgency is DayOffExpress alone', async () => {
    const onAnyDay = await handedOver({ deliveryOptions: { urgentType: 18 } });
    const onWorkingDays = await handedOver();
    const answers = await called({ ordersId: [onAnyDay, onWorkingDays], takeDate: '2026-11-28' });
    expect(answers).toEqual([
      { orderId: onAnyDay, vendorPickupNum: expect.any(String) },
      { orderId: onWorkingDays, vendorPickupNum: null },
    ]);
  });
});
