import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

const called = async (): Promise<{ readonly orderId: string; readonly number: string }> => {
  const pickupInfo = { postponePickup: true };
  const { orderId } = (await front.create({ option: chosen.swift, pickupInfo })).result;
  const { body } = await front.call('POST', `/Orders/${orderId}/CallCourier`, { body: {} });
  return { orderId, number: body.result.vendorPickupNum };
};
const cancel = async (...orderIds: readonly string[]) =>
  (await front.call('POST', '/Orders/CancelCourier', { body: { orders: orderIds.map((orderId) => ({ orderId })) } }))
    .body.results;
const couriers = () => front.door.control('GET', '/couriers');

// interface 13.27, 11.7

describe('Cancel courier', () => {
  it('calls the courier off at the vendor, and says so when it is asked for again', async () => {
    const { orderId, number } = await called();
    const result = { orderId, status: 60, statusName: expect.any(String), vendorPickupNum: null, errors: [] };
    expect(await cancel(orderId)).toEqual([{ ...result, messages: [] }]);
    expect(await couriers()).toContainEqual(expect.objectContaining({ number, isCanceled: true }));
    expect(await cancel(orderId)).toEqual([{ ...result, messages: ['The courier was called off before already.'] }]);
    expect((await front.get(orderId)).vendorPickupNum).toBeNull();
  });

  it('judges each order on its own', async () => {
    const { orderId } = await called();
    const draft = (await front.create()).result.orderId;
    const results = await cancel('CTG-0000-0000', draft, orderId);
    expect(results.map((one: { status: number | null }) => one.status === null)).toEqual([true, false, false]);
    expect(results.map(({ errors }: { errors: { code: string; target: string }[] }) => errors)).toMatchObject([
      [{ code: 'OrderNotFound', target: 'orders[0].orderId' }],
      [{ code: 'OrderStateInvalid', target: 'orders[1].orderId' }],
      [],
    ]);
    const twice = { orders: [{ orderId: draft }, { orderId: draft.toLowerCase() }] };
    expect(await front.refusals('POST', '/Orders/CancelCourier', { body: twice })).toEqual([
      'RequestInvalid orders[1].orderId',
    ]);
    expect(await front.refusals('POST', '/Orders/CancelCourier', { body: { orders: [] } })).toEqual([
      'RequestInvalid orders',
    ]);
  });

  it('a courier on the way is VendorRejected, and comes', async () => {
    const { orderId, number } = await called();
    const { vendorInvoiceNum } = await front.get(orderId);
    await front.door.control('POST', `/shipments/${vendorInvoiceNum}/advance`, { status: 'CUR' });
    expect(await cancel(orderId)).toMatchObject([{ vendorPickupNum: number, errors: [{ code: 'VendorRejected' }] }]);
  });

  it('an answer that is lost is asked for again by the worker', async () => {
    const { orderId, number } = await called();
    await front.door.control('PUT', '/vendors/swift', { fault: 'lose-answer' });
    expect(await cancel(orderId)).toMatchObject([
      { vendorPickupNum: number, messages: [expect.stringMatching(/not said yet/)] },
    ]);
    await front.door.control('PUT', '/vendors/swift', { fault: 'none' });
    front.door.clock.advance(5 * 60_000);
    await front.door.work();
    expect((await front.get(orderId)).vendorPickupNum).toBeNull();
  });

  it('is done by itself for the last order that is canceled', async () => {
    const { orderId, number } = await called();
    expect((await front.call('DELETE', `/Orders/${orderId}`)).body.cancelled).toBe(true);
    await front.door.work();
    expect(await couriers()).toContainEqual(expect.objectContaining({ number, isCanceled: true }));
  });
});
