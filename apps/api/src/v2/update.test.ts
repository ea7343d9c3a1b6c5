import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, type OrderChanges, openFrontDoor } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

const update = (orderId: string, changes: object, key?: string) =>
  front.call('PATCH', `/Orders/${orderId}`, { body: { changes }, ...(key ? { key } : {}) });
const refusals = (orderId: string, changes: object) =>
  front.refusals('PATCH', `/Orders/${orderId}`, { body: { changes } });
const created = async (changes: OrderChanges = {}): Promise<string> => (await front.create(changes)).result.orderId;
const history = async (orderId: string, query = '', key?: string) =>
  (await front.call('GET', `/Orders/${orderId}/Track${query}`, key ? { key } : {})).body.events as readonly {
    readonly eventText: string;
    readonly status: number;
  }[];

const v1 = (operation: string, body: object) =>
  front.door.ask(`/OpenAPI/v1/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiKey: 'sandbox-key', ...body }),
  });

// interface 13.7, 11.1 to 11.3, 9.9; specification, "Update order".
describe('Update order', () => {
  it('{changes: object whose keys are exact case-sensitive field names, dotted for nested fields}: 200 {order}', async () => {
    const orderId = await created({ project: 'Old', comments: 'Ring' });
    const { status, body } = await update(orderId, {
      'receiver.phone': '+74951234567',
      'receiver.loadingWorks.floor': 4,
      'cargo.cargoItems': [{ weight: 3, qty: 2 }],
      project: null,
      'option.reqDeliveryDate': '2026-12-04',
      'pickupInfo.takeDate': '2026-11-27',
    });
    expect(status).toBe(200);
    expect(body.order).toEqual(await front.get(orderId));
    expect(body.order).toMatchObject({
      receiver: { phone: '+74951234567', name: 'Ivan Sidorov', loadingWorks: { floor: 4, loadersCount: 0 } },
      cargo: { weight: 6, description: 'Books' },
      comments: 'Ring',
      project: null,
      option: { reqDeliveryDate: '2026-12-04' },
      pickupInfo: { takeDate: '2026-11-27' },
    });
  });

  it('a customs value is the same sum in whichever currency it is put, or refused (interface 7.31)', async () => {
    const orderId = await created({ cargo: { customsValue: 10.5, customsCurrency: 'RUB' } });
    const changed = async (changes: object) => {
      const { status, body } = await update(orderId, changes);
      return status === 200 ? [body.order.cargo.customsValue, body.order.cargo.customsCurrency] : body.errors[0].target;
    };
    expect(await changed({ 'cargo.customsCurrency': 'kwd ' })).toEqual([10.5, 'KWD']);
    expect(await changed({ 'cargo.customsValue': 10.125 })).toEqual([10.125, 'KWD']);
    expect(await changed({ 'cargo.customsCurrency': 'JPY' })).toBe('cargo.customsValue');
    expect(await changed({ 'cargo.customsCurrency': 'JPY', 'cargo.customsValue': 100 })).toEqual([100, 'JPY']);
    expect(await changed({ project: 'P' })).toEqual([100, 'JPY']);
  });

  it('customs by product: kept in one spelling, changed, and left alone by v1, which has no words for it (interface 7.32)', async () => {
    const products = [
      { productId: 'A', name: 'Mug', qty: 2, hsCode: '6912.00 23', originCountry: 'cn', customsValue: 12.5 },
      { productId: 'B', name: 'Book', qty: 1, hsCode: '4901', originCountry: 'RU', customsValue: 4 },
    ];
    const cargo = { cargoProducts: products, customsValue: 29, customsCurrency: 'EUR', incoterm: 'dap' };
    const berlin = { countryId: 'DE', cityId: '2950159', postalCode: '10115', state: 'Berlin' };
    const orderId = await created({ receiver: berlin, sender: { postalCode: '101000' }, cargo });
    const told = async () => {
      const { cargo, receiver } = await front.get(orderId);
      const lines = cargo.cargoProducts.map((line: (typeof products)[number]) => [
        ...[line.productId, line.hsCode, line.originCountry, line.customsValue],
      ]);
      return [cargo.incoterm, receiver.state, ...lines];
    };
    const [mug, book] = [
      ['A', '69120023', 'CN', 12.5],
      ['B', '4901', 'RU', 4],
    ];
    expect(await told()).toEqual(['DAP', 'Berlin', mug, book]);

    const { body: shown } = await v1('Get', { orderId });
    for (const item of shown.cargo.cargoItems) delete item.volumeWeight;
    expect(Object.keys(shown.cargo.cargoProducts[0])).not.toContain('hsCode');
    expect(await v1('Update', { ...shown, orderId, project: 'P' })).toMatchObject({ status: 200 });
    expect(await told()).toEqual(['DAP', 'Berlin', mug, book]);
    const [first, second] = shown.cargo.cargoProducts;
    const renamed = { ...shown.cargo, cargoProducts: [second, { ...first, name: 'Cup' }] };
    expect((await v1('Update', { ...shown, orderId, cargo: renamed })).status).toBe(200);
    expect(await told()).toEqual(['DAP', 'Berlin', book, mug]);
    const revalued = { ...renamed, customsValue: 40 };
    expect((await v1('Update', { ...shown, orderId, cargo: revalued })).status).toBe(200);
    expect(await told()).toEqual(['DAP', 'Berlin', ['B', '4901', 'RU', null], ['A', '69120023', 'CN', null]]);

    expect(
      await refusals(orderId, {
        'cargo.incoterm': 'DAF',
        'cargo.cargoProducts': [
          { ...products[0], hsCode: '12x4', originCountry: 'XX', customsValue: -1 },
          { ...products[1], customsValue: null },
        ],
      }),
    ).toEqual([
      'CustomsRequired cargo.cargoProducts[1].customsValue',
      'ProductInvalid cargo.cargoProducts[0].customsValue',
      'ProductInvalid cargo.cargoProducts[0].hsCode',
      'ProductInvalid cargo.cargoProducts[0].originCountry',
      'RequestInvalid cargo.incoterm',
    ]);
    expect(await refusals(orderId, { 'cargo.cargoProducts': products })).toEqual(['RequestInvalid cargo.customsValue']);
    expect((await update(orderId, { 'cargo.cargoProducts': products, 'cargo.customsValue': 29 })).status).toBe(200);
    expect(await told()).toEqual(['DAP', 'Berlin', mug, book]);
  });

  it('everything that is wrong is refused together, each by the name as it was sent, and nothing is changed', async () => {
    const orderId = await created();
    const before = await front.get(orderId);
    expect(
      await refusals(orderId, {
        'Receiver.phone': 'x',
        status: 5,
        companyId: 1,
        'sender.phone': '12',
        'cargo.cargoItems': [{ weight: 1, qty: 1, volumeWeight: 9 }],
        'receiver.address': null,
        department: 'D',
      }),
    ).toEqual([
      'CargoItemsInvalid cargo.cargoItems[0].volumeWeight',
      'PhoneInvalid sender.phone',
      'RequestInvalid Receiver.phone',
      'RequestInvalid companyId',
      'RequestInvalid receiver.address',
      'RequestInvalid status',
    ]);
    expect(await front.get(orderId)).toEqual(before);
    expect((await history(orderId)).filter(({ eventText }) => eventText.includes('changed'))).toEqual([]);
  });

  it('what the rules would say of a value that could not be read is not said', async () => {
    const orderId = await created();
    expect(await refusals(orderId, { 'receiver.countryId': 7, 'receiver.cityId': 'relation:2465058' })).toEqual([
      'RequestInvalid receiver.countryId',
    ]);
  });

  it('changes are a must, and an object', async () => {
    const orderId = await created();
    for (const body of [{}, { changes: null }, { changes: [] }, { 'receiver.phone': '+74951234567' }])
      expect(await front.refusals('PATCH', `/Orders/${orderId}`, { body })).toEqual(['RequestInvalid changes']);
    expect((await update(orderId, {})).status).toBe(200);
  });

  it('a handed-over order tells its vendor of what that can change, takes what is the customer’s own, and refuses the rest', async () => {
    const orderId = await created({ option: chosen.swift });
    expect(await refusals(orderId, { 'receiver.cityId': '7800000000000', project: 'P' })).toEqual([
      'OrderStateInvalid receiver.cityId',
    ]);
    expect(await refusals(orderId, { 'option.vendorId': 2, 'option.tariffId': 'EC-S-DD' })).toEqual([
      'OrderStateInvalid option.tariffId',
      'OrderStateInvalid option.vendorId',
    ]);
    const { body } = await update(orderId, { 'receiver.phone': '+74951234567', customerActNumber: 'A-7' });
    expect(body.order).toMatchObject({ receiver: { phone: '+74951234567' }, customerActNumber: 'A-7' });
    const [shipment] = await front.door.control('GET', `/shipments?reference=${orderId}`);
    expect(shipment).toMatchObject({ accepted: 1 });
    expect((await history(orderId))[0]).toMatchObject({
      status: 60,
      eventText: expect.stringContaining('receiver, phone: “89172345678” → “+74951234567”'),
    });
  });

  it('a value that the order shows is no change, whoever gave it, and of a part that is not there nothing is taken off', async () => {
    const orderId = await created({ option: chosen.swift });
    const before = await front.get(orderId);
    const { option, pickupInfo } = before;
    expect(option.vendorContractType).toBe(1);
    const shown = {
      option,
      pickupInfo,
      'sender.loadingWorks.loadersCount': null,
      'cargo.ftlAttributes.senderPackage': null,
    };
    expect((await update(orderId, shown)).body.order).toEqual(before);
    expect(await history(orderId)).toHaveLength(3);
    expect(await refusals(orderId, { 'option.vendorContractType': 2, 'pickupInfo.takeDate': '2026-11-24' })).toEqual([
      'OrderStateInvalid option.vendorContractType',
      'OrderStateInvalid pickupInfo.takeDate',
    ]);
  });

  it('a choice that may not be taken back any more is refused by the name that was sent', async () => {
    const orderId = await created({ option: { vendorId: 1 } });
    const option = { tariffId: chosen.swift.tariffId };
    expect((await front.call('POST', `/Orders/${orderId}/PushToVendor`, { body: { option } })).body.status).toBe(60);
    for (const name of ['option.vendorId', 'option.tariffId'])
      expect(await refusals(orderId, { [name]: null })).toEqual([`OrderStateInvalid ${name}`]);
    expect(await refusals(orderId, { 'option.reqDeliveryDate': '2026-12-04', 'option.tariffId': null })).toEqual([
      'OrderStateInvalid option.reqDeliveryDate',
      'OrderStateInvalid option.tariffId',
    ]);
  });

  it('inside a value names match in any case', async () => {
    const orderId = await created();
    const { body } = await update(orderId, {
      'cargo.cargoItems': [{ WEIGHT: 3, Qty: 2 }],
      'receiver.loadingWorks': { FLOOR: 4 },
    });
    expect(body.order).toMatchObject({ cargo: { weight: 6 }, receiver: { loadingWorks: { floor: 4 } } });
  });

  it('an option may be chosen; nothing is handed over by that', async () => {
    const orderId = await created();
    const { body } = await update(orderId, { 'option.vendorId': 2, 'option.tariffId': 'EC-S-DD' });
    expect(body.order).toMatchObject({
      option: { vendorId: 2, tariffId: 'EC-S-DD' },
      vendorInvoiceNum: null,
      status: 10,
    });
  });

  it('a choice made by the order and its push together is taken off by each of its names', async () => {
    const orderId = await created({ option: { vendorId: 2, vendorContractType: 1 }, comments: 'sandbox:reject' });
    const option = { tariffId: 'EC-S-DD' };
    expect(await front.refusals('POST', `/Orders/${orderId}/PushToVendor`, { body: { option } })).toHaveLength(1);
    const changed = async (changes: object) => (await update(orderId, changes)).body.order.option;
    expect(await changed({ 'option.vendorContractType': null })).toMatchObject({ ...option, vendorContractType: null });
    expect(await changed({ 'option.vendorId': null })).toMatchObject({ ...option, vendorId: null });
    expect(await changed({ 'option.tariffId': null })).toMatchObject({ tariffId: null, vendorId: null });
  });

  it('a number that another order has is refused where the check is asked for, also by the check alone', async () => {
    await created({ customerOrderId: 'V2-1' });
    const orderId = await created({ customerOrderId: 'V2-2' });
    expect((await update(orderId, { customerOrderId: 'V2-1' })).status).toBe(200);
    expect(await refusals(orderId, { customerOrderIdDontCheck: false })).toEqual([
      'DuplicateCustomerOrderId customerOrderId',
    ]);
    expect((await update(orderId, { customerOrderId: 'V2-2', customerOrderIdDontCheck: false })).status).toBe(200);
  });

  it('of two at once of different fields both are made', async () => {
    const orderId = await created();
    const fields = ['project', 'department', 'comments', 'customerActNumber', 'receiver.contactPerson', 'sender.email'];
    const answers = await Promise.all(fields.map((name) => update(orderId, { [name]: 'a@example.com' })));
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
    const order = await front.get(orderId);
    expect([order.project, order.department, order.comments, order.customerActNumber]).toEqual(
      Array(4).fill('a@example.com'),
    );
    expect([order.receiver.contactPerson, order.sender.email]).toEqual(['a@example.com', 'a@example.com']);
  });

  it('an order made by v1 keeps what v2 has no words for', async () => {
    const made = await front.door.ask('/OpenAPI/v1/Create', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        apiKey: 'sandbox-key',
        callCourier: false,
        sender: { country: 'RU', cityId: '7700000000000', name: 'A', address: 'B', phone: '+74951234567' },
        receiver: { country: 'RU', cityId: '1600000100000', name: 'C', address: 'D', phone: '+74951234568' },
        seller: { name: 'Seller', phone: '+74951234569', address: 'E' },
        cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 1, qty: 1 }] },
        deliveryOptions: { urgentType: 4, directionType: 2, payer: 4, paymentType: 2, vendorsIdFilter: [1, 2] },
      }),
    });
    const { orderId } = made.body;
    const byV1 = async () =>
      (
        await front.door.ask('/OpenAPI/v1/Get', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ apiKey: 'sandbox-key', orderId }),
        })
      ).body;
    const before = await byV1();
    expect((await update(orderId, { 'cargo.description': 'Cups', 'pickupInfo.timeFrom': '11:00' })).status).toBe(200);
    expect(await byV1()).toEqual({
      ...before,
      cargo: { ...before.cargo, description: 'Cups' },
      deliveryOptions: { ...before.deliveryOptions, timeFrom: '11:00' },
    });
  });

  it('an order made by v2 and sent through v1 as v1 shows it, but for one field, keeps what v1 has no words for', async () => {
    const loadingWorks = { floor: 3, hasFreightLift: true, loadersCount: 2 };
    const made = {
      sender: { loadingWorks },
      receiver: { tin: '7707083893' },
      option: { ...chosen.swift, vendorContractType: 1 },
      pickupInfo: { postponePickup: true },
    };
    for (const isDraft of [true, false]) {
      const orderId = await created({ ...made, isDraft });
      const before = await front.get(orderId);
      const read = (await v1('Get', { orderId })).body;
      const [item] = read.cargo.cargoItems;
      const sent = {
        ...read,
        orderId,
        cargo: { ...read.cargo, cargoItems: [{ ...item, volumeWeight: null }] },
        receiver: { ...read.receiver, phone: '+74951234567' },
      };
      expect(await v1('Update', sent)).toMatchObject({ status: 200 });
      const phone = '+74951234567';
      expect(await front.get(orderId)).toEqual({ ...before, receiver: { ...before.receiver, phone } });
      if (!isDraft) continue;
      // v1's word for it is the opposite of the wish to wait.
      await v1('Update', { ...sent, callCourier: true });
      expect((await front.get(orderId)).pickupInfo.postponePickup).toBe(false);
    }
  });

  it('every change is in the order’s history with old and new value and who asked, for the company alone', async () => {
    const orderId = await created({ project: 'Old' });
    await update(orderId, { project: 'New' });
    const [line] = await history(orderId);
    expect(line?.eventText).toMatch(/^The order was changed with the key “.+”: project: “Old” → “New”\.$/);
    const before = await history(orderId);
    await update(orderId, { project: 'New' });
    expect(await history(orderId)).toEqual(before);
    const { orderKey } = await front.get(orderId);
    expect(await history(orderId, `?orderKey=${orderKey}`, 'other-key')).toHaveLength(before.length - 1);
  });

  it('another company’s order is not there, with its orderKey too', async () => {
    const orderId = await created();
    const { orderKey } = await front.get(orderId);
    for (const path of [`/Orders/${orderId}`, `/Orders/${orderId}?orderKey=${orderKey}`])
      expect(await front.refusals('PATCH', path, { body: { changes: { project: 'P' } }, key: 'other-key' })).toEqual([
        'OrderNotFound orderId',
      ]);
  });
});
