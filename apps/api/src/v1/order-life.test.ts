import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, openFrontDoor, order, parcel } from './testing/front-door.ts';

const door = openFrontDoor();
beforeEach(() => door.clock.set(MONDAY_TEN));

// interface 7.17, 11.1 to 11.4, 12.9 to 12.13, 12.15.

const handedOver = (changes: object = {}) => door.create({ deliveryOptions: chosen.swift, ...changes });

describe('Update', () => {
  it('the same fields as OrderCreateModel: a draft changes freely, as a whole', async () => {
    const { orderId } = await door.create({ project: 'Old', services: [{ code: 5 }] });
    const changed = order({
      receiver: { address: 'Kremlin 1' },
      cargo: { cargoItems: [{ weight: 7, qty: 2 }] },
      department: 'New',
    });
    const { status, body } = await door.call('Update', { orderId, ...changed });
    expect(status).toBe(200);
    expect(body).toEqual(await door.get(orderId));
    expect(body).toMatchObject({
      project: null,
      department: 'New',
      services: [],
      receiver: { address: 'Kremlin 1' },
      cargo: { weight: 14 },
    });
  });

  it('what is wrong is refused with all its places, and nothing is changed', async () => {
    const { orderId } = await door.create();
    const before = await door.get(orderId);
    const bad = order({ receiver: { phone: 'x' }, cargo: { description: null }, project: 'P' });
    expect(await door.refusals('Update', { orderId, ...bad })).toEqual([
      'DescriptionRequired cargo.description',
      'PhoneInvalid receiver.phone',
    ]);
    expect(await door.get(orderId)).toEqual(before);
  });

  it('customerOrderId (any type): a number is its text', async () => {
    const { orderId } = await door.create();
    const { body } = await door.call('Update', { orderId, ...order(), customerOrderId: 10_017 });
    expect(body.customerOrderId).toBe('10017');
  });

  it('a duplicate of customerOrderId is refused, the order’s own number is not', async () => {
    await door.create({ customerOrderId: 'U-1' });
    const { orderId } = await door.create({ customerOrderId: 'U-2', customerOrderIdDontCheck: false });
    const checked = { orderId, ...order({ customerOrderIdDontCheck: false }) };
    expect(await door.refusals('Update', { ...checked, customerOrderId: 'U-1' })).toEqual([
      'DuplicateCustomerOrderId customerOrderId',
    ]);
    expect((await door.call('Update', { ...checked, customerOrderId: 'U-2', project: 'P' })).status).toBe(200);
  });

  it("a handed-over order takes what is the customer's own, and what its vendor can change", async () => {
    const { orderId } = await handedOver();
    const own = {
      emergencyEmail: 'a@b.example',
      project: 'P',
      department: 'D',
      customerOrderId: 'N',
      customerActNumber: 'A',
    };
    const { status, body } = await door.call('Update', {
      orderId,
      ...order({ ...own, receiver: { phone: '+79170000000', info: 'Bell 5' } }),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      ...own,
      receiver: { phone: '+79170000000', info: 'Bell 5' },
      orderInfo: { status: 5 },
    });
    // The choice was not repeated, and stays.
    expect(body.deliveryOptions).toMatchObject(chosen.swift);
  });

  it('a name that may not change is an error that names it', async () => {
    const { orderId } = await handedOver();
    const moved = order({
      receiver: { address: 'Elsewhere 1' },
      cargo: { cargoItems: [{ weight: 1, qty: 1 }] },
      project: 'P',
    });
    expect(await door.refusals('Update', { orderId, ...moved })).toEqual([
      'OrderStateInvalid cargo.cargoItems',
      'OrderStateInvalid receiver.address',
    ]);
    expect((await door.get(orderId)).project).toBeNull();
  });

  it('what its vendor refuses to change stays as it was', async () => {
    const { orderId } = await handedOver();
    await door.control('PUT', '/vendors/swift', { fault: 'down' });
    const found = await door.refusals('Update', { orderId, ...order({ receiver: { phone: '+79170000000' } }) });
    await door.control('PUT', '/vendors/swift', { fault: 'none' });
    expect(found).toEqual([`VendorUnavailable ${orderId}`]);
    expect((await door.get(orderId)).receiver.phone).toBe('89172345678');
  });

  it('a takeDate that has passed keeps nobody from changing what may still change, delivered or not', async () => {
    const deliveryOptions = { ...chosen.swift, takeDate: '2026-11-23' };
    const { orderId } = await door.create({ deliveryOptions });
    door.clock.set('2026-11-25T10:00:00+03:00');
    expect((await door.call('Update', { orderId, ...order({ deliveryOptions, project: 'One' }) })).status).toBe(200);
    await door.advance(orderId, 'DLV');
    const { status, body } = await door.call('Update', { orderId, ...order({ deliveryOptions, project: 'Two' }) });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ project: 'Two', orderInfo: { status: 90 } });
  });

  it('what Get returned may be sent back, but for the volumetric weight', async () => {
    const { orderId } = await door.create({ services: [{ code: 2, parameter: 500 }] });
    const { orderInfo, orderProperties, ...content } = await door.get(orderId);
    const cargo = { ...content.cargo, cargoItems: parcel.cargoItems };
    expect((await door.call('Update', { orderId, ...content, cargo })).status).toBe(200);
    expect(await door.get(orderId)).toEqual({ orderInfo, orderProperties, ...content });
  });
});

describe('Get', () => {
  it('orderInfo: result fields plus deliveryDate and receivedBy, which are set on delivery and never before', async () => {
    const { orderId } = await handedOver();
    for (const status of ['PUP', 'ARR', 'OUT']) {
      await door.advance(orderId, status);
      expect((await door.get(orderId)).orderInfo).toMatchObject({ deliveryDate: null, receivedBy: null });
    }
    await door.advance(orderId, 'DLV');
    expect((await door.get(orderId)).orderInfo).toMatchObject({
      status: 90,
      statusName: 'Finished',
      deliveryDate: expect.stringMatching(/^2026-11-23T\d\d:\d\d:\d\d\+03:00$/),
      receivedBy: 'Ivan Sidorov',
    });
  });

  it('an order number in small letters or with blanks around it is the same number', async () => {
    const { orderId } = await door.create();
    for (const spelt of [orderId.toLowerCase(), ` ${orderId} `, `\t${orderId.toLowerCase()}\n`])
      expect((await door.get(spelt)).orderInfo.orderId).toBe(orderId);
  });

  it('statusName in the language that is asked for', async () => {
    const { orderId } = await door.create();
    const inRussian = await door.call(
      'Get',
      { orderId },
      { headers: { 'Accept-Language': 'ru-RU,ru;q=0.9,en;q=0.5' } },
    );
    expect(inRussian.body.orderInfo.statusName).toBe('Черновик');
  });
});

describe('Track', () => {
  it('trackItems: time, source, text, status and isReturn, newest first, also among events of one second', async () => {
    const { orderId } = await handedOver();
    await door.advance(orderId, 'PUP');
    await door.advance(orderId, 'DLV');
    const { body } = await door.call('Track', { orderId });
    const items: { eventDateTime: string; status: number }[] = body.trackItems;
    expect(items.map(({ status }) => status)).toEqual([90, 7, 5, 2, 0]);
    expect(items[0]).toEqual({
      eventDateTime: expect.stringMatching(/^2026-11-23T\d\d:\d\d:\d\d\+03:00$/),
      eventSource: 'Swift',
      eventText: 'Вручено',
      status: 90,
      isReturn: false,
    });
    const times = items.map(({ eventDateTime }) => eventDateTime);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('texts of the service itself come in both languages', async () => {
    const { orderId } = await door.create();
    const { body } = await door.call('Track', { orderId }, { headers: { 'Accept-Language': 'ru' } });
    expect(body.trackItems).toMatchObject([{ eventText: 'Заказ сохранён.', status: 0 }]);
  });
});

describe('Cancel', () => {
  it('a draft at once; canceled again it answers so again', async () => {
    const { orderId } = await door.create();
    for (let turn = 0; turn < 2; turn = turn + 1)
      expect(await door.call('Cancel', { orderId })).toMatchObject({ status: 200, body: { orderId, cancelled: true } });
    expect((await door.get(orderId)).orderInfo.status).toBe(98);
  });

  it('any | CancelRequest (97) while vendor confirms, then Canceled (98)', async () => {
    const { orderId } = await door.create({ deliveryOptions: chosen.postal });
    expect((await door.call('Cancel', { orderId })).body).toEqual({ orderId, cancelled: false });
    expect((await door.get(orderId)).orderInfo.status).toBe(97);
    await door.advance(orderId, 'CNL');
    expect((await door.get(orderId)).orderInfo.status).toBe(98);
    expect((await door.call('Cancel', { orderId })).body.cancelled).toBe(true);
  });

  it('another final order is OrderStateInvalid', async () => {
    const { orderId } = await handedOver();
    await door.advance(orderId, 'DLV');
    expect(await door.refusals('Cancel', { orderId })).toEqual(['OrderStateInvalid null']);
  });
});

describe('GetOrders', () => {
  const find = async (search: object): Promise<readonly string[]> => {
    const { status, body } = await door.call('GetOrders', search);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.map(({ orderInfo }: { orderInfo: { orderId: string } }) => orderInfo.orderId);
  };

  it("ordersId matches any of an order's numbers; when given other filters are ignored", async () => {
    const { orderId, vendorInvoiceNum, vendorPickupNum } = await handedOver({ customerOrderId: 'G-1' });
    for (const number of [orderId, orderId.toLowerCase(), vendorInvoiceNum, vendorPickupNum, 'G-1'])
      expect(await find({ ordersId: [number], statuses: [99], createDateTo: '2020-01-01' })).toEqual([orderId]);
    expect(await find({ ordersId: ['no such number'] })).toEqual([]);
    const { body } = await door.call('GetOrders', { ordersId: [orderId] }, { key: 'other-key' });
    expect(body).toEqual([]);
  });

  it('createDateFrom, createDateTo, both days included, newest first; statuses', async () => {
    door.clock.set('2026-12-01T23:59:59+03:00');
    const first = await door.create();
    door.clock.set('2026-12-02T00:00:00+03:00');
    const second = await handedOver();
    const third = await door.create();
    const days = { createDateFrom: '2026-12-01', createDateTo: '2026-12-02' };
    expect(await find(days)).toEqual([third, second, first].map(({ orderId }) => orderId));
    expect(await find({ createDateFrom: '2026-12-02', createDateTo: '2026-12-02' })).toEqual([
      third.orderId,
      second.orderId,
    ]);
    expect(await find({ ...days, statuses: [5] })).toEqual([second.orderId]);
    expect(await find({ ...days, statuses: [0, 5] })).toHaveLength(3);
    expect(await door.refusals('GetOrders', { statuses: [3000] })).toEqual(['RequestInvalid statuses[0]']);
    expect(await door.refusals('GetOrders', { createDateFrom: '01.12.2026' })).toEqual([
      'RequestInvalid createDateFrom',
    ]);
  });

  it('each is what Get would show', async () => {
    const { orderId } = await door.create();
    expect((await door.call('GetOrders', { ordersId: [orderId] })).body).toEqual([await door.get(orderId)]);
  });
});

describe('GetOrderStatuses', () => {
  it('matches an item by any of its four numbers and returns it with all of them filled in', async () => {
    const { orderId, vendorInvoiceNum, vendorPickupNum } = await handedOver({ customerOrderId: 'S-1' });
    const whole = {
      vendorInvoiceNumber: vendorInvoiceNum,
      vendorPickupNumber: vendorPickupNum,
      orderStatus: 5,
      outerOrderId: 'S-1',
      serviceOrderNumber: orderId,
    };
    const items = [
      { serviceOrderNumber: orderId },
      { serviceOrderNumber: ` ${orderId.toLowerCase()}` },
      { outerOrderId: 'S-1' },
      { vendorInvoiceNumber: vendorInvoiceNum },
      { vendorPickupNumber: vendorPickupNum, orderStatus: 99 },
    ];
    const { status, body } = await door.call('GetOrderStatuses', { orderStatusesInfo: items });
    expect(status).toBe(200);
    expect(body).toEqual({ orderStatusesInfo: items.map(() => whole), apiKey: null });
  });

  it('an unknown one comes back unchanged with orderStatus null, and so does another company’s', async () => {
    const { orderId } = await door.create();
    const item = { outerOrderId: 'nobody', serviceOrderNumber: 'ctg-1', orderStatus: 5 };
    const { body } = await door.call('GetOrderStatuses', { orderStatusesInfo: [item, null] });
    expect(body.orderStatusesInfo).toEqual([
      { ...item, orderStatus: null, vendorInvoiceNumber: null, vendorPickupNumber: null },
      null,
    ]);
    const foreign = await door.call(
      'GetOrderStatuses',
      { orderStatusesInfo: [{ serviceOrderNumber: orderId }] },
      { key: 'other-key' },
    );
    expect(foreign.body.orderStatusesInfo).toMatchObject([{ serviceOrderNumber: orderId, orderStatus: null }]);
  });

  it('10,000 items in one call, and no more', async () => {
    const { orderId } = await door.create();
    const items = Array.from({ length: 10_000 }, (_, i) =>
      i === 9_999 ? { serviceOrderNumber: orderId } : { outerOrderId: `X-${i}` },
    );
    const { status, body } = await door.call('GetOrderStatuses', { orderStatusesInfo: items });
    expect(status).toBe(200);
    expect(body.orderStatusesInfo).toHaveLength(10_000);
    expect(body.orderStatusesInfo[9_999].orderStatus).toBe(0);
    expect(await door.refusals('GetOrderStatuses', { orderStatusesInfo: [...items, {}] })).toEqual([
      'RequestInvalid orderStatusesInfo',
    ]);
  });
});
