import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { MONDAY_TEN, type OrderChanges, openFrontDoor, shipment } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

const calc = async (changes: OrderChanges = {}) => {
  const { status, body } = await front.call('POST', '/Calc', { body: shipment(changes) });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.options;
};
const refusals = (changes: OrderChanges) => front.refusals('POST', '/Calc', { body: shipment(changes) });

// interface 13.3, 7.21, 7.28.

describe('Calc', () => {
  it('vendorInfo, tariffId, tariffName, comments, price, tariffPriceOnly, dates, days, types, tags, services', async () => {
    const options = await calc({ services: [{ code: 'Insurance', parameter: '15000' }] });
    const econom = options.find(({ tariffId }: { tariffId: string }) => tariffId === 'EC-S-DD');
    expect(econom).toEqual({
      vendorInfo: { vendorId: 2, vendorName: 'Econom', vendorKey: 'econom', vendorContractType: 1 },
      tariffId: 'EC-S-DD',
      tariffName: expect.any(String),
      comments: null,
      price: expect.any(Number),
      tariffPriceOnly: expect.any(Number),
      foreignPrice: null,
      takeDate: '2026-11-23',
      deliveryType: 0,
      fromPickupPointType: null,
      toPickupPointType: null,
      deliveryDateFrom: expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/),
      deliveryDateTo: expect.stringMatching(/\+03:00$/),
      minDays: expect.any(Number),
      maxDays: expect.any(Number),
      tags: expect.any(Array),
      expectedDays: null,
      services: [{ code: 'Insurance', status: 1 }],
      vendorServices: [],
    });
    expect(econom.price).toBeGreaterThan(econom.tariffPriceOnly);
  });

  it('the cheapest first; tags name it, and the fastest and the best', async () => {
    const options = await calc();
    const prices = options.map(({ price }: { price: number }) => price);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    expect(options[0].tags).toContain('cheapest');
    const tags = new Set(options.flatMap((option: { tags: readonly string[] }) => option.tags));
    expect([...tags].sort()).toEqual(['best', 'cheapest', 'fastest']);
  });

  it('optionFilter {tariffIdFilter, vendorsIdFilter}', async () => {
    const ofVendor = await calc({ optionFilter: { vendorsIdFilter: [2] } });
    expect(
      new Set(ofVendor.map(({ vendorInfo }: { vendorInfo: { vendorId: number } }) => vendorInfo.vendorId)),
    ).toEqual(new Set([2]));
    const ofTariff = await calc({ optionFilter: { tariffIdFilter: ['SW-STD', 'nothing'] } });
    expect(ofTariff.map(({ tariffId }: { tariffId: string }) => tariffId)).toEqual(['SW-STD']);
  });

  it('services by string code, in any case; receiverDeliveryCharge counts for the commission of cash on delivery', async () => {
    const priceWith = async (receiverDeliveryCharge: number) => {
      const optionFilter = { tariffIdFilter: ['EC-S-DD'] };
      const [option] = await calc({ services: [{ code: 'cashOnDelivery' }], receiverDeliveryCharge, optionFilter });
      return option.price;
    };
    expect(await priceWith(10_000)).toBeGreaterThan(await priceWith(100));
  });

  it('pickupInfo: autoChangeTakeDate moves an impossible day, else it is refused', async () => {
    const [moved] = await calc({ pickupInfo: { takeDate: '2026-11-28', autoChangeTakeDate: true } });
    expect(moved.takeDate).toBe('2026-11-30');
    expect(await refusals({ pickupInfo: { takeDate: '2026-11-28' } })).toEqual(['TakeDateInvalid pickupInfo.takeDate']);
  });

  it('needs no names, addresses, phones or description', async () => {
    expect(await calc({ cargo: { description: null } })).not.toEqual([]);
  });

  it.each(['sender', 'receiver', 'cargo'])('%s (required)', async (field) => {
    expect(await front.refusals('POST', '/Calc', { body: { ...shipment(), [field]: null } })).toEqual([
      `RequestInvalid ${field}`,
    ]);
  });

  it.each(['XX', '', 5, null])('a city without a code is told beside the country %j too', async (countryId) => {
    const body = { ...shipment(), receiver: { countryId, cityId: '' } };
    expect(await front.refusals('POST', '/Calc', { body })).toEqual([
      'CityInvalid receiver.cityId',
      'RequestInvalid receiver.countryId',
    ]);
  });

  it('abroad: customs and postal codes, each with its place', async () => {
    expect(await refusals({ receiver: { countryId: 'DE', cityId: '2950159' } })).toEqual([
      'CustomsRequired cargo.customsCurrency',
      'CustomsRequired cargo.customsValue',
      'PostalCodeRequired receiver.postalCode',
      'PostalCodeRequired sender.postalCode',
    ]);
  });

  it('no delivery to that region: an empty list', async () => {
    expect(await calc({ optionFilter: { vendorsIdFilter: [99] } })).toEqual([]);
  });

  it('a vendor that has options of which none is shown is named in messages, in the language asked for', async () => {
    const body = shipment({ optionFilter: { vendorsIdFilter: [2], tariffIdFilter: ['EC-S-DP'] } });
    const answer = async (language: string) => {
      const { headers, body: told } = await front.call('POST', '/Calc', {
        body,
        headers: { 'Accept-Language': language },
      });
      return [told, headers.get('X-Left-Out-Vendors')];
    };
    expect(await answer('en')).toEqual([
      { options: [], messages: ['Econom has options, but none is shown, because of the tariffs asked for.'] },
      'econom;reason=tariff',
    ]);
    expect(await answer('ru')).toEqual([
      { options: [], messages: ['Econom: варианты есть, но ни один не показан. Причина: запрошенные тарифы.'] },
      'econom;reason=tariff',
    ]);
  });

  it('what a vendor lacks is told where the caller wrote it', async () => {
    const [swift] = (await front.door.opened.service.vendors.of(null)).flatMap(({ vendor }) =>
      vendor.manifest.key === 'swift' ? [vendor] : [],
    );
    if (!swift) return expect.fail('Swift is not connected.');
    const { limits } = swift.manifest;
    Object.assign(swift.manifest, { limits: { ...limits, packages: 1 } });
    onTestFinished(() => void Object.assign(swift.manifest, { limits }));
    const cargo = { cargoItems: [{ weight: 1, qty: 2, l: 10, h: 10, w: 10 }] };
    const { headers, body } = await front.call('POST', '/Calc', {
      body: shipment({ cargo, optionFilter: { vendorsIdFilter: [1] } }),
    });
    expect(headers.get('X-Left-Out-Vendors')).toBe('swift;reason=packages;field="cargo.cargoItems"');
    expect(body.messages).toEqual(['Swift: The vendor takes at most 1 places in one shipment. (cargo.cargoItems)']);
  });

  it('a failing vendor costs its own options, and is named in X-Failed-Vendors', async () => {
    await front.door.control('PUT', '/vendors/econom', { fault: 'down' });
    const { headers, body } = await front.call('POST', '/Calc', { body: shipment() });
    await front.door.control('PUT', '/vendors/econom', { fault: 'none' });
    expect(headers.get('X-Failed-Vendors')).toBe('econom;reason=unavailable');
    expect(body.options).not.toEqual([]);
  });
});
