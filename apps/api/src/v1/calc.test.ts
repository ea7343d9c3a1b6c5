import { noTurn } from '@cartage/service/testing';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openFrontDoor, shipment } from './testing/front-door.ts';

const door = openFrontDoor({ CALC_DEADLINE_MS: '1500' });
afterEach(() => door.control('POST', '/reset'));

// interface 7.5, 7.27, 12.7, 12.8.

interface Option {
  readonly vendorInfo: { readonly vendorKey: string };
  readonly vendorUrgentTypeId: string;
  readonly price: number;
  readonly minDays: number;
  readonly maxDays: number;
}

describe('Calc', () => {
  it('orderId is empty, and nothing is saved', async () => {
    const saved = await door.opened.countOrders();
    const { status, body } = await door.call('Calc', shipment());
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderId: null, options: expect.any(Array) });
    expect(await door.opened.countOrders()).toBe(saved);
  });

  it('an empty options array means no delivery to that region', async () => {
    const { status, body } = await door.call('Calc', shipment({ cargo: { cargoItems: [{ weight: 90_000, qty: 1 }] } }));
    expect(status).toBe(200);
    expect(body).toEqual({ orderId: null, options: [] });
  });

  it('showVendorsOptions | boolean, default false; return extra vendor options', async () => {
    const narrow = { deliveryOptions: { urgentType: 8, vendorsIdFilter: [1] } };
    const { body: few } = await door.call('Calc', shipment(narrow));
    const { body: all } = await door.call('Calc', shipment({ ...narrow, showVendorsOptions: true }));
    expect(few.options).toHaveLength(1);
    expect(new Set(all.options.map(({ vendorInfo }: Option) => vendorInfo.vendorKey)).size).toBeGreaterThan(3);
    expect(all.options).toEqual(expect.arrayContaining(few.options));
  });

  it('companyId | default is the company of the key; another is AccessDenied', async () => {
    expect(await door.refusals('Calc', shipment({ companyId: 999_999 }))).toEqual(['AccessDenied companyId']);
  });

  it.each(['sender', 'receiver', 'cargo', 'deliveryOptions'])('%s | required', async (field) => {
    expect(await door.refusals('Calc', { ...shipment(), [field]: null })).toEqual([`RequestInvalid ${field}`]);
  });

  it('RoutePointModel | contactType, country, cityId, postalCode, pickupPointId: the rules of a contact', async () => {
    expect(await door.refusals('Calc', shipment({ receiver: { contactType: 4, pickupPointId: 'EC-KZN-1' } }))).toEqual([
      'PickupPointRequired receiver.pickupPointVendorId',
    ]);
    expect(await door.refusals('Calc', shipment({ sender: { cityId: 'node:5' } }))).toEqual([
      'CityInvalid sender.cityId',
    ]);
    const abroad = {
      receiver: { country: 'DE', cityId: '2950159' },
      cargo: { customsValue: 1, customsCurrency: 'EUR' },
    };
    expect(await door.refusals('Calc', shipment(abroad))).toEqual([
      'PostalCodeRequired receiver.postalCode',
      'PostalCodeRequired sender.postalCode',
    ]);
  });

  it('a vendor that is down or slow costs its own options only, and is named in a header', async () => {
    await door.control('PUT', '/vendors/swift', { fault: 'down' });
    await door.control('PUT', '/vendors/globe', { fault: 'hang' });
    const { status, headers, body } = await door.call('Calc', shipment());
    expect(status).toBe(200);
    const vendors = new Set(body.options.map(({ vendorInfo }: Option) => vendorInfo.vendorKey));
    expect([...vendors].sort()).toEqual(['econom', 'freight', 'postal']);
    expect(headers.get('x-failed-vendors')).toBe('swift;reason=unavailable, globe;reason=timed-out');
  });

  it('a vendor whose options have another urgency is named in a header and in the line of the log', async () => {
    const lines: object[] = [];
    const info = vi.spyOn(door.opened.service.log, 'info').mockImplementation((fields) => void lines.push(fields));
    onTestFinished(() => void info.mockRestore());
    const { headers, body } = await door.call(
      'Calc',
      shipment({ deliveryOptions: { urgentType: 8, vendorsIdFilter: [1, 2] } }),
    );
    const leftOut = 'econom;reason=urgency';
    expect([headers.get('x-left-out-vendors'), headers.get('x-failed-vendors')]).toEqual([leftOut, null]);
    expect(Object.keys(body)).toEqual(['orderId', 'options']);
    expect(lines).toEqual([expect.objectContaining({ leftOut })]);
    const other = await door.call('Calc', shipment({ deliveryOptions: { urgentType: 0, vendorsIdFilter: [1] } }));
    expect(other.headers.get('x-left-out-vendors')).toBeNull();
    expect(lines[1]).not.toHaveProperty('leftOut');
  });

  it('a vendor that is asked as often as it allows is limited, by our own queue as by its 429', async () => {
    const swift = (await door.opened.service.vendors.of(null)).find(({ vendor }) => vendor.manifest.key === 'swift');
    if (!swift) return expect.fail('Swift is not connected.');
    const inVain = vi.spyOn(swift.vendor, 'quote').mockRejectedValue(noTurn);
    onTestFinished(() => void inVain.mockRestore());
    await door.control('PUT', '/vendors/globe', { fault: 'rate-limit' });
    const { status, headers } = await door.call('Calc', shipment({ cargo: { description: 'another' } }));
    expect([status, headers.get('x-failed-vendors')]).toEqual([200, 'swift;reason=limited, globe;reason=limited']);
  });

  it('answers in the language that is asked for', async () => {
    const [en, ru] = await Promise.all(
      ['en', 'ru'].map(async (language) => {
        const { body } = await door.call('Calc', shipment(), { headers: { 'Accept-Language': language } });
        return body.options[0].deliveryTime as string;
      }),
    );
    expect(en).toMatch(/day/);
    expect(ru).toMatch(/д(ень|ня|ней)/);
  });
});

describe('CalcMany', () => {
  it('answers element by element, with customerOrderId, as Calc would', async () => {
    const { status, body } = await door.call('CalcMany', [
      shipment({ customerOrderId: 'A' }),
      shipment({ cargo: { cargoItems: [{ weight: 9, qty: 2 }] } }),
    ]);
    expect(status).toBe(200);
    const alone = await door.call('Calc', shipment());
    expect(body).toMatchObject({
      hasErrors: false,
      options: [{ customerOrderId: 'A', error: null }, { customerOrderId: null }],
    });
    expect(body.options[0].deliveryOptions).toEqual(alone.body);
  });

  it('Per-item errors are returned inside options[].error while the whole call stays 200, with hasErrors true', async () => {
    const { status, body } = await door.call('CalcMany', [
      shipment({ customerOrderId: 'bad rule', sender: { cityId: 'Moscow' } }),
      shipment({ customerOrderId: 'good' }),
      shipment({ customerOrderId: 'bad shape', cargo: { cargoItems: 'one' } }),
      shipment({ customerOrderId: 'not mine', companyId: 999_999 }),
    ]);
    expect(status).toBe(200);
    expect(body.hasErrors).toBe(true);
    expect(body.options).toMatchObject([
      { deliveryOptions: null, error: { errorCode: 'CityInvalid', errorAdditionalInfo: '[0].sender.cityId' } },
      { deliveryOptions: { options: expect.any(Array) }, error: null },
      { deliveryOptions: null, error: { errorCode: 'RequestInvalid', errorAdditionalInfo: '[2].cargo.cargoItems' } },
      { deliveryOptions: null, error: { errorCode: 'AccessDenied', errorAdditionalInfo: '[3].companyId' } },
    ]);
  });

  it('error.errorAdditionalInfo | where the caller wrote what is wrong, also past a service that is not known', async () => {
    const { body } = await door.call('CalcMany', [shipment({ services: [{ code: 1 }, { code: 99 }, { code: 3 }] })]);
    expect(body.options[0].error).toMatchObject({
      errorCode: 'ServiceInvalid',
      errorAdditionalInfo: '[0].services[1].code',
    });
  });

  it('receiverDeliveryCharge | cash on delivery costs what it does in Create', async () => {
    const priceWith = async (wish: object) => {
      const { body } = await door.call('Calc', shipment({ services: [{ code: 1 }], ...wish }));
      return body.options.find(
        ({ vendorUrgentTypeId }: { vendorUrgentTypeId: string }) => vendorUrgentTypeId === 'EC-S-DD',
      ).price;
    };
    const plain = await priceWith({});
    const charged = await priceWith({ receiverDeliveryCharge: 20_000 });
    expect(charged).toBeGreaterThan(plain);
    const created = await door.create({
      services: [{ code: 1 }],
      receiverDeliveryCharge: 20_000,
      deliveryOptions: { vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' },
    });
    expect(created.price).toBe(charged);
  });

  it('total sums the cheapest option of each element: price the sum, minDays and maxDays the largest', async () => {
    const { body } = await door.call('CalcMany', [
      shipment(),
      shipment({ receiver: { cityId: '2500000100000' } }),
      shipment({ cargo: { cargoItems: [{ weight: 90_000, qty: 1 }] } }),
    ]);
    const [one, two] = body.options.map(
      ({ deliveryOptions }: { deliveryOptions: { options: Option[] } }) => deliveryOptions.options[0],
    );
    expect(body.total).toEqual({
      price: Math.round((one.price + two.price) * 100) / 100,
      minDays: Math.max(one.minDays, two.minDays),
      maxDays: Math.max(one.maxDays, two.maxDays),
      deliveryTime: expect.stringContaining(String(two.maxDays)),
    });
    expect(body.options[2]).toMatchObject({ deliveryOptions: { options: [] }, error: null });
  });

  it('at most 100 elements', async () => {
    expect(
      await door.refusals(
        'CalcMany',
        Array.from({ length: 101 }, () => shipment()),
      ),
    ).toEqual(['RequestInvalid null']);
  });
});
