import { describe, expect, it } from 'vitest';
import { pushToVendorModel, toPush } from './push-to-vendor.ts';
import { read } from './testing/read.ts';

const order = { apiKey: 'k', orderId: 'CTG-1' };

describe('PushToVendor', () => {
  it('names the choice', () => {
    const body = { ...order, vendorId: 2, vendorUrgentTypeId: 'door' };
    expect(toPush(read(pushToVendorModel, body))).toEqual({
      number: 'CTG-1',
      orderKey: null,
      choice: { vendorId: 2, tariffId: 'door', contractType: null },
      pickup: {},
    });
    expect(toPush(read(pushToVendorModel, { ...body, autoChangeTakeDate: true })).pickup).toEqual({ autoMove: true });
  });
});
