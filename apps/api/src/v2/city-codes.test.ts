import { resolve } from 'node:path';
import { saveConnection, syncPickupPoints } from '@cartage/service';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFrontDoor, shipment } from './testing/front-door.ts';

// interface 15.6, 15.10: whichever of its codes names a city, however it is written, its prices and points are the same.

const sheet = resolve(import.meta.dirname, '../../../../vendors/rate-sheet/src/examples/fast.csv');
const front = openFrontDoor({ VENDOR_PLUGINS: sheet });
const FAST = 900;
beforeAll(async () => {
  const { service } = front.door.opened;
  const wish = { companyId: null, vendorKey: 'fast', environment: 'prod', credentials: {}, settings: {} } as const;
  expect(await saveConnection(service, wish)).toMatchObject({ kind: 'connected' });
  for (const connection of await service.vendors.of(null))
    if (connection.vendor.manifest.id === FAST) await syncPickupPoints(service, connection);
});

const ask = (changes: Parameters<typeof shipment>[0]) =>
  front.call('POST', '/Calc', { body: shipment({ optionFilter: { vendorsIdFilter: [FAST] }, ...changes }) });
const pricesOf = async (changes: Parameters<typeof shipment>[0]) => {
  const { status, body } = await ask(changes);
  return status === 200
    ? body.options.map(({ tariffId, price }: { tariffId: string; price: number }) => [tariffId, price])
    : body.errors.map(({ code, target }: { code: string; target: string }) => [code, target]);
};
const toCity = (cityId: string) => pricesOf({ receiver: { cityId } });

interface Place {
  readonly country: string;
  readonly codes: readonly string[];
}

/** Some hundreds of those that one may find. */
const russianCities = async (): Promise<readonly Place[]> => {
  const found = ['мо', 'ка', 'но', 'кр', 'же', 'са'].map(async (query): Promise<readonly Place[]> => {
    const headers = { Authorization: 'apiKey sandbox-key' };
    const { body } = await front.door.ask(`/places?query=${encodeURIComponent(query)}&count=100`, { headers });
    return body.places;
  });
  return (await Promise.all(found)).flat().filter(({ country, codes }) => country === 'RU' && codes.length > 1);
};

describe('a city', () => {
  it('costs the same by the classifier and by the address register', async () => {
    expect(await toCity('5000003000000')).toEqual([['door', 450]]);
    expect(await toCity('d76255c8-3173-4db5-a39b-badd3ebdf851')).toEqual([['door', 450]]);
  });

  it('costs the same by any of its codes in any spelling, there and back', async () => {
    const russian = await russianCities();
    const written = fc.constantFrom<(code: string) => string>(
      (code) => code,
      (code) => code.toUpperCase(),
      (code) => ` ${code}\u00a0`,
      (code) => (/^\d{11}00$/.test(code) ? code.slice(0, 11) : code),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...russian).chain((city) => fc.tuple(fc.constant(city), fc.constantFrom(...city.codes))),
        written,
        fc.boolean(),
        async ([city, code], write, isBack) => {
          const at = (cityId: string) => (isBack ? { sender: { cityId } } : { receiver: { cityId } });
          const there = { ...(isBack && { receiver: { cityId: '7700000000000' } }) };
          const [first = code] = city.codes;
          const prices = await pricesOf({ ...there, ...at(first) });
          expect(await pricesOf({ ...there, ...at(write(code)) })).toEqual(prices);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is the one of the region where two share its name', async () => {
    const [ofKursk, ofKrasnoyarsk] = [await toCity('4600000300000'), await toCity('2400000400000')];
    expect([ofKursk, ofKrasnoyarsk]).toEqual([[['door', 600]], []]);
  });
});

describe('a point of a rate sheet', () => {
  const at = (pickupPointId: string, cityId: string, more: object = {}) =>
    pricesOf({
      ...{ receiver: { contactType: 4, pickupPointId, pickupPointVendorId: FAST, cityId } },
      ...more,
    });

  it('has its price by any code of its city, and none in another', async () => {
    expect(await at('MSK-1', '7700000000000')).toEqual([['office', 199]]);
    expect(await at('MSK-1', '0C5B2444-70A0-4932-980C-B4DC0D3F02B5')).toEqual([['office', 199]]);
    expect(await at('SPB-1', '7700000000000')).toEqual([['PickupPointInvalid', 'receiver.pickupPointId']]);
  });

  it('is elsewhere than a code that nobody knows, where the service knows all codes of its city', async () => {
    const unknown = ['7799999900000', '11111111-1111-4111-8111-111111111111'];
    for (const cityId of unknown)
      expect(await at('MSK-1', cityId)).toEqual([['PickupPointInvalid', 'receiver.pickupPointId']]);
  });

  it.each([
    ['MSK-1', 50_000, 1],
    ['MSK-3', 1, 0],
    ['MSK-4', 1000, 1],
    ['MSK-4', 1000.01, 0],
  ])('%s collects %d roubles: the status of cash on delivery is %d', async (pickupPointId, costForReceiver, status) => {
    const { body } = await ask({
      receiver: { contactType: 4, pickupPointId, pickupPointVendorId: FAST, cityId: '7700000000000' },
      cargo: { cargoProducts: [{ productId: 'A-1', name: 'Cup', qty: 1, cost: 500, costForReceiver }] },
      services: [{ code: 'CashOnDelivery' }],
    });
    expect(
      body.options.map(({ tariffId, services }: { tariffId: string; services: object[] }) => [tariffId, services]),
    ).toEqual([['office', [{ code: 'CashOnDelivery', status }]]]);
  });
});
