import { noTurn } from '@cartage/service/testing';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { chosen, MONDAY_TEN, type OrderChanges, openFrontDoor, order } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

// interface 13.5, 7.19 to 7.23, 10.3. Each test is named by the sentence of the specification that it guards.

const create = (changes: OrderChanges, headers: Readonly<Record<string, string>> = {}) =>
  front.call('POST', '/Orders', { body: order(changes), headers });
const refused = async (changes: OrderChanges) => {
  const body = order(changes);
  const { status, body: judged } = await front.call('POST', '/Orders/Validate', { body });
  expect([status, judged.valid]).toEqual([200, false]);
  const { body: answer } = await front.call('POST', '/Orders', { body });
  expect(judged.errors).toEqual(answer.errors);
  return front.refusals('POST', '/Orders', { body });
};

describe('Create order', () => {
  it('v2 create makes the order in a status named RateRequest', async () => {
    const { errors, result, messages } = await front.create({ customerOrderId: 'N-1', emergencyEmail: 'a@b.example' });
    expect([errors, messages]).toEqual([[], []]);
    expect(result).toEqual({
      orderId: expect.stringMatching(/^CTG-\d{4}-\d{4}$/),
      orderKey: expect.any(String),
      vendorInvoiceNum: null,
      vendorPickupNum: null,
      customerOrderId: 'N-1',
      price: null,
      planDeliveryDate: null,
      vendorInfo: null,
      status: 10,
      statusName: 'RateRequest',
      emergencyEmail: 'a@b.example',
    });
  });

  it('and hands it to the vendor when option.vendorId and option.tariffId are given: status 60, masterStatus 50', async () => {
    const { errors, result } = await front.create({ option: chosen.econom });
    expect(errors).toEqual([]);
    expect(result).toMatchObject({
      status: 60,
      vendorInfo: { vendorId: 2, vendorName: 'Econom', vendorKey: 'econom', vendorContractType: 1 },
      vendorInvoiceNum: expect.any(String),
      price: expect.any(Number),
    });
    expect(await front.get(result.orderId)).toMatchObject({ masterStatus: 50, masterStatusName: 'Transfer' });
  });

  it('customerOrderId is one number in any case and with blanks around it, and is found so (interface 8.4, 8.5)', async () => {
    const check = { customerOrderIdDontCheck: false };
    const { result } = await front.create({ customerOrderId: 'zakaz-Ж ', ...check });
    expect(await refused({ customerOrderId: ' ZAKAZ-ж', ...check })).toEqual([
      'DuplicateCustomerOrderId customerOrderId',
    ]);
    const asked = encodeURIComponent(' Zakaz-ж');
    const one = await front.call('GET', `/Orders/${asked}?searchMode=4`);
    expect(one.body.order).toMatchObject({ orderId: result.orderId, customerOrderId: 'zakaz-Ж ' });
    for (const mode of ['', '&SearchMode=4']) {
      const { body } = await front.call('GET', `/Orders?ordersId=${asked}${mode}`);
      expect(body.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([result.orderId]);
    }
    expect((await front.call('DELETE', `/Orders/${result.orderId}`)).status).toBe(200);
    await front.create({ customerOrderId: 'ZAKAZ-Ж', ...check });
  });

  it('one of the two alone hands nothing over', async () => {
    for (const option of [{ vendorId: 2 }, { tariffId: 'EC-S-DD' }]) {
      const { result } = await front.create({ option });
      expect(result.status).toBe(10);
      expect((await front.get(result.orderId)).option).toMatchObject(option);
    }
  });

  it('0 and an empty text fill neither (interface 10.1), so the other narrows the options', async () => {
    const { result } = await front.create({ option: { vendorId: 0, tariffId: 'EC-S-DD' } });
    expect(result.status).toBe(10);
    expect((await front.get(result.orderId)).option).toMatchObject({ vendorId: null, tariffId: 'EC-S-DD' });
    const neither = await front.create({ option: { vendorId: 0, tariffId: '' } });
    expect((await front.get(neither.result.orderId)).option).toMatchObject({ vendorId: null, tariffId: null });
  });

  it('when isDraft is true the order is only saved as a draft and not handed to a vendor', async () => {
    const { result } = await front.create({ option: chosen.econom, isDraft: true });
    expect(result).toMatchObject({ status: 0, statusName: 'Draft', vendorInvoiceNum: null });
    expect(await front.door.control('GET', `/shipments?reference=${result.orderId}`)).toEqual([]);
    const pushed = await front.call('POST', `/Orders/${result.orderId}/PushToVendor`, { body: {} });
    expect(pushed.body).toMatchObject({ status: 60, vendorInfo: { vendorKey: 'econom' } });
  });

  it('a clear refusal by the vendor: 201 with errors, and the order a Draft', async () => {
    const { status, body } = await create({ option: chosen.econom, comments: 'sandbox:reject' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ errors: [{ code: 'VendorRejected' }], result: { status: 0 } });
    expect(body.messages.join()).toMatch(/What can be chosen instead: .*EC-S-DD/);
  });

  it.each([
    ['VendorNotFound option.vendorId', { vendorId: 77, tariffId: 'EC-S-DD' }],
    ['DeliveryOptionsNotFound option.tariffId', { vendorId: 2, tariffId: 'nothing' }],
  ])('a choice that cannot be had is in errors of the 201: %s', async (expected, option) => {
    const { status, body } = await create({ option });
    expect(status).toBe(201);
    expect(body.errors.map(({ code, target }: { code: string; target: string }) => `${code} ${target}`)).toEqual([
      expected,
    ]);
    expect(body.messages.join()).toMatch(/What can be chosen instead: ./);
    // It was never begun, and nothing leads back to a Draft from there.
    expect(body.result.status).toBe(10);
  });

  it('a vendor that takes the order and gives its number later: no errors, and messages says so (interface 10.9)', async () => {
    const { vendors } = front.door.opened.service;
    const swift = (await vendors.of(null)).find(({ vendor }) => vendor.manifest.id === chosen.swift.vendorId)?.vendor;
    if (!swift?.findByReference) return expect.fail('Swift is not connected.');
    onTestFinished(() => void vi.restoreAllMocks());
    // The shipment is there; its number is not told.
    const { handOver, findByReference } = swift;
    vi.spyOn(swift, 'handOver').mockImplementation(async (...call) => {
      await handOver(...call);
      return { kind: 'accepted' };
    });
    const found = vi.spyOn(swift, 'findByReference').mockResolvedValue({ kind: 'accepted' });
    const { errors, result, messages } = await front.create({ option: chosen.swift });
    expect([errors, messages]).toEqual([[], ['The vendor has accepted the order; its number follows.']]);
    expect(result).toMatchObject({ status: 50, vendorInvoiceNum: null });
    const waiting = `/Orders/${result.orderId}`;
    expect(await front.refusals('POST', `${waiting}/CallCourier`, { body: {} })).toEqual(['OrderStateInvalid orderId']);
    expect(await front.refusals('POST', `${waiting}/PushToVendor`, { body: {} })).toEqual(['OrderStateInvalid null']);
    expect((await front.call('GET', `${waiting}/Print/0`)).status).toBe(200);
    found.mockImplementation(findByReference);
    front.door.clock.advance(5 * 60_000);
    await front.door.work();
    expect(await front.get(result.orderId)).toMatchObject({ status: 60, vendorInvoiceNum: expect.any(String) });
    expect(await front.door.control('GET', `/shipments?reference=${result.orderId}`)).toMatchObject([{ accepted: 1 }]);
    found.mockResolvedValue({ kind: 'accepted' });
    const { orderId } = (await front.create({ option: chosen.swift })).result;
    expect((await front.call('DELETE', `/Orders/${orderId}`)).body).toEqual({ orderId, cancelled: true });
  });

  it('an order whose turn at the vendor does not come: no errors, messages says so, and the worker goes on (interface 10.11)', async () => {
    const { vendors } = front.door.opened.service;
    const swift = (await vendors.of(null)).find(({ vendor }) => vendor.manifest.id === chosen.swift.vendorId)?.vendor;
    if (!swift) return expect.fail('Swift is not connected.');
    for (const call of ['quote', 'handOver'] as const) {
      const inVain = vi.spyOn(swift, call).mockRejectedValue(noTurn);
      onTestFinished(() => void inVain.mockRestore());
      const { errors, result, messages } = await front.create({ option: chosen.swift });
      expect([errors, messages, result.status]).toEqual([[], [expect.stringContaining('waits for its turn')], 50]);
      inVain.mockRestore();
      front.door.clock.advance(1_000);
      await front.door.work();
      expect(await front.get(result.orderId)).toMatchObject({ status: 60, price: expect.any(Number) });
      expect(await front.door.control('GET', `/shipments?reference=${result.orderId}`)).toMatchObject([
        { accepted: 1 },
      ]);
    }
  });

  it('an unavailable vendor: 201 with VendorUnavailable in errors, and the worker goes on', async () => {
    const { body } = await create({ option: chosen.swift, comments: 'sandbox:unavailable' });
    expect(body).toMatchObject({ errors: [{ code: 'VendorUnavailable' }], result: { status: 52 } });
    for (let turn = 0; turn < 3; turn = turn + 1) {
      front.door.clock.advance(5 * 60_000);
      await front.door.work();
    }
    expect((await front.get(body.result.orderId)).status).toBe(60);
  });

  it('messages holds human remarks, such as a moved takeDate', async () => {
    const pickupInfo = { takeDate: '2026-11-28', autoChangeTakeDate: true };
    const { messages, result } = await front.create({ option: chosen.econom, pickupInfo });
    expect(messages).toEqual(['The pickup was moved from 2026-11-28 to 2026-11-30.']);
    expect((await front.get(result.orderId)).pickupInfo.takeDate).toBe('2026-11-30');
  });

  it('postponePickup: no courier comes until one is called', async () => {
    const { result } = await front.create({ option: chosen.swift, pickupInfo: { postponePickup: true } });
    expect(result).toMatchObject({ status: 60, vendorPickupNum: null });
    const called = await front.call('POST', `/Orders/${result.orderId}/CallCourier`, { body: {} });
    expect(called.body.result.vendorPickupNum).toMatch(/^SW-C/);
  });

  it('companyId of another company: 403', async () => {
    const { status, body } = await create({ companyId: 999_999 });
    expect([status, body.errors[0]]).toMatchObject([403, { code: 'AccessDenied', target: 'companyId' }]);
  });

  it('an unknown PartnerKey: 403', async () => {
    expect((await create({}, { PartnerKey: 'nobody' })).status).toBe(403);
  });

  it('the same Idempotency-Key and body give the first answer again', async () => {
    const headers = { 'Idempotency-Key': 'create-1' };
    const [first, second] = [await create({}, headers), await create({}, headers)];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    const other = await create({ project: 'P' }, headers);
    expect([other.status, other.body.errors[0].code]).toEqual([400, 'IdempotencyKeyReused']);
  });
});

describe('Create order refuses', () => {
  it.each(['sender', 'receiver', 'cargo', 'option'])('%s (required)', async (field) => {
    expect(await front.refusals('POST', '/Orders', { body: { ...order(), [field]: undefined } })).toEqual([
      `RequestInvalid ${field}`,
    ]);
  });

  it.each<readonly [sentence: string, changes: OrderChanges, expected: readonly string[]]>([
    [
      'all problems of a request together, each with its place',
      {
        sender: { phone: 'x' },
        receiver: { countryId: 'XX' },
        services: [{ code: 'Nothing' }],
        pickupInfo: { timeFrom: '25:00' },
      },
      [
        'PhoneInvalid sender.phone',
        'RequestInvalid pickupInfo.timeFrom',
        'RequestInvalid receiver.countryId',
        'ServiceInvalid services[0].code',
      ],
    ],
    [
      'PrintReceipt: a JSON-encoded object with keys PaymentType and FiscalizationTarget',
      { services: [{ code: 'SmsToReceiver' }, { code: 'PrintReceipt', parameter: '{"PaymentType":1}' }] },
      ['ServiceInvalid services[1].parameter'],
    ],
    ['Insurance without a sum', { services: [{ code: 'Insurance' }] }, ['ServiceInvalid services[0].parameter']],
    [
      'volumeWeight must not be filled on create',
      { cargo: { cargoItems: [{ weight: 1, qty: 1, volumeWeight: 1 }] } },
      ['CargoItemsInvalid cargo.cargoItems[0].volumeWeight'],
    ],
    [
      'loadingWorks {floor int, hasFreightLift boolean, loadersCount int}',
      { receiver: { loadingWorks: { floor: 1.5, hasFreightLift: 1, loadersCount: -1 } } },
      ['RequestInvalid receiver.loadingWorks.floor', 'RequestInvalid receiver.loadingWorks.hasFreightLift'],
    ],
    [
      'loaders are none or more',
      { receiver: { loadingWorks: { loadersCount: -1 } } },
      ['RequestInvalid receiver.loadingWorks'],
    ],
    ['vendorContractType 1 or 2', { option: { vendorContractType: 3 } }, ['RequestInvalid option.vendorContractType']],
    ['takeDate on a weekend', { pickupInfo: { takeDate: '2026-11-28' } }, ['TakeDateInvalid pickupInfo.takeDate']],
    [
      'reqDeliveryDate before the pickup',
      { option: { reqDeliveryDate: '2026-11-01' } },
      ['RequestInvalid option.reqDeliveryDate'],
    ],
    ['customerActNumber max 100', { customerActNumber: 'x'.repeat(101) }, ['RequestInvalid customerActNumber']],
    ['a door needs an address', { receiver: { address: null } }, ['RequestInvalid receiver.address']],
    [
      'a pickup point needs its id and vendor',
      { receiver: { contactType: 4 } },
      ['PickupPointRequired receiver.pickupPointId', 'PickupPointRequired receiver.pickupPointVendorId'],
    ],
  ])('%s', async (_, changes, expected) => {
    expect(await refused(changes)).toEqual(expected);
  });
});

describe('The order record', () => {
  it('keepAtPickupPointDateLimit tells until when the pickup point keeps the parcel', async () => {
    // Nor does it need an address (interface 7.6).
    const receiver = { contactType: 4, pickupPointId: 'EC-16000001-001', pickupPointVendorId: 2, address: null };
    const { result } = await front.create({ receiver, option: { vendorId: 2, tariffId: 'EC-S-DP' } });
    expect(await front.get(result.orderId)).toMatchObject({ status: 60, keepAtPickupPointDateLimit: null });
    await front.door.advance(result.orderId, 'PVZ');
    expect(await front.get(result.orderId)).toMatchObject({
      status: 210,
      keepAtPickupPointDateLimit: '2026-11-30T00:00:00+03:00',
    });
    await front.door.advance(result.orderId, 'DLV');
    expect(await front.get(result.orderId)).toMatchObject({ status: 700, keepAtPickupPointDateLimit: null });
  });

  it('an option that was priced alone, as at a hand-over, has no tags', async () => {
    const { result } = await front.create({ option: chosen.swift });
    expect((await front.get(result.orderId)).option.tags).toEqual([]);
  });

  it('shows what Create was given, field by field, with the names of country and city', async () => {
    const content = {
      comments: 'Ring twice',
      project: 'Spring',
      department: 'Sales',
      customerOrderId: 'A-1001',
      customerActNumber: 'x'.repeat(100),
      receiverDeliveryCharge: 150.5,
      receiverDeliveryChargeVatRate: 20,
      emergencyEmail: 'ops@example.com',
      services: [
        { code: 'Insurance', parameter: '15000.5' },
        { code: 'PrintReceipt', parameter: '{"PaymentType":1,"FiscalizationTarget":2}' },
      ],
    };
    const ends = {
      loadingWorks: { floor: 3, hasFreightLift: true, loadersCount: 2 },
      tin: '7707083893',
      instructions: 'Bell 5',
    };
    const { result } = await front.create({
      ...content,
      receiver: ends,
      option: { reqDeliveryDate: '2026-12-01', reqDeliveryTimeFrom: '10:00' },
    });
    expect(await front.get(result.orderId)).toMatchObject({
      ...content,
      receiver: { ...ends, countryName: 'Russia', cityName: 'Kazan' },
      option: { tariffId: null, vendorId: null, reqDeliveryDate: '2026-12-01', reqDeliveryTimeFrom: '10:00', tags: [] },
      pickupInfo: { autoChangeTakeDate: false, postponePickup: false, takeDate: null, timeFrom: null, timeTo: null },
      createDateTime: MONDAY_TEN,
      statusDate: MONDAY_TEN,
      deliveryDate: null,
      receivedBy: null,
      children: [],
      attachments: [],
      orderProperties: [{ key: 'trackingPage', value: expect.stringContaining(`/t/${result.orderId}?k=`) }],
    });
  });
});

describe('An order that a manager has to agree to', () => {
  it('waits in status 20, and both errors and messages say so', async () => {
    const option = { vendorId: 1, tariffId: 'SW-DOE' };
    const { errors, result, messages } = await front.create({ option });
    expect(errors).toMatchObject([{ code: 'ApprovalRequired', target: null }]);
    expect(messages).toEqual([errors[0].message]);
    expect(result.status).toBe(20);
    expect(await front.get(result.orderId)).toMatchObject({ masterStatus: 20, masterStatusName: 'Approval' });
  });
});
