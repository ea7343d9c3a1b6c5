import { approveOrder, refuseApproval } from '@cartage/service';
import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor, order, shipment } from './testing/front-door.ts';

const door = openFrontDoor();
beforeEach(() => door.clock.set(MONDAY_TEN));

// interface 7.9, 7.14, 12.4, 15.1 to 15.5.

interface Option {
  readonly vendorInfo: { readonly vendorId: number; readonly vendorKey: string };
  readonly vendorUrgentTypeId: string;
  readonly takeDate: string;
  readonly price: number;
  readonly tariff: number;
  readonly maxDays: number;
}

const calc = async (deliveryOptions: object, changes: object = {}): Promise<readonly Option[]> => {
  const { status, body } = await door.call('Calc', shipment({ ...changes, deliveryOptions }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.options;
};
const tariffsFor = async (deliveryOptions: object, changes?: object) =>
  (await calc(deliveryOptions, changes)).map(({ vendorUrgentTypeId }) => vendorUrgentTypeId).sort();
const pickupOf = async (deliveryOptions: object) =>
  new Set((await calc(deliveryOptions)).map(({ takeDate }) => takeDate.slice(0, 10)));

describe('OrderDeliveryOptionsModel refuses', () => {
  const refused: readonly (readonly [sentence: string, deliveryOptions: object, refusals: readonly string[]])[] = [
    ['directionType may be used as a mask', { directionType: 4 }, ['RequestInvalid deliveryOptions.directionType']],
    ['urgentType | mask; an unknown bit', { urgentType: 16_384 }, ['RequestInvalid deliveryOptions.urgentType']],
    ['vendorId (int32)', { vendorId: 'swift' }, ['RequestInvalid deliveryOptions.vendorId']],
    [
      'vendorsIdFilter (array of int32)',
      { vendorsIdFilter: ['1'] },
      ['RequestInvalid deliveryOptions.vendorsIdFilter[0]'],
    ],
    [
      'vendorUrgentTypesIdFilter (array of string)',
      { vendorUrgentTypesIdFilter: [1] },
      ['RequestInvalid deliveryOptions.vendorUrgentTypesIdFilter[0]'],
    ],
    [
      'payer 2 and 4 apply only together with cash payment type',
      { payer: 2 },
      ['RequestInvalid deliveryOptions.payer'],
    ],
    ['payer | mask', { payer: 8 }, ['RequestInvalid deliveryOptions.payer']],
    ['paymentType | mask', { paymentType: 8 }, ['RequestInvalid deliveryOptions.paymentType']],
    ['takeDate (yyyy-MM-dd)', { takeDate: '23.11.2026' }, ['RequestInvalid deliveryOptions.takeDate']],
    ['takeDate must not fall on a weekend', { takeDate: '2026-11-28' }, ['TakeDateInvalid deliveryOptions.takeDate']],
    ['takeDate must not fall on a holiday', { takeDate: '2027-01-04' }, ['TakeDateInvalid deliveryOptions.takeDate']],
    ['takeDate in the past', { takeDate: '2026-11-20' }, ['TakeDateInvalid deliveryOptions.takeDate']],
    ['timeFrom as HH:mm', { timeFrom: '9' }, ['RequestInvalid deliveryOptions.timeFrom']],
    ['timeTo after timeFrom', { timeFrom: '18:00', timeTo: '09:00' }, ['RequestInvalid deliveryOptions.timeTo']],
    [
      'reqDeliveryDate not before the pickup',
      { takeDate: '2026-11-24', reqDeliveryDate: '2026-11-23' },
      ['RequestInvalid deliveryOptions.reqDeliveryDate'],
    ],
    [
      'reqDeliveryTimeFrom, reqDeliveryTimeTo: a window',
      { reqDeliveryTimeFrom: '12:00', reqDeliveryTimeTo: '10:00' },
      ['RequestInvalid deliveryOptions.reqDeliveryTimeTo'],
    ],
  ];
  it.each(refused)('%s', async (_, deliveryOptions, expected) => {
    expect(await door.refusals('Create', order({ deliveryOptions }))).toEqual(expected);
    expect(await door.refusals('Calc', shipment({ deliveryOptions }))).toEqual(expected);
  });
});

describe('takeDate', () => {
  it('without one the first possible day: today before the cut-off', async () => {
    expect(await pickupOf({})).toEqual(new Set(['2026-11-23']));
  });

  it('same-day pickup has order-placement time restrictions: until 14:00', async () => {
    door.clock.set('2026-11-23T13:59:59+03:00');
    expect(await pickupOf({ takeDate: '2026-11-23' })).toEqual(new Set(['2026-11-23']));
    door.clock.set('2026-11-23T14:00:00+03:00');
    expect(await door.refusals('Calc', shipment({ deliveryOptions: { takeDate: '2026-11-23' } }))).toEqual([
      'TakeDateInvalid deliveryOptions.takeDate',
    ]);
    expect(await pickupOf({})).toEqual(new Set(['2026-11-24']));
  });

  it('"today" is a day of the service\'s zone', async () => {
    door.clock.set('2026-11-23T21:30:00Z');
    expect(await pickupOf({ takeDate: '2026-11-24' })).toEqual(new Set(['2026-11-24']));
  });

  it.each([
    ['a weekend', '2026-11-28', '2026-11-30'],
    ['a holiday', '2027-01-04', '2027-01-11'],
  ])('on %s autoChangeTakeDate moves it to the next working day', async (_, takeDate, moved) => {
    expect(await pickupOf({ takeDate, autoChangeTakeDate: true })).toEqual(new Set([moved]));
  });

  it('unless urgentType is DayOffExpress', async () => {
    const saturday = await calc({ urgentType: 16, takeDate: '2026-11-28' });
    expect(saturday.map(({ vendorUrgentTypeId, takeDate }) => [vendorUrgentTypeId, takeDate])).toEqual([
      ['SW-DOE', '2026-11-28T00:00:00+03:00'],
    ]);
  });

  it('takeDate (date-time) of an option may be sent back as it came', async () => {
    const [first] = await calc({ takeDate: '2026-11-25' });
    expect(first?.takeDate).toBe('2026-11-25T00:00:00+03:00');
    const { orderId } = await door.create({ deliveryOptions: { takeDate: first?.takeDate } });
    expect((await door.get(orderId)).deliveryOptions.takeDate).toBe('2026-11-25');
  });
});

describe('What narrows the options', () => {
  it('urgentType | mask; 2 is the default', async () => {
    expect(await tariffsFor({})).toEqual(await tariffsFor({ urgentType: 2 }));
    expect(await tariffsFor({})).not.toEqual(await tariffsFor({ urgentType: 1 }));
    const both = [...new Set([...(await tariffsFor({ urgentType: 1 })), ...(await tariffsFor({ urgentType: 4 }))])];
    expect(await tariffsFor({ urgentType: 5 })).toEqual(both.sort());
  });

  it.each([32, 64, 128, 256, 2048, 4096, 8192])('urgentType %i is accepted and never offered', async (urgentType) => {
    expect(await calc({ urgentType })).toEqual([]);
  });

  it('vendorsIdFilter, vendorUrgentTypesIdFilter', async () => {
    const vendors = (options: readonly Option[]) => new Set(options.map(({ vendorInfo }) => vendorInfo.vendorId));
    expect(vendors(await calc({ vendorsIdFilter: [1, 3] }))).toEqual(new Set([1, 3]));
    expect(await tariffsFor({ vendorUrgentTypesIdFilter: ['SW-STD', 'EC-S-DD'] })).toEqual(['EC-S-DD', 'SW-STD']);
    expect(await calc({ vendorsIdFilter: [2], vendorUrgentTypesIdFilter: ['SW-STD'] })).toEqual([]);
    expect(await calc({ vendorsIdFilter: [], vendorUrgentTypesIdFilter: [] })).toEqual(await calc({}));
  });

  it('are sorted by price, then maxDays, then vendorId', async () => {
    const keys = (await calc({ urgentType: 7 })).map(({ price, maxDays, vendorInfo }) => [
      price,
      maxDays,
      vendorInfo.vendorId,
    ]);
    const sorted = [...keys].sort(
      (a, b) => a.map((key, i) => key - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0,
    );
    expect(keys.length).toBeGreaterThan(5);
    expect(keys).toEqual(sorted);
  });

  it('directionType 2 WithReturn: only vendors that bring documents back, at a higher price', async () => {
    const oneWay = await calc({ directionType: 1 });
    const back = await calc({ directionType: 2 });
    expect(back.length).toBeGreaterThan(0);
    expect(back.map(({ vendorInfo }) => vendorInfo.vendorKey)).not.toContain('postal');
    for (const option of back) {
      const same = oneWay.find(({ vendorUrgentTypeId }) => vendorUrgentTypeId === option.vendorUrgentTypeId);
      expect(option.tariff).toBeGreaterThan(same?.tariff ?? Number.POSITIVE_INFINITY);
    }
  });
});

describe('DeliveryOption', () => {
  it('has price and tariff with VAT, dates and day counts, and vendorId, vendorUrgentTypeId and takeDate identify it', async () => {
    const options = await calc({ urgentType: 7 });
    for (const option of options) {
      expect(option.price).toBeGreaterThanOrEqual(option.tariff);
      expect(option).toMatchObject({
        deliveryTimeFrom: expect.stringMatching(/T09:00:00\+03:00$/),
        deliveryTime: expect.stringMatching(/\d day/),
        minDays: expect.any(Number),
        maxDays: expect.any(Number),
      });
    }
    const identities = options.map(({ vendorInfo, vendorUrgentTypeId, takeDate }) =>
      [vendorInfo.vendorId, vendorUrgentTypeId, takeDate].join(),
    );
    expect(new Set(identities).size).toBe(options.length);
  });

  it('comments carry the vendor’s remarks', async () => {
    const [option] = await calc({ urgentType: 8 });
    expect(option).toMatchObject({ vendorUrgentTypeId: 'SW-OTE', comments: 'Доставка до 12:00.' });
  });
});

describe('The delivery that was asked for', () => {
  it('reqDeliveryDate and its window reach the vendor, who plans for them', async () => {
    const wish = { reqDeliveryDate: '2026-12-04', reqDeliveryTimeFrom: '10:00', reqDeliveryTimeTo: '12:00' };
    const { orderId, planDeliveryDate } = await door.create({ deliveryOptions: { ...chosen.swift, ...wish } });
    expect(planDeliveryDate).toBe('2026-12-04T12:00:00+03:00');
    expect((await door.get(orderId)).deliveryOptions).toMatchObject(wish);
  });

  it('directionType 2: documents come back, and the order ends with its return', async () => {
    const { orderId } = await door.create({ deliveryOptions: { ...chosen.swift, directionType: 2 } });
    await door.advance(orderId, 'RTN');
    expect((await door.get(orderId)).orderInfo).toMatchObject({ status: 80, deliveryDate: null });
    const { body } = await door.call('Track', { orderId });
    expect(body.trackItems[0]).toMatchObject({ status: 80, isReturn: true });
    await door.advance(orderId, 'RTD');
    expect((await door.get(orderId)).orderInfo).toMatchObject({ status: 93, deliveryDate: null });
  });

  it('payer 2 and 4 with cash payment, comments and the pickup window come back from Get', async () => {
    const deliveryOptions = { payer: 6, paymentType: 2, comments: 'Call first', timeFrom: '10:00', timeTo: '15:30' };
    const { orderId } = await door.create({ deliveryOptions });
    expect((await door.get(orderId)).deliveryOptions).toMatchObject(deliveryOptions);
  });
});

// interface 10.8.
describe('DayOffExpress needs manager agreement', () => {
  const saturday = { ...chosen.swiftDayOff, urgentType: 16, takeDate: '2026-11-28' };
  const awaiting = async () => {
    const { status, body } = await door.call('Create', order({ deliveryOptions: saturday }));
    expect(status).toBe(200);
    expect(body.errors).toMatchObject([{ errorCode: 'ApprovalRequired' }]);
    expect((await door.get(body.orderId)).orderInfo).toMatchObject({
      status: 1,
      statusName: 'OnApproval',
      orderPushResult: 4,
    });
    expect(await door.control('GET', `/shipments?reference=${body.orderId}`)).toEqual([]);
    return body.orderId as string;
  };

  it('approved, it is handed over for its day off', async () => {
    const orderId = await awaiting();
    expect(await approveOrder(door.opened.service, orderId)).toMatchObject({ kind: 'handed-over' });
    expect((await door.get(orderId)).orderInfo).toMatchObject({ status: 5, orderPushResult: 0 });
    const { body } = await door.call('Track', { orderId });
    expect(body.trackItems.map(({ status }: { status: number }) => status)).toEqual([5, 2, 1, 0]);
  });

  it('not approved, it is a Draft again', async () => {
    const orderId = await awaiting();
    await refuseApproval(door.opened.service, orderId);
    expect((await door.get(orderId)).orderInfo).toMatchObject({ status: 0, orderPushResult: 1 });
    expect((await door.call('PushToVendor', { orderId, ...chosen.swift, autoChangeTakeDate: true })).status).toBe(200);
  });

  it('PushToVendor asks for it too, and does not get round it', async () => {
    const { orderId } = await door.create({ deliveryOptions: { urgentType: 16, takeDate: '2026-11-28' } });
    const { status, body } = await door.call('PushToVendor', { orderId, ...chosen.swiftDayOff });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 1, orderPushResult: 4 });
    expect(await door.refusals('PushToVendor', { orderId, ...chosen.swiftDayOff })).toEqual(['OrderStateInvalid null']);
  });

  it('may be canceled while it waits', async () => {
    const orderId = await awaiting();
    expect((await door.call('Cancel', { orderId })).body).toEqual({ orderId, cancelled: true });
  });
});

describe('PushToVendor', () => {
  it('200 with order data when the chosen vendor and urgency can take the order', async () => {
    const { orderId } = await door.create();
    const { status, body } = await door.call('PushToVendor', { orderId, ...chosen.econom });
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderId, status: 5, orderPushResult: 0, vendorInfo: { vendorId: 2 } });
    expect((await door.get(orderId)).deliveryOptions).toMatchObject(chosen.econom);
  });

  it('400 with alternative options, the requested urgency ignored; the order is unchanged', async () => {
    const { orderId } = await door.create({ deliveryOptions: { urgentType: 8, vendorsIdFilter: [1] } });
    for (const choice of [
      { vendorId: 77, vendorUrgentTypeId: 'X' },
      { vendorId: 3, vendorUrgentTypeId: 'SW-STD' },
    ]) {
      const { status, body } = await door.call('PushToVendor', { orderId, ...choice });
      expect(status).toBe(400);
      expect(body.orderId).toBe(orderId);
      const offered = body.options.map(({ vendorUrgentTypeId }: Option) => vendorUrgentTypeId);
      // The vendors that the order is limited to stay what they were.
      expect(offered.every((tariff: string) => tariff.startsWith('SW-'))).toBe(true);
      expect(offered).toEqual(expect.arrayContaining(['SW-OTE', 'SW-STD']));
      expect((await door.get(orderId)).orderInfo.status).toBe(0);
    }
  });

  it('400 with alternatives when the vendor clearly refuses; pushed again, the order goes under a new reference', async () => {
    const { orderId } = await door.create({ deliveryOptions: { comments: 'sandbox:reject' } });
    const { status, body } = await door.call('PushToVendor', { orderId, ...chosen.swift });
    expect(status).toBe(400);
    expect(body.options.length).toBeGreaterThan(1);
    expect((await door.get(orderId)).orderInfo).toMatchObject({ status: 0, orderPushResult: 2 });
  });

  it('autoChangeTakeDate default false; when true and takeDate is impossible the next working day is tried', async () => {
    const { orderId } = await door.create({ deliveryOptions: { takeDate: '2026-11-23' } });
    door.clock.set('2026-11-23T15:00:00+03:00');
    expect(await door.refusals('PushToVendor', { orderId, ...chosen.swift })).toEqual([
      'TakeDateInvalid deliveryOptions.takeDate',
    ]);
    const pushed = await door.call('PushToVendor', { orderId, ...chosen.swift, autoChangeTakeDate: true });
    expect(pushed).toMatchObject({ status: 200, body: { status: 5 } });
  });

  it('a requested takeDate that has passed meanwhile moves too', async () => {
    const { orderId } = await door.create({ deliveryOptions: { takeDate: '2026-11-23' } });
    door.clock.set('2026-11-27T15:00:00+03:00');
    const pushed = await door.call('PushToVendor', { orderId, ...chosen.swift, autoChangeTakeDate: true });
    expect(pushed).toMatchObject({ status: 200, body: { status: 5 } });
  });

  it('is OrderStateInvalid for an order that is with a vendor, or over', async () => {
    const handedOver = await door.create({ deliveryOptions: chosen.swift });
    const canceled = await door.create();
    await door.call('Cancel', { orderId: canceled.orderId });
    for (const { orderId } of [handedOver, canceled])
      expect(await door.refusals('PushToVendor', { orderId, ...chosen.swift })).toEqual(['OrderStateInvalid null']);
  });

  it.each([
    ['vendorId', ['RequestInvalid vendorId']],
    ['vendorUrgentTypeId', ['RequestInvalid vendorUrgentTypeId']],
  ])('%s | required', async (field, expected) => {
    const { orderId } = await door.create();
    expect(await door.refusals('PushToVendor', { orderId, ...chosen.swift, [field]: null })).toEqual(expected);
  });
});
