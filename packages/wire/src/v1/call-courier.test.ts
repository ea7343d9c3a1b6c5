import { describe, expect, it } from 'vitest';
import { callCourierRequestModel, toCourierWish } from './call-courier.ts';
import { read } from './testing/read.ts';

describe('CallCourier (interface 12.5)', () => {
  const wish = (body: object) => toCourierWish(read(callCourierRequestModel, { apiKey: 'k', ...body }));

  it('by numbers ignores the place', () => {
    expect(wish({ ordersId: ['a'], senderAddress: 'x', takeDate: '2026-11-23', timeFrom: '10:00:00' })).toMatchObject({
      value: { orders: { numbers: ['a'] }, date: '2026-11-23', timeFrom: '10:00', timeTo: null },
      problems: [],
    });
  });

  it('by place needs the city of an address', () => {
    const byPlace = { placedOn: '2026-11-20', senderCityId: 'c', senderAddress: 'x', vendorIds: [2] };
    const { value } = wish({
      ordersId: [],
      orderPlaceDate: '2026-11-20',
      senderCityId: 'c',
      senderAddress: 'x',
      vendorsId: [2],
    });
    expect(value.orders).toEqual(byPlace);
    expect(wish({}).value.orders).toEqual({ placedOn: null, senderCityId: null, senderAddress: null, vendorIds: [] });
    const { problems, targetOf } = wish({ senderAddress: 'x' });
    expect(problems).toMatchObject([{ code: 'RequestInvalid', target: 'senderCityId' }]);
    expect(targetOf('date')).toBe('takeDate');
  });
});
