import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, type OrderChanges, openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

const saved = async (changes: OrderChanges = {}): Promise<string> => (await front.create(changes)).result.orderId;
const push = (orderId: string, body: object) => front.call('POST', `/Orders/${orderId}/PushToVendor`, { body });

// interface 13.9, 10.3.

describe('Push to vendor', () => {
  it('200 order result plus vendorInfo', async () => {
    const orderId = await saved();
    const { status, body } = await push(orderId, { option: chosen.swift });
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderId, status: 60, vendorInfo: { vendorKey: 'swift', vendorContractType: 1 } });
  });

  it('omitted values are taken from the order', async () => {
    const pickupInfo = { takeDate: '2026-11-25', timeFrom: '10:00', timeTo: '12:00' };
    const orderId = await saved({
      option: { ...chosen.econom, reqDeliveryDate: '2026-12-05' },
      isDraft: true,
      pickupInfo,
    });
    const { body } = await push(orderId, { option: { reqDeliveryTimeFrom: '11:00' }, pickupInfo: { timeTo: '14:00' } });
    expect(body.status).toBe(60);
    expect(await front.get(orderId)).toMatchObject({
      option: { ...chosen.econom, reqDeliveryDate: '2026-12-05', reqDeliveryTimeFrom: '11:00' },
      pickupInfo: { takeDate: '2026-11-25', timeFrom: '10:00', timeTo: '14:00' },
    });
  });

  it('also a vendor or a tariff that the order names alone, and whose contract counts', async () => {
    const vendorAlone = await saved({ option: { vendorId: 2 } });
    expect((await push(vendorAlone, { option: { tariffId: 'EC-S-DD' } })).body).toMatchObject({ status: 60 });
    const tariffAlone = await saved({ option: { tariffId: 'SW-STD' } });
    expect((await push(tariffAlone, { option: { vendorId: 1 } })).body).toMatchObject({ status: 60 });
    const contractAlone = await saved({ option: { vendorContractType: 2 } });
    expect((await push(contractAlone, { option: chosen.swift })).body.errors).toMatchObject([
      { code: 'VendorNotFound' },
    ]);
  });

  it('but not the contract that was said of another vendor', async () => {
    const orderId = await saved({ option: { ...chosen.swift, vendorContractType: 2 }, isDraft: true });
    expect((await push(orderId, {})).body.errors).toMatchObject([{ code: 'VendorNotFound' }]);
    expect((await push(orderId, { option: chosen.econom })).body).toMatchObject({ status: 60 });
  });

  it('what is neither here nor in the order is named', async () => {
    const orderId = await saved();
    const refusals = (body: object) => front.refusals('POST', `/Orders/${orderId}/PushToVendor`, { body });
    expect(await refusals({})).toEqual(['RequestInvalid option.tariffId', 'RequestInvalid option.vendorId']);
    expect(await refusals({ option: { vendorId: 1 }, pickupInfo: { timeFrom: '18:00', timeTo: '09:00' } })).toEqual([
      'RequestInvalid option.tariffId',
      'RequestInvalid pickupInfo.timeTo',
    ]);
    expect(await refusals({ option: { ...chosen.swift, reqDeliveryDate: '2026-11-01' } })).toEqual([
      'RequestInvalid option.reqDeliveryDate',
    ]);
    expect(await refusals({ option: chosen.swift, pickupInfo: { takeDate: '2026-11-28' } })).toEqual([
      'TakeDateInvalid pickupInfo.takeDate',
    ]);
    expect((await front.get(orderId)).status).toBe(10);
  });

  it('what is named is judged beside what the order has', async () => {
    const pickupInfo = { timeFrom: '10:00', timeTo: '12:00' };
    const orderId = await saved({ pickupInfo, option: { reqDeliveryDate: '2026-11-26', reqDeliveryTimeTo: '12:00' } });
    const refusals = (body: object) => front.refusals('POST', `/Orders/${orderId}/PushToVendor`, { body });
    expect(await refusals({ option: chosen.swift, pickupInfo: { timeFrom: '14:00' } })).toEqual([
      'RequestInvalid pickupInfo.timeTo',
    ]);
    expect(await refusals({ option: { ...chosen.swift, reqDeliveryTimeFrom: '14:00' } })).toEqual([
      'RequestInvalid option.reqDeliveryTimeTo',
    ]);
    expect(await refusals({ option: chosen.swift, pickupInfo: { takeDate: '2026-11-27' } })).toEqual([
      'RequestInvalid option.reqDeliveryDate',
    ]);
    // What has become impossible by itself is no mistake of whoever says other things, or that the day may be moved.
    front.door.clock.set('2026-11-27T10:00:00+03:00');
    const later = { timeFrom: '11:00', autoChangeTakeDate: true };
    expect((await push(orderId, { option: chosen.swift, pickupInfo: later })).body.status).toBe(60);
  });

  it('postponePickup goes before that of the order, both ways', async () => {
    for (const postponePickup of [true, false]) {
      const orderId = await saved({ pickupInfo: { postponePickup: !postponePickup } });
      const { body } = await push(orderId, { option: chosen.swift, pickupInfo: { postponePickup } });
      expect(body).toMatchObject({ status: 60, vendorPickupNum: postponePickup ? null : expect.any(String) });
      expect((await front.get(orderId)).pickupInfo.postponePickup).toBe(postponePickup);
    }
  });

  it('the order’s own day that has passed moves where it may; one that is named here is judged as in Create', async () => {
    const orderId = await saved({ pickupInfo: { takeDate: '2026-11-24', autoChangeTakeDate: true } });
    front.door.clock.set('2026-11-25T10:00:00+03:00');
    const body = { option: chosen.swift, pickupInfo: { takeDate: '2026-11-24', timeFrom: '11:00' } };
    expect(await front.refusals('POST', `/Orders/${orderId}/PushToVendor`, { body })).toEqual([
      'TakeDateInvalid pickupInfo.takeDate',
    ]);
    expect((await push(orderId, { option: chosen.swift, pickupInfo: { timeFrom: '11:00' } })).body.status).toBe(60);
  });

  it('400 where the vendor refuses or does not offer the choice', async () => {
    const orderId = await saved({ comments: 'sandbox:reject' });
    const refusals = (option: object) =>
      front.refusals('POST', `/Orders/${orderId}/PushToVendor`, { body: { option } });
    expect(await refusals({ vendorId: 77, tariffId: 'x' })).toEqual(['VendorNotFound option.vendorId']);
    expect(await refusals({ vendorId: 1, tariffId: 'x' })).toEqual(['DeliveryOptionsNotFound option.tariffId']);
    expect(await refusals(chosen.econom)).toEqual(['VendorRejected null']);
    expect((await front.get(orderId)).status).toBe(0);
  });

  it('a vendorId of 0 and an empty tariffId choose nothing: those of the order count', async () => {
    const orderId = await saved({ option: chosen.swift, isDraft: true });
    expect((await push(orderId, { option: { vendorId: 0, tariffId: '' } })).body).toMatchObject({ status: 60 });
  });

  it('the message of a contract that nobody has names no empty list of vendors', async () => {
    const orderId = await saved();
    const { body } = await push(orderId, { option: { ...chosen.swift, vendorContractType: 2 } });
    expect(body.errors).toEqual([
      {
        code: 'VendorNotFound',
        message: 'There is no vendor 1 under a contract of your own; there are none.',
        target: 'option.vendorId',
      },
    ]);
  });

  it('an unavailable vendor: 200 with that status', async () => {
    const orderId = await saved({ comments: 'sandbox:unavailable' });
    expect((await push(orderId, { option: chosen.swift })).body).toMatchObject({ status: 52 });
  });

  it('an order that has gone is OrderStateInvalid, an unknown one OrderNotFound', async () => {
    const orderId = await saved({ option: chosen.econom });
    const refusals = (number: string) =>
      front.refusals('POST', `/Orders/${number}/PushToVendor`, { body: { option: chosen.econom } });
    expect(await refusals(orderId)).toEqual(['OrderStateInvalid null']);
    expect(await refusals('CTG-0000-0000')).toEqual(['OrderNotFound orderId']);
  });
});
