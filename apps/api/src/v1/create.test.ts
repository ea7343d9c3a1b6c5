import { fileOf } from '@cartage/place-files/testing';
import { importCities } from '@cartage/service';
import { noTurn } from '@cartage/service/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { chosen, kazan, moscow, type OrderChanges, openFrontDoor, order } from './testing/front-door.ts';

const door = openFrontDoor();

// interface 7.6, 7.12. Each test is named by the sentence that it guards.

type Refused = readonly [sentence: string, changes: OrderChanges, refusals: readonly string[]];

const berlin = { country: 'DE', cityId: '2950159', postalCode: '10115' };
const customs = { customsValue: 100, customsCurrency: 'EUR' };

describe('OrderCreateModel refuses', () => {
  const refused: readonly Refused[] = [
    ['sender, receiver | required', { sender: { name: null } }, ['RequestInvalid sender.name']],
    ['companyId | company the order is created for', { companyId: 999_999 }, ['AccessDenied companyId']],
    ['customerActNumber | max 100 chars', { customerActNumber: 'x'.repeat(101) }, ['RequestInvalid customerActNumber']],
    ['receiverDeliveryCharge | number', { receiverDeliveryCharge: -1 }, ['RequestInvalid receiverDeliveryCharge']],
    [
      'receiverDeliveryChargeVatRate | ApiVatRate',
      { receiverDeliveryChargeVatRate: 19 },
      ['RequestInvalid receiverDeliveryChargeVatRate'],
    ],
    ['emergencyEmail | address notified', { emergencyEmail: 'nobody' }, ['RequestInvalid emergencyEmail']],
    ['parentOrderId | parent order number', { parentOrderId: 'CTG-0000-0000' }, ['OrderNotFound parentOrderId']],
    ['callCourier | boolean', { callCourier: 'yes' }, ['RequestInvalid callCourier']],
    ['services | array of OrderServiceModel', { services: {} }, ['RequestInvalid services']],
    [
      'project, department | string',
      { project: 7, department: [] },
      ['RequestInvalid department', 'RequestInvalid project'],
    ],
  ];
  it.each(refused)('%s', async (_, changes, expected) => {
    expect(await door.refusals('Create', order(changes))).toEqual(expected);
  });

  it.each(['sender', 'receiver', 'cargo', 'deliveryOptions'])('%s | required', async (field) => {
    expect(await door.refusals('Create', { ...order(), [field]: undefined })).toEqual([`RequestInvalid ${field}`]);
  });

  it('apiKey | required, non-empty', async () => {
    expect(await door.refusals('Create', order({ apiKey: '' }))).toEqual(['ApiKeyEmpty apiKey']);
  });

  it('customerOrderIdDontCheck | when false, duplicates of customerOrderId are rejected on save', async () => {
    const first = { customerOrderId: 'D-1' };
    await door.create(first);
    expect(await door.refusals('Create', order({ ...first, customerOrderIdDontCheck: false }))).toEqual([
      'DuplicateCustomerOrderId customerOrderId',
    ]);
    // default true: several orders may share one number (interface 8.4).
    await door.create(first);
    await door.create({ ...first, customerOrderIdDontCheck: true });
    await door.create({ ...first, customerOrderIdDontCheck: false }, { key: 'other-key' });
  });

  it('a customerOrderId in another case or with blanks around it (interface 8.4)', async () => {
    await door.create({ customerOrderId: 'dup-Ж' });
    const check = { customerOrderIdDontCheck: false };
    for (const customerOrderId of ['DUP-ж', ' dup-Ж\u00a0', '\u200bDup-Ж'])
      expect(await door.refusals('Create', order({ ...check, customerOrderId }))).toEqual([
        'DuplicateCustomerOrderId customerOrderId',
      ]);
    const twice = [order({ ...check, customerOrderId: 'm-1' }), order({ ...check, customerOrderId: ' M-1' })];
    expect(await door.refusals('CreateMany', twice)).toEqual(['DuplicateCustomerOrderId [1].customerOrderId']);
    const { orderId } = await door.create({ customerOrderId: 'other' });
    const update = order({ ...check, customerOrderId: 'DUP-Ж' });
    expect(await door.refusals('Update', { ...update, orderId })).toEqual(['DuplicateCustomerOrderId customerOrderId']);
  });

  it('but not one that a canceled order has given back, as often as that happens (interface 8.4)', async () => {
    const again = { customerOrderId: 'back-1', customerOrderIdDontCheck: false };
    for (const customerOrderId of ['back-1', ' BACK-1', 'Back-1']) {
      const { orderId } = await door.create({ ...again, customerOrderId });
      expect(await door.refusals('Create', order(again))).toEqual(['DuplicateCustomerOrderId customerOrderId']);
      const asked = { orderStatusesInfo: [{ outerOrderId: 'bACK-1' }] };
      const { body } = await door.call('GetOrderStatuses', asked);
      expect(body.orderStatusesInfo[0]).toMatchObject({ serviceOrderNumber: orderId, outerOrderId: customerOrderId });
      expect((await door.call('Cancel', { orderId })).status).toBe(200);
    }
    expect((await door.create(again)).orderId).toMatch(/^CTG-/);
  });
});

describe('OrderCreateModel', () => {
  it('stores what Get returns, field by field', async () => {
    const content = {
      callCourier: false,
      project: 'Spring',
      department: 'Sales',
      customerOrderId: 'A-1001',
      customerOrderIdDontCheck: true,
      customerActNumber: 'x'.repeat(100),
      receiverDeliveryCharge: 150.5,
      receiverDeliveryChargeVatRate: 20,
      emergencyEmail: 'ops@example.com',
      seller: { name: 'True seller', phone: '+74950000000', address: 'Arbat 1' },
    };
    const { orderId } = await door.create({ ...content, cargo: { cargoType: 64 } });
    expect(await door.get(orderId)).toMatchObject({ ...content, parentOrderId: null });
  });

  it('customsValue in every currency with its decimals, and Update changes both (interface 7.31)', async () => {
    const shown = async (orderId: string) => (await door.get(orderId)).cargo;
    for (const [customsValue, customsCurrency] of [
      [10.125, 'KWD'],
      [100, 'JPY'],
      [0.0001, 'CLF'],
      [10.12, 'RUB'],
      [10.12, null],
    ] as const) {
      const cargo = { customsValue, customsCurrency };
      const { orderId } = await door.create({ cargo });
      expect(await shown(orderId)).toMatchObject(cargo);
      const other = { customsValue: 7.5, customsCurrency: 'OMR' };
      expect((await door.call('Update', { ...order({ cargo: other }), orderId })).status).toBe(200);
      expect(await shown(orderId)).toMatchObject(other);
    }
    const { body } = await door.call('Create', order({ cargo: { customsValue: 100.5, customsCurrency: 'JPY' } }));
    expect(body[0].errorDescription).toBe(
      'The customs value in JPY is 100.5; accepted: a sum of 0 or more without decimals.',
    );
  });

  it('callCourier | courier call needed; default true: the hand-over books one', async () => {
    const booked = await door.create({ deliveryOptions: chosen.swift });
    expect(booked.vendorPickupNum).toMatch(/^SW-P/);
    expect((await door.get(booked.orderId)).callCourier).toBe(true);
    const unbooked = await door.create({ callCourier: false, deliveryOptions: chosen.swift });
    expect(unbooked.vendorPickupNum).toBeNull();
  });

  it('companyId | default is the company owning the API key', async () => {
    const { orderId } = await door.create();
    const { companyId } = await door.get(orderId);
    const named = await door.create({ companyId });
    expect((await door.get(named.orderId)).companyId).toBe(companyId);
  });

  it("parentOrderId | a child's number is its parent's plus a further group, however the parent is written", async () => {
    const parent = await door.create();
    const child = await door.create({ parentOrderId: parent.orderId });
    const second = await door.create({ parentOrderId: ` ${parent.orderId.toLowerCase()} ` });
    expect([child.orderId, second.orderId]).toEqual([`${parent.orderId}-1`, `${parent.orderId}-2`]);
    expect((await door.get(second.orderId)).parentOrderId).toBe(parent.orderId);
    expect(await door.refusals('Create', order({ parentOrderId: child.orderId }))).toEqual([
      'RequestInvalid parentOrderId',
    ]);
  });
});

describe('The contact model refuses', () => {
  const refused: readonly Refused[] = [
    [
      'name | required, non-empty',
      { sender: { name: '' }, receiver: { name: '  ' } },
      ['RequestInvalid receiver.name', 'RequestInvalid sender.name'],
    ],
    ['address | required, free text', { sender: { address: '' } }, ['RequestInvalid sender.address']],
    ['email | string', { receiver: { email: 'Ivan' } }, ['RequestInvalid receiver.email']],
    ['contactType | ApiContactTypes', { receiver: { contactType: 3 } }, ['RequestInvalid receiver.contactType']],
    ['contactType 2 works only within one city', { sender: { contactType: 2 } }, ['RequestInvalid sender.contactType']],
    ['country | ISO 3166-1 alpha-2', { sender: { country: 'XX' } }, ['RequestInvalid sender.country']],
    [
      'cityId | a code of level 4 or 6, or an older classifier code',
      { receiver: { cityId: 'Kazan' } },
      ['CityInvalid receiver.cityId'],
    ],
    [
      'The city must belong to the stated country',
      { receiver: { ...berlin, cityId: 'node:1' }, sender: { postalCode: '101000' }, cargo: customs },
      ['CityInvalid receiver.cityId'],
    ],
    [
      'cityId in Belarus, Kazakhstan and Uzbekistan has the shape <type>:<id>',
      {
        receiver: { country: 'KZ', cityId: 'area:1', postalCode: '050000' },
        sender: { postalCode: '101000' },
        cargo: customs,
      },
      ['CityInvalid receiver.cityId'],
    ],
    [
      'postalCode | required for international shipments, for both sender and receiver',
      { receiver: { ...berlin, postalCode: null }, cargo: customs },
      ['PostalCodeRequired receiver.postalCode', 'PostalCodeRequired sender.postalCode'],
    ],
    [
      'pickupPointId, pickupPointVendorId | required when contactType is PickupPoint',
      { receiver: { contactType: 4 } },
      ['PickupPointRequired receiver.pickupPointId', 'PickupPointRequired receiver.pickupPointVendorId'],
    ],
  ];
  it.each(refused)('%s', async (_, changes, expected) => {
    expect(await door.refusals('Create', order(changes))).toEqual(expected);
  });

  it.each(['name', 'address', 'phone', 'country', 'cityId'])('%s | required', async (field) => {
    const { [field as 'name']: _, ...sender } = order().sender;
    expect(await door.refusals('Create', { ...order(), sender })).toEqual([`RequestInvalid sender.${field}`]);
  });

  it.each([
    ['starts with + or 8', '4951234567'],
    ['starts with + or 8', '7 495 123-45-67'],
    ['several numbers separated by commas', '+74951234567; +74951234568'],
    ["extension digits only, separated by the word 'доб.' or the character #", '+74951234567 доб. два'],
    ["separated by 'доб.' or #", '+74951234567 ext. 12'],
    ['any other remarks go into info', '+74951234567 звонить утром'],
  ])('phone | %s: not %s', async (_, phone) => {
    expect(await door.refusals('Create', order({ sender: { phone } }))).toEqual(['PhoneInvalid sender.phone']);
  });
});

describe('The contact model takes', () => {
  it.each([
    '+7 (495) 123-45-67',
    '84951234567',
    '+74951234567, 8 495 123 45 68',
    '+74951234567 доб. 12',
    '+74951234567#12',
  ])('the phone %s, and returns it as it was written', async (phone) => {
    const { orderId } = await door.create({ receiver: { phone } });
    expect((await door.get(orderId)).receiver.phone).toBe(phone);
  });

  it('countryName, cityName | returned only; not filled on create', async () => {
    const { orderId } = await door.create({ receiver: { countryName: 'Nowhere', cityName: 'Nowhere' } });
    expect((await door.get(orderId)).receiver).toMatchObject({ countryName: 'Russia', cityName: 'Kazan' });
    const { body } = await door.call('Get', { orderId }, { headers: { 'Accept-Language': 'ru' } });
    expect(body.receiver).toMatchObject({ countryName: 'Россия', cityName: 'Казань' });
  });

  it('countryName, cityName | returned only: of a city that was imported too', async () => {
    const header = 'city,kladr_id,fias_id,geo_lat,geo_lon';
    const line = 'Адыгейск,0100000200000,ccdfd496-8108-4655-aadd-bd228747306d,44.878414,39.190289';
    await importCities(door.opened.service, fileOf(`${header}\n${line}`));
    const { orderId } = await door.create({ receiver: { cityId: '01000002000' } });
    expect((await door.get(orderId)).receiver.cityName).toBe('Adygeysk');
    const { body } = await door.call('GetOrders', { ordersId: [orderId] }, { headers: { 'Accept-Language': 'ru' } });
    expect(body[0].receiver.cityName).toBe('Адыгейск');
    const updated = await door.call('Update', { orderId, ...order({ receiver: { cityId: '0100000200000' } }) });
    expect(updated.body.receiver.cityName).toBe('Adygeysk');
    const printed = await door.call('Print', { orderId });
    expect(printed.status).toBe(200);
  });

  it.each([
    ['7700000200000', 'Зеленоград'],
    ['ec44c0ee-bf24-41c8-9e1c-76136ab05cbf', 'Зеленоград'],
    ['77000005000', 'Троицк'],
    ['7800000300000', 'Колпино'],
    ['7800000800000', 'Петергоф'],
  ])('cityName | returned only: %s is a city inside another one, %s', async (cityId, cityName) => {
    const { orderId } = await door.create({ receiver: { cityId } });
    const { body } = await door.call('Get', { orderId }, { headers: { 'Accept-Language': 'ru' } });
    expect(body.receiver).toMatchObject({ cityId, cityName });
    expect((await door.call('Print', { orderId })).status).toBe(200);
  });

  it.each([
    ['KZ', '1518262', 'Темиртау', '101400'],
    ['KZ', '609655', 'Караганда', '100000'],
    ['UZ', '1217662', 'Бухара', '200100'],
  ])(
    'cityName | returned only: in %s GeoNames digits name a town, %s %s',
    async (country, cityId, cityName, postalCode) => {
      const { orderId } = await door.create({
        sender: { postalCode: '101000' },
        receiver: { country, cityId, postalCode },
        cargo: { customsValue: 100, customsCurrency: 'EUR' },
      });
      const { body } = await door.call('Get', { orderId }, { headers: { 'Accept-Language': 'ru' } });
      expect(body.receiver).toMatchObject({ cityId, cityName });
    },
  );

  it('address | not checked against city/country', async () => {
    await door.create({ receiver: { address: 'Berlin, Unter den Linden 1' } });
  });

  it('contactPerson, email, info | nullable', async () => {
    const people = { contactPerson: 'Anna', email: 'anna@example.com', info: 'Code 12' };
    const { orderId } = await door.create({
      sender: people,
      receiver: { contactPerson: null, email: null, info: null },
    });
    expect(await door.get(orderId)).toMatchObject({ sender: people, receiver: { contactPerson: null, info: null } });
  });

  it('pickupPointId | required when contactType is PickupPoint, ignored otherwise', async () => {
    const { orderId } = await door.create({ receiver: { contactType: 1, pickupPointId: 'no such point' } });
    expect((await door.get(orderId)).receiver.contactType).toBe(1);
    const points = await door.call('GetPickupPoints', { ...kazan, vendorId: 2 });
    const { pickupPointId, vendorId } = points.body.pickupPoints[0];
    const toPoint = await door.create({
      receiver: { contactType: 4, pickupPointId, pickupPointVendorId: vendorId },
      deliveryOptions: { vendorId, vendorUrgentTypeId: 'EC-S-DP' },
    });
    expect(toPoint.status).toBe(5);
  });

  it('contactType 2 (MailingList) within one city, 8 (PostOffice) reserved: accepted', async () => {
    await door.create({ sender: { contactType: 2 }, receiver: { ...moscow, contactType: 2 } });
    await door.create({ receiver: { contactType: 8 } });
  });

  it('a city by its code of the national register as well as by the older one', async () => {
    const { orderId } = await door.create({ receiver: { cityId: '93b3df57-4c89-44df-ac42-96f05e9cd3b9' } });
    expect((await door.get(orderId)).receiver.cityName).toBe('Kazan');
  });

  it('an international shipment with postal codes and customs data', async () => {
    const { options } = await door.create({ sender: { postalCode: '101000' }, receiver: berlin, cargo: customs });
    expect(
      new Set(options.map((option: { vendorInfo: { vendorKey: string } }) => option.vendorInfo.vendorKey)),
    ).toEqual(new Set(['globe']));
  });
});

// interface 7.14 to 7.16, 10.3, 12.2.
describe('Create answers', () => {
  it('201 with the saved order when vendorId and vendorUrgentTypeId are both filled and the transfer succeeds', async () => {
    const answer = await door.call('Create', order({ deliveryOptions: chosen.econom, emergencyEmail: 'a@b.example' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      orderPushResult: 0,
      orderId: expect.stringMatching(/^CTG-\d{4}-\d{4}$/),
      orderKey: expect.stringMatching(/^[\w-]{22}$/),
      vendorInvoiceNum: expect.stringMatching(/^EC\d+$/),
      vendorPickupNum: expect.stringMatching(/^EC-P\d+$/),
      price: expect.any(Number),
      planDeliveryDate: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/),
      vendorInfo: { vendorId: 2, vendorName: 'Econom', vendorKey: 'econom' },
      status: 5,
      statusName: 'TransferredToVendor',
      emergencyEmail: 'a@b.example',
    });
  });

  it('200 with the options to choose from, the order a Draft, when the vendor fields are empty', async () => {
    for (const deliveryOptions of [{}, { vendorId: 1 }, { vendorUrgentTypeId: 'SW-STD' }]) {
      const { status, body } = await door.call('Create', order({ deliveryOptions }));
      expect(status).toBe(200);
      expect(body).toMatchObject({ orderId: expect.any(String), errors: [] });
      expect(body.options.length).toBeGreaterThan(4);
      expect((await door.get(body.orderId)).orderInfo).toMatchObject({ status: 0, orderPushResult: 1, price: null });
    }
  });

  it('200 with an empty list when there is no delivery to that region', async () => {
    const { body } = await door.call('Create', order({ cargo: { cargoItems: [{ weight: 90_000, qty: 1 }] } }));
    expect(body).toMatchObject({ options: [], errors: [] });
  });

  it('200 with errors, a Draft, when the transfer to the vendor fails', async () => {
    const comments = 'sandbox:reject';
    const { status, body } = await door.call('Create', order({ deliveryOptions: { ...chosen.swift, comments } }));
    expect(status).toBe(200);
    expect(body.errors).toMatchObject([{ errorCode: 'VendorRejected' }]);
    expect(body.options.length).toBeGreaterThan(1);
    expect((await door.get(body.orderId)).orderInfo).toMatchObject({ status: 0, orderPushResult: 2 });
  });

  it.each([
    ['VendorNotFound', 'deliveryOptions.vendorId', { vendorId: 77, vendorUrgentTypeId: 'X' }],
    ['DeliveryOptionsNotFound', 'deliveryOptions.vendorUrgentTypeId', { vendorId: 1, vendorUrgentTypeId: 'X' }],
    ['DeliveryOptionsNotFound', 'deliveryOptions.vendorUrgentTypeId', { vendorId: 2, vendorUrgentTypeId: 'SW-STD' }],
  ])(
    '200 with %s and the alternatives, when the choice cannot take the order',
    async (code, place, deliveryOptions) => {
      const { status, body } = await door.call('Create', order({ deliveryOptions }));
      expect(status).toBe(200);
      expect(body.errors).toMatchObject([{ errorCode: code, errorAdditionalInfo: place }]);
      expect(body.options.length).toBeGreaterThan(4);
      expect((await door.get(body.orderId)).orderInfo).toMatchObject({ status: 0, orderPushResult: 2 });
    },
  );

  it('200 without errors while its turn at the vendor has not come; the worker hands the order over (interface 10.11)', async () => {
    const swift = (await door.opened.service.vendors.of(null)).find(({ vendor }) => vendor.manifest.key === 'swift');
    if (!swift) return expect.fail('Swift is not connected.');
    const inVain = vi.spyOn(swift.vendor, 'handOver').mockRejectedValue(noTurn);
    onTestFinished(() => void inVain.mockRestore());
    const { status, body } = await door.call('Create', order({ deliveryOptions: chosen.swift }));
    expect([status, body.errors]).toEqual([200, []]);
    expect((await door.get(body.orderId)).orderInfo).toMatchObject({ status: 2 });
    inVain.mockRestore();
    door.clock.advance(1_000);
    await door.work();
    expect((await door.get(body.orderId)).orderInfo).toMatchObject({ status: 5, orderPushResult: 0 });
  });

  it('200 with VendorUnavailable while the vendor is down; the worker hands the order over later', async () => {
    const comments = 'sandbox:unavailable';
    const { status, body } = await door.call('Create', order({ deliveryOptions: { ...chosen.swift, comments } }));
    expect(status).toBe(200);
    expect(body.errors).toMatchObject([{ errorCode: 'VendorUnavailable' }]);
    expect((await door.get(body.orderId)).orderInfo).toMatchObject({ status: 4, orderPushResult: 3 });
    for (let turn = 0; turn < 3; turn = turn + 1) {
      door.clock.advance(10 * 60_000);
      await door.work();
    }
    expect((await door.get(body.orderId)).orderInfo).toMatchObject({ status: 6, orderPushResult: 0 });
    expect(await door.control('GET', `/shipments?reference=${body.orderId}`)).toMatchObject([{ accepted: 1 }]);
  });
});

describe('CreateMany', () => {
  it('validates every element first; one bad element and nothing is saved; the place starts with [i]', async () => {
    const bad = order({ receiver: { phone: 'call me' }, cargo: { description: null } });
    expect(await door.refusals('CreateMany', [order(), bad, order({ companyId: 999_999 })])).toEqual([
      'AccessDenied [2].companyId',
      'DescriptionRequired [1].cargo.description',
      'PhoneInvalid [1].receiver.phone',
    ]);
  });

  it('201 array of OrderCreateResultModel when every element was handed over', async () => {
    const { status, body } = await door.call('CreateMany', [
      order({ deliveryOptions: chosen.swift }),
      order({ deliveryOptions: chosen.econom }),
    ]);
    expect(status).toBe(201);
    expect(body.map((one: { vendorInfo: { vendorId: number } }) => one.vendorInfo.vendorId)).toEqual([1, 2]);
  });

  it('200 otherwise, with element i the answer that Create would have given for it', async () => {
    const { status, body } = await door.call('CreateMany', [order(), order({ deliveryOptions: chosen.swift })]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { errors: [], options: expect.any(Array) },
      { status: 5, orderPushResult: 0 },
    ]);
  });

  it('names the places of an element as Create would', async () => {
    const { body } = await door.call('CreateMany', [
      order(),
      order({ deliveryOptions: { vendorId: 77, vendorUrgentTypeId: 'X' } }),
    ]);
    expect(body[1].errors).toMatchObject([{ errorAdditionalInfo: 'deliveryOptions.vendorId' }]);
  });

  it('finds a customerOrderId that is to be unique twice in one request', async () => {
    const once = order({ customerOrderId: 'M-1', customerOrderIdDontCheck: false });
    expect(await door.refusals('CreateMany', [once, once])).toEqual(['DuplicateCustomerOrderId [1].customerOrderId']);
  });

  it('at most 100 elements, at least one (interface 2.2)', async () => {
    expect(
      await door.refusals(
        'CreateMany',
        Array.from({ length: 101 }, () => order()),
      ),
    ).toEqual(['RequestInvalid null']);
    // Without an element there is no key either.
    expect(await door.refusals('CreateMany', [])).toEqual(['ApiKeyEmpty [0].apiKey']);
  });
});

describe('vendors that are missing among the options (interface 1.15, 1.20)', () => {
  const cargo = { cargoItems: [{ weight: 1, qty: 2, l: 10, h: 10, w: 10 }] };
  const unknown = { vendorId: 77, vendorUrgentTypeId: 'X' };
  const draft = order({ cargo });

  it.each([
    ['Create', 200, async () => draft],
    ['Create', 200, async () => order({ cargo, deliveryOptions: unknown })],
    ['CreateMany', 200, async () => [draft, order({ cargo, deliveryOptions: unknown })]],
    ['PushToVendor', 400, async () => ({ orderId: (await door.create({ cargo })).orderId, ...unknown })],
    ['Calc', 200, async () => draft],
    ['CalcMany', 200, async () => [draft, draft]],
  ])('%s names each once, with what it lacks where the caller wrote it', async (operation, expected, body) => {
    const swift = (await door.opened.service.vendors.of(null)).find(({ vendor }) => vendor.manifest.key === 'swift');
    if (!swift) return expect.fail('Swift is not connected.');
    const { limits } = swift.vendor.manifest;
    Object.assign(swift.vendor.manifest, { limits: { ...limits, packages: 1 } });
    onTestFinished(() => void Object.assign(swift.vendor.manifest, { limits }));
    await door.control('PUT', '/vendors/globe', { fault: 'down' });
    const { status, headers } = await door.call(operation, await body());
    expect([status, headers.get('x-left-out-vendors'), headers.get('x-failed-vendors')]).toEqual([
      expected,
      'swift;reason=packages;field="cargo.cargoItems"',
      'globe;reason=unavailable',
    ]);
  });
});
