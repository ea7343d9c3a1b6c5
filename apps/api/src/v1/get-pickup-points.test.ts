import { describe, expect, it } from 'vitest';
import { kazan, moscow, openFrontDoor } from './testing/front-door.ts';

const door = openFrontDoor();

// interface 7.18, 12.14.

interface Point {
  readonly vendorId: number;
  readonly type: number;
  readonly maxWeight: number;
  readonly options: readonly { readonly price: number; readonly vendorInfo: { readonly vendorId: number } }[] | null;
}

const search = async (body: object): Promise<readonly Point[]> => {
  const answer = await door.call('GetPickupPoints', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.totalCount).toBe(answer.body.pickupPoints.length);
  return answer.body.pickupPoints;
};
const vendorsOf = (points: readonly Point[]) => [...new Set(points.map(({ vendorId }) => vendorId))].sort();
const item = { weight: 1, qty: 1 };

describe('GetPickupPoints', () => {
  it('returns every field of a pickup point', async () => {
    const point = (await search({ ...moscow, vendorId: 2 })).find(({ type }) => type === 0);
    expect(point).toEqual({
      country: 'RU',
      cityId: '7700000000000',
      cityName: 'Москва',
      address: expect.any(String),
      pickupPointId: expect.stringMatching(/^EC-/),
      vendorId: 2,
      vendorInfo: { vendorId: 2, vendorName: 'Econom', vendorKey: 'econom' },
      metroStation: expect.any(String),
      metroLineHexColor: expect.stringMatching(/^#/),
      workTime: expect.any(String),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      name: expect.any(String),
      color: null,
      type: 0,
      description: 'Вход со двора.',
      phone: expect.any(String),
      freeStorageDays: expect.any(Number),
      cashPayment: expect.any(Boolean),
      cardPayment: expect.any(Boolean),
      minWeight: null,
      maxWeight: expect.any(Number),
      maxWidth: null,
      maxHeight: null,
      maxDepth: null,
      totalMaxVolume: null,
      maxSizeSum: null,
      mode: null,
      maxCashOnDelivery: null,
      maxPlaces: null,
      closedFrom: null,
      closedUntil: null,
      options: null,
    });
  });

  it('vendorId | when absent all available vendors', async () => {
    expect(vendorsOf(await search(kazan))).toEqual([2, 3]);
    expect(vendorsOf(await search({ ...kazan, vendorId: 3 }))).toEqual([3]);
    expect(await search({ ...kazan, vendorId: 1 })).toEqual([]);
  });

  it('cityId by any code of the city; one without points gives none', async () => {
    const byRegister = { country: 'ru', cityId: '93B3DF57-4C89-44DF-AC42-96F05E9CD3B9' };
    expect(await search(byRegister)).toEqual(await search(kazan));
    expect(await search({ country: 'KZ', cityId: 'node:1' })).toEqual([]);
  });

  it('cargoItems | when absent no dimension/weight filter; when given only points that take them', async () => {
    const all = await search(kazan);
    const heavy = await search({ ...kazan, cargoType: 2, cargoItems: [{ weight: 25, qty: 1 }] });
    expect(heavy.length).toBeGreaterThan(0);
    expect(heavy).toEqual(all.filter(({ maxWeight }) => maxWeight >= 25));
    const long = await search({ ...kazan, cargoType: 2, cargoItems: [{ ...item, l: 150, h: 5, w: 5 }] });
    expect(new Set(long.map(({ type }) => type))).toEqual(new Set([0]));
    expect(await search({ ...kazan, cargoItems: [] })).toEqual(all);
  });

  it('cargoType | only points of vendors that carry it', async () => {
    expect(await search({ ...kazan, cargoType: 256 })).toEqual([]);
    expect(vendorsOf(await search({ ...kazan, cargoType: 512, cargoItems: [item] }))).toEqual([3]);
  });

  it('never asks a vendor for its points', async () => {
    const before = await search(kazan);
    for (const vendor of ['econom', 'postal']) await door.control('PUT', `/vendors/${vendor}`, { fault: 'down' });
    const after = await search(kazan);
    for (const vendor of ['econom', 'postal']) await door.control('PUT', `/vendors/${vendor}`, { fault: 'none' });
    expect(after).toEqual(before);
  });

  it('withPriceCalc | adds delivery options per point, of its vendor', async () => {
    const points = await search({ ...kazan, withPriceCalc: true });
    expect(points).toHaveLength((await search(kazan)).length);
    for (const { vendorId, options } of points) {
      expect(options?.length).toBeGreaterThan(0);
      expect(options?.every(({ vendorInfo }) => vendorInfo.vendorId === vendorId)).toBe(true);
    }
  });

  it('weight (kg) | used when withPriceCalc is set: prices rise, and a point that cannot take it has none', async () => {
    const light = await search({ ...kazan, vendorId: 2, withPriceCalc: true, weight: 1 });
    const heavy = await search({ ...kazan, vendorId: 2, withPriceCalc: true, weight: 25 });
    expect(heavy.length).toBe(light.length);
    heavy.forEach(({ maxWeight, options }, index) => {
      if (maxWeight < 25) expect(options).toEqual([]);
      else expect(options?.[0]?.price).toBeGreaterThan(light[index]?.options?.[0]?.price ?? Number.POSITIVE_INFINITY);
    });
    expect(await search({ ...kazan, weight: 1000 })).toEqual(await search(kazan));
    // Typed clients send 0 where they have nothing to say.
    expect(await search({ ...kazan, weight: 0 })).toEqual(await search(kazan));
    expect(await search({ ...kazan, vendorId: 2, withPriceCalc: true, weight: 0 })).toEqual(light);
  });

  it('a vendor that gives no prices keeps its points', async () => {
    await door.control('PUT', '/vendors/postal', { fault: 'down' });
    const points = await search({ ...kazan, withPriceCalc: true });
    await door.control('PUT', '/vendors/postal', { fault: 'none' });
    expect(points.filter(({ vendorId }) => vendorId === 3).every(({ options }) => options?.length === 0)).toBe(true);
    expect(points.filter(({ vendorId }) => vendorId === 2).every(({ options }) => options?.length)).toBe(true);
  });

  it.each([
    ['country | required', { country: null }, ['RequestInvalid country']],
    ['cityId | required', { cityId: null }, ['RequestInvalid cityId']],
    ['cityId must belong to the stated country', { cityId: 'Kazan' }, ['CityInvalid cityId']],
    ['country | ISO 3166-1 alpha-2', { country: 'XX' }, ['RequestInvalid country']],
    ['vendorId of no vendor', { vendorId: 77 }, ['VendorNotFound vendorId']],
    ['cargoItems: when given cargoType must be given', { cargoItems: [item] }, ['RequestInvalid cargoType']],
    [
      'cargoItems follow the rules of CargoItemModel',
      { cargoType: 2, cargoItems: [{ weight: 0, qty: 1 }] },
      ['CargoItemsInvalid cargoItems[0].weight'],
    ],
    ['weight (number, kg)', { weight: -1 }, ['CargoItemsInvalid weight']],
  ])('refuses: %s', async (_, body, expected) => {
    expect(await door.refusals('GetPickupPoints', { ...kazan, ...body })).toEqual(expected);
  });
});
