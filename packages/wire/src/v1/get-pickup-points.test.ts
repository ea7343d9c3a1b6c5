import { describe, expect, it } from 'vitest';
import { pickupPointsRequestModel, toPickupPointSearch } from './get-pickup-points.ts';
import { read } from './testing/read.ts';

describe('GetPickupPoints', () => {
  const search = (body: object) =>
    toPickupPointSearch(read(pickupPointsRequestModel, { apiKey: 'k', country: 'ru', cityId: 'c', ...body }));

  it('filters by nothing, or by cargo with its type', () => {
    expect(search({}).value).toEqual({
      country: 'RU',
      cityId: 'c',
      vendorId: null,
      cargoType: null,
      items: [],
      withPrices: false,
      weightKg: null,
    });
    const item = { weight: 1, qty: 1 };
    expect(search({ cargoType: 32, cargoItems: [item], weight: 2, withPriceCalc: true, vendorId: 3 })).toMatchObject({
      value: { cargoType: 'fragile', items: [{ weightKg: 1 }], vendorId: 3, withPrices: true, weightKg: 2 },
      problems: [],
    });
    expect(search({ cargoItems: [{ ...item, volumeWeight: 1 }] }).problems).toMatchObject([
      { code: 'RequestInvalid', target: 'cargoType' },
      { code: 'CargoItemsInvalid', target: 'cargoItems[0].volumeWeight' },
    ]);
    expect(search({}).targetOf('cargo.items[0].weightKg')).toBe('cargoItems[0].weight');
    expect(search({}).targetOf('weightKg')).toBe('weight');
  });
});
