import { kopecksAt, readRate } from '@cartage/core';
import { decidePrice, removeRate, setRate } from '@cartage/service';
import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor, shipment } from '../v2/testing/front-door.ts';

// interface 16.15, 20.11: a vendor that asks its prices in another currency, from its interface to every reader.

const front = openFrontDoor();
const { door } = front;
const EUR = 'EUR';
beforeEach(async () => {
  door.clock.set(MONDAY_TEN);
  await door.control('POST', '/reset');
  for (const vendor of ['swift', 'econom']) await door.control('PUT', `/vendors/${vendor}`, { currency: EUR });
  await rated('98.5321');
});
const rated = (roubles: string, from = '2026-11-01', currency = EUR) =>
  setRate(door.opened.service, { currency, from, rate: readRate(roubles) ?? 0 });

/** A shipment of its own for each test: what vendors said of another one is kept. */
let weight = 1;
beforeEach(() => {
  weight += 0.25;
});
const cargo = () => ({ cargoItems: [{ weight, qty: 1, l: 30, h: 20, w: 10 }] });
const ofSwift = () => shipment({ cargo: cargo(), optionFilter: { vendorsIdFilter: [1], tariffIdFilter: ['SW-STD'] } });

interface Priced {
  readonly price: number;
  readonly foreignPrice: { readonly currency: string; readonly price: number; readonly rate: number } | null;
  readonly tags: readonly string[];
}
const quoted = async (body: object = ofSwift()): Promise<readonly Priced[]> =>
  (await front.call('POST', '/Calc', { body })).body.options;
const inRoubles = (amount: number, rate = '98.5321') =>
  (kopecksAt(Math.round(amount * 100), { currency: EUR, rate: readRate(rate) ?? 0 }) ?? 0) / 100;
const created = async (changes: object = {}) =>
  (await front.create({ cargo: cargo(), option: chosen.swift, ...changes })).result;
const v1 = (operation: string, body: object | readonly object[]) => {
  const asked = Array.isArray(body)
    ? body.map((one) => ({ apiKey: 'sandbox-key', ...one }))
    : { apiKey: 'sandbox-key', ...body };
  const headers = { 'Content-Type': 'application/json' };
  return door.ask(`/OpenAPI/v1/${operation}`, { method: 'POST', headers, body: JSON.stringify(asked) });
};

describe('a vendor that asks euros', () => {
  it('costs the same in roubles in every version, and v2 says what it asks', async () => {
    const [option] = await quoted();
    const { price = 0, foreignPrice = null } = option ?? {};
    expect(foreignPrice).toEqual({ currency: EUR, price: expect.any(Number), rate: 98.5321, rateDate: '2026-11-01' });
    expect(price).toBe(inRoubles(foreignPrice?.price ?? 0));

    const parcel = { cargoType: 2, description: 'Books', ...cargo() };
    const ends = {
      sender: { country: 'RU', cityId: '7700000000000' },
      receiver: { country: 'RU', cityId: '1600000100000' },
    };
    const older = {
      ...ends,
      cargo: parcel,
      deliveryOptions: { vendorsIdFilter: [1], vendorUrgentTypesIdFilter: ['SW-STD'] },
    };
    const single = (await v1('Calc', older)).body.options;
    expect(single.map((one: Priced) => one.price)).toEqual([price]);
    expect(single[0]).not.toHaveProperty('foreignPrice');
    const { body: many } = await v1('CalcMany', [older, older]);
    expect(many.total.price).toBe(Math.round(200 * price) / 100);

    const byDays = (await front.call('POST', '/Calc/ByDays', { body: { ...ofSwift(), daysToCalculate: 7 } })).body
      .deliveryDays;
    const prices = byDays.flatMap(({ options }: { options: Priced[] }) =>
      options.map((one) => [one.price, one.foreignPrice]),
    );
    expect(prices.length).toBeGreaterThan(0);
    for (const one of prices) expect(one).toEqual([price, foreignPrice]);

    const headers = { Authorization: 'apiKey sandbox-key', 'Content-Type': 'application/json' };
    const started = await door.ask('/openapi/v3/Calc', { method: 'POST', headers, body: JSON.stringify(ofSwift()) });
    const { body } = await door.ask(`/openapi/v3/Calc/${started.body.requestId}/All`, {
      method: 'GET',
      headers: { ...headers, Prefer: 'wait=20' },
    });
    expect(body.options.map((one: { price: { price: number } }) => one.price.price)).toEqual([price]);
  });

  it('is compared with others by its price in roubles, and priced to points too', async () => {
    const cheapest = async () =>
      (await quoted(shipment({ cargo: cargo() }))).filter(({ tags }) => tags.includes('cheapest'));
    await rated('0.01');
    expect((await cheapest()).every(({ foreignPrice }) => foreignPrice !== null)).toBe(true);
    await rated('1000');
    expect((await cheapest()).every(({ foreignPrice }) => foreignPrice === null)).toBe(true);
    const query = 'vendorId=2&pageSize=1';
    const { body } = await front.call('POST', `/PickupPoints/Calc?${query}`, { body: shipment({ cargo: cargo() }) });
    const [option] = body.pickupPoints[0].options;
    expect([option.foreignPrice.currency, option.price]).toEqual([EUR, inRoubles(option.foreignPrice.price, '1000')]);
  });

  it('has a new price at once when its currency has another rate, though its answer is kept', async () => {
    const [before] = await quoted();
    await rated('150');
    const [after] = await quoted();
    expect(after?.foreignPrice).toEqual({ ...before?.foreignPrice, rate: 150 });
    expect(after?.price).toBe(inRoubles(before?.foreignPrice?.price ?? 0, '150'));
  });

  it('is charged what it was quoted at, and the record keeps both', async () => {
    const [option] = await quoted();
    const { orderId } = await created();
    const record = await front.get(orderId);
    expect(record).toMatchObject({
      ...{ price: option?.price, foreignPrice: option?.foreignPrice },
      option: { foreignPrice: option?.foreignPrice },
    });
    expect((await v1('Get', { orderId })).body.orderInfo.price).toBe(option?.price);
    const query = new URLSearchParams({ TemplateId: '1', 'ordersId[]': orderId });
    const [row] = (await front.call('GET', `/Orders/Report?${query}`)).body.values;
    expect(row.itemValues.price).toBe(option?.price.toFixed(2));
  });

  it('is told with the mark-up alone', async () => {
    const [plain] = await quoted();
    await door.opened.setMarkUp(door.opened.companyId, 1_000);
    const [option] = await quoted();
    expect(option?.foreignPrice?.price).toBeCloseTo((plain?.foreignPrice?.price ?? 0) * 1.1, 1);
    const { orderId } = await created();
    const { price, foreignPrice, option: chosenOne } = await front.get(orderId);
    await door.opened.setMarkUp(door.opened.companyId, 0);
    expect([price, foreignPrice, chosenOne.foreignPrice]).toEqual([
      option?.price,
      option?.foreignPrice,
      option?.foreignPrice,
    ]);
  });

  it('costs a draft what its currency is worth when it is handed over', async () => {
    const { orderId } = await created({ isDraft: true });
    await rated('120');
    const { body } = await front.call('POST', `/Orders/${orderId}/PushToVendor`, { body: { option: chosen.swift } });
    expect(body.status).toBe(60);
    const record = await front.get(orderId);
    expect([record.foreignPrice.rate, record.price]).toEqual([120, inRoubles(record.foreignPrice.price, '120')]);
  });

  it('is believed a little more than it was quoted at, and asked about far more', async () => {
    const [option] = await quoted();
    await door.control('PUT', '/vendors/swift', { priceFactor: 1.05 });
    const little = await front.get((await created()).orderId);
    expect(little.price).toBe(inRoubles(little.foreignPrice.price));
    expect(little.price).toBeGreaterThan(option?.price ?? 0);
    await door.control('PUT', '/vendors/swift', { priceFactor: 2 });
    const { orderId } = await created();
    const far = await front.get(orderId);
    expect([far.price, far.foreignPrice.price]).toEqual([option?.price, 2 * (option?.foreignPrice?.price ?? 0)]);
    await removeRate(door.opened.service, EUR, '2026-11-01');
    await decidePrice(door.opened.service, orderId, { accept: true });
    expect((await front.get(orderId)).price).toBe(inRoubles(far.foreignPrice.price));
  });

  it('asks whole yen', async () => {
    await door.control('PUT', '/vendors/swift', { currency: 'JPY' });
    await rated('0.6123', '2026-11-01', 'JPY');
    const [option] = await quoted();
    expect(Number.isInteger(option?.foreignPrice?.price)).toBe(true);
    const record = await front.get((await created()).orderId);
    expect(record).toMatchObject({ price: option?.price, foreignPrice: { currency: 'JPY' } });
  });

  it('is left out where its currency has no rate, and named', async () => {
    await removeRate(door.opened.service, EUR, '2026-11-01');
    const { body, headers } = await front.call('POST', '/Calc', { body: ofSwift() });
    expect(body).toEqual({
      options: [],
      messages: ['Swift has options, but none is shown, because of a currency that has no rate.'],
    });
    expect(headers.get('x-left-out-vendors')).toBe('swift;reason=currency');
    expect((await quoted(shipment({ cargo: cargo() }))).length).toBeGreaterThan(0);
    const { orderId } = await created({ isDraft: true });
    const pushed = await front.call('POST', `/Orders/${orderId}/PushToVendor`, { body: { option: chosen.swift } });
    expect(pushed.body.errors).toMatchObject([{ code: 'DeliveryOptionsNotFound', target: 'option.tariffId' }]);
    expect(pushed.body.errors[0].message).toContain('a currency that has no rate here at present');
    expect((await front.get(orderId)).price).toBeNull();
  });
});
