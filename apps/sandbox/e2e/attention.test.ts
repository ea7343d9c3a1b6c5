import { connect, type OrderCreateModel } from '@cartage/client/v2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { control, shipmentsOf, until } from './calls.ts';
import { openSandbox, type Sandbox } from './open-sandbox.ts';
import { sampleData } from './sample-data.ts';
import { route } from './sample-order.ts';

// Each reason of interface 25.1, brought about as a user of the sandbox can.

const HOUR = 60;
const DAY = 24 * HOUR;

let sandbox: Sandbox;
beforeAll(async () => {
  // With the samples laid: before they are, nobody works in the background.
  sandbox = await openSandbox({ HAND_OVER_TIMEOUT_MS: '1500' }, await sampleData());
});
afterAll(() => sandbox?.remove());
beforeEach(() => control(sandbox, 'POST', '/reset'));

const moscow = { countryId: 'RU', cityId: route.sender.cityId };
const kazan = { countryId: 'RU', cityId: route.receiver.cityId, name: 'Иван Сидоров', phone: '89172345678' };

const api = () => connect({ url: sandbox.apiUrl, key: 'sandbox-key' });
const behave = (vendor: string, change: object) => control(sandbox, 'PUT', `/vendors/${vendor}`, change);
const pass = (minutes: number) => control(sandbox, 'POST', '/clock', { minutes });

const create = async (changes: Partial<OrderCreateModel> = {}, option = { vendorId: 1, tariffId: 'SW-STD' }) => {
  const { result } = await api().Create({
    body: {
      sender: { ...moscow, name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67' },
      receiver: { ...kazan, address: 'ул. Баумана, 12' },
      cargo: route.cargo,
      option,
      ...changes,
    },
  });
  return result.orderId;
};
const orderOf = async (orderId: string) => (await api().Get({ orderId })).order;
const reasonsOf = async (orderId: string) => (await orderOf(orderId)).attention.map(({ reason }) => reason);
/** Waits until the order asks for attention for this reason, and nothing beside it but what is named. */
const asks = (orderId: string, reason: string, ...beside: readonly string[]) =>
  until(`${orderId} asks for attention: ${reason}`, async () => {
    const reasons = await reasonsOf(orderId);
    const isAll = reasons.every((one) => one === reason || beside.includes(one));
    return reasons.includes(reason as (typeof reasons)[number]) && isAll ? true : undefined;
  }).catch(async (late: Error) => {
    const { status, statusName, attention } = await orderOf(orderId);
    throw new Error(`${late.message}; it is ${status} ${statusName} ${JSON.stringify(attention)}`);
  });
const calm = (orderId: string) =>
  until(`${orderId} asks for nothing`, async () => ((await reasonsOf(orderId)).length === 0 ? true : undefined));
const advance = async (orderId: string, status: string) => {
  const [shipment] = await shipmentsOf(sandbox, orderId);
  await control(sandbox, 'POST', `/shipments/${shipment?.number}/advance`, { status });
};

describe('an order asks for attention in the sandbox', () => {
  it('approval: a delivery on a day off', async () => {
    await asks(await create({}, { vendorId: 1, tariffId: 'SW-DOE' }), 'approval');
  });

  it('vendor-unavailable, then vendor-error: an outage of a day', async () => {
    await behave('swift', { fault: 'down' });
    const orderId = await create();
    await asks(orderId, 'vendor-unavailable');
    await pass(25 * HOUR);
    await asks(orderId, 'vendor-error');
    const told = (await api().Events({ types: ['order.attention'], count: 1000 })).events.map(({ data }) => data);
    const ofOrder = told.filter((one) => 'orderId' in one && one.orderId === orderId);
    // However often the worker tried it.
    expect(ofOrder.map((one) => ('reason' in one ? one.reason : null))).toEqual(['vendor-unavailable', 'vendor-error']);
  });

  it('doubtful: an answer is lost, and nobody can ask what became of it', async () => {
    const orderId = await create({ comments: 'sandbox:lose-answer' });
    await behave('swift', { fault: 'down' });
    await asks(orderId, 'doubtful');
    await behave('swift', { fault: 'none' });
    await calm(orderId);
  });

  it('payment-failed: the customer declines', async () => {
    await api().UpdateSetting({ settingsKey: 'payment.mode', body: { fields: { value: 'card' } } });
    const orderId = await create();
    await api().UpdateSetting({ settingsKey: 'payment.mode', body: { enable: false } });
    await until('a payment', async () =>
      (await orderOf(orderId)).orderProperties.some(({ key }) => key === 'paymentLink') ? true : undefined,
    );
    await control(sandbox, 'POST', `/payments/${orderId}`, { status: 'Failed' });
    await asks(orderId, 'payment-failed');
  });

  it('price-rose: the vendor confirms twice the price', async () => {
    await behave('swift', { priceFactor: 2 });
    await asks(await create(), 'price-rose');
  });

  it('courier-missing: nobody confirms the courier, which CallCourier says too', async () => {
    await behave('swift', { confirmCouriers: false });
    const orderId = await create();
    const called = await api().CallCourier({ orderId, body: {} });
    expect(called.messages).toEqual([expect.stringContaining('has not confirmed the courier')]);
    expect(called.result.vendorPickupNum).toBeNull();
    // Nor does anybody tell meanwhile that the parcel was fetched all the same.
    await behave('swift', { fault: 'down' });
    await pass(3 * DAY);
    await asks(orderId, 'courier-missing', 'silent', 'late');
    await behave('swift', { confirmCouriers: true, fault: 'none' });
    await until('a number', async () => ((await orderOf(orderId)).vendorPickupNum ? true : undefined));
    expect(await reasonsOf(orderId)).not.toContain('courier-missing');
  });

  it('late and silent: the vendor tells of nothing any more', async () => {
    const orderId = await create();
    await advance(orderId, 'ParcelOnTheWay');
    await until('an event', async () => ((await orderOf(orderId)).status === 100 ? true : undefined));
    await behave('swift', { fault: 'down' });
    await pass(20 * DAY);
    await asks(orderId, 'silent', 'late');
    await asks(orderId, 'late', 'silent');
    expect((await orderOf(orderId)).attention.map(({ since }) => Date.parse(since))).toEqual(
      (await orderOf(orderId)).attention.map(({ since }) => Date.parse(since)).sort((one, other) => one - other),
    );
  });

  it('problem: the vendor needs to know more', async () => {
    const orderId = await create();
    await advance(orderId, 'RequestForInformation');
    await asks(orderId, 'problem');
    await advance(orderId, 'ParcelOnTheWay');
    await calm(orderId);
  });

  it('storage-ending: nobody fetches the parcel from its point', async () => {
    const { pickupPoints } = await api().PickupPoints({ CountryId: 'RU', CityId: kazan.cityId, VendorId: 2 });
    const { pickupPointId } = pickupPoints[0] ?? {};
    if (pickupPointId === undefined) throw new Error('There is no point.');
    const receiver = { ...kazan, contactType: 4, pickupPointId, pickupPointVendorId: 2 } as const;
    const orderId = await create({ receiver }, { vendorId: 2, tariffId: 'EC-S-DP' });
    await advance(orderId, 'ParcelInPickupPoint');
    await until('a last day', async () => ((await orderOf(orderId)).keepAtPickupPointDateLimit ? true : undefined));
    const until48h = Date.parse((await orderOf(orderId)).keepAtPickupPointDateLimit ?? '') - Date.now();
    expect(await reasonsOf(orderId)).toEqual([]);
    await behave('econom', { fault: 'down' });
    await pass(until48h / 60_000 - DAY + 5);
    await asks(orderId, 'storage-ending', 'silent');
  });

  it('contract-refused: the vendor lets nobody in', async () => {
    await behave('swift', { refuseLogin: true });
    await asks(await create(), 'contract-refused', 'vendor-error');
    await behave('swift', { refuseLogin: false });
    const orderId = await create();
    await behave('swift', { refuseLogin: true });
    await pass(5);
    await asks(orderId, 'contract-refused');
    await behave('swift', { refuseLogin: false });
    await calm(orderId);
  });
});
