import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

const waiting = async (option: object = chosen.swift, changes: object = {}): Promise<string> =>
  (await front.create({ option, pickupInfo: { postponePickup: true }, ...changes })).result.orderId;
const call = (orderId: string, body: object = {}) => front.call('POST', `/Orders/${orderId}/CallCourier`, { body });
const refusals = (orderId: string, body: object = {}) =>
  front.refusals('POST', `/Orders/${orderId}/CallCourier`, { body });

// interface 13.10, 11.5, 11.6.

describe('Call courier', () => {
  it('200 {result (order result), messages}', async () => {
    const orderId = await waiting();
    const { status, body } = await call(orderId, { takeDate: '2026-11-24', timeFrom: '10:00', timeTo: '12:00' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      result: { orderId, status: 60, vendorPickupNum: expect.stringMatching(/^SW-C/) },
      messages: ['The courier comes on 2026-11-24.'],
    });
    const couriers = await front.door.control('GET', '/couriers');
    expect(couriers.at(-1)).toMatchObject({ number: body.result.vendorPickupNum });
  });

  it('autoChangeTakeDate (default true): an impossible day moves, and messages tells', async () => {
    expect((await call(await waiting(), { takeDate: '2026-11-28' })).body.messages).toEqual([
      'The courier comes on 2026-11-30.',
    ]);
    const orderId = await waiting();
    expect(await refusals(orderId, { takeDate: '2026-11-28', autoChangeTakeDate: false })).toEqual([
      'TakeDateInvalid takeDate',
    ]);
    expect(await refusals(orderId, { takeDate: '2026-11-01' })).toEqual(['TakeDateInvalid takeDate']);
  });

  it('called again the same courier is named, and no other comes', async () => {
    const orderId = await waiting();
    const first = await call(orderId);
    const before = (await front.door.control('GET', '/couriers')).length;
    // Whatever day is asked for then: the first call has settled it.
    const second = await call(orderId, { takeDate: '2026-11-25' });
    expect(second.body.result).toEqual(first.body.result);
    expect(second.body.messages).toEqual([
      'A courier has been called for this order already.',
      'The courier comes on 2026-11-23.',
    ]);
    expect(await front.door.control('GET', '/couriers')).toHaveLength(before);
  });

  it('one that the hand-over called comes on the day of the pickup', async () => {
    const { result } = await front.create({ option: chosen.swift, pickupInfo: { takeDate: '2026-11-26' } });
    expect((await call(result.orderId)).body).toMatchObject({
      result: { vendorPickupNum: expect.stringMatching(/^SW-/) },
      messages: ['A courier has been called for this order already.', 'The courier comes on 2026-11-26.'],
    });
  });

  it('the day and the window are judged, together and whether or not a courier comes already', async () => {
    const uncalled = await waiting();
    const calledBefore = await waiting();
    await call(calledBefore);
    for (const orderId of [uncalled, calledBefore]) {
      expect(await refusals(orderId, { takeDate: '2020-01-09', timeFrom: '18:00', timeTo: '10:00' })).toEqual([
        'RequestInvalid timeTo',
        'TakeDateInvalid takeDate',
      ]);
      expect(await refusals(orderId, { takeDate: '2026-11-29', autoChangeTakeDate: false })).toEqual([
        'TakeDateInvalid takeDate',
      ]);
      expect(await refusals(orderId, { timeFrom: '10:00', timeTo: '10:00' })).toEqual(['RequestInvalid timeTo']);
    }
    expect((await front.get(uncalled)).vendorPickupNum).toBeNull();
    const { result } = await front.create();
    expect(await refusals(result.orderId, { timeFrom: '18:00', timeTo: '10:00' })).toEqual([
      'OrderStateInvalid orderId',
      'RequestInvalid timeTo',
    ]);
  });

  it('the same request once more gets its answer, though the day has passed meanwhile', async () => {
    const orderId = await waiting();
    const once = () =>
      front.call('POST', `/Orders/${orderId}/CallCourier`, {
        body: { takeDate: '2026-11-23' },
        headers: { 'Idempotency-Key': 'f3f5a5bd-9f5f-4ef4-8ecb-6f3c2a3a9e11' },
      });
    const first = await once();
    front.door.clock.advance(20 * 3_600_000);
    expect((await once()).body).toEqual(first.body);
  });

  it('a vendor that does not answer: 200, messages says that the call is repeated, and the worker does so', async () => {
    const orderId = await waiting();
    await front.door.control('PUT', '/vendors/swift', { fault: 'lose-answer' });
    const { body } = await call(orderId);
    await front.door.control('PUT', '/vendors/swift', { fault: 'none' });
    expect(body.result.vendorPickupNum).toBeNull();
    expect(body.messages).toEqual([expect.stringMatching(/not confirmed the courier for 2026-11-23 yet/)]);
    front.door.clock.advance(5 * 60_000);
    await front.door.work();
    expect((await front.get(orderId)).vendorPickupNum).toMatch(/^SW-C/);
  });

  it('a draft is OrderStateInvalid, an unknown order OrderNotFound', async () => {
    const { result } = await front.create();
    expect(await refusals(result.orderId)).toEqual(['OrderStateInvalid orderId']);
    expect(await refusals('CTG-0000-0000')).toEqual(['OrderNotFound orderId']);
  });

  it('an order that nobody will fetch any more is OrderStateInvalid, also where a courier had been called for it', async () => {
    const orderId = await waiting();
    await call(orderId);
    expect((await front.call('DELETE', `/Orders/${orderId}`)).body.cancelled).toBe(true);
    expect(await refusals(orderId)).toEqual(['OrderStateInvalid orderId']);
  });
});
