import { describe, expect, it } from 'vitest';
import { pickupPointsRequestModel, toPickupPointSearch } from './get-pickup-points.ts';
import { read } from './testing/read.ts';

describe('GetPickupPoints', () => {
  const search = (body: object) =>
    toPickupPointSearch(read(pickupPointsRequestModel, { apiKey: 'k', country: 'ru', cityId: 'c', ...body }));

  it('filters by nothing, or by cargo with its type', () => {
    const { value } = search({});
    expect(value.filter).toEqual({
      area: { kind: 'city', country: 'RU', cityId: 'c' },
      vendorIds: [],
      cargoType: null,
      from: null,
      load: null,
      role: null,
      type: null,
      services: [],
    });
    expect(value).toMatchObject({ page: null, prices: null });
    const item = { weight: 1, qty: 1 };
    expect(search({ cargoType: 32, cargoItems: [item], weight: 2, withPriceCalc: true, vendorId: 3 })).toMatchObject({
      value: {
        filter: { cargoType: 'fragile', load: { totalKg: 1 }, role: 'pickup', vendorIds: [3] },
        shipment: { isLocal: true, request: { cargo: { type: 'fragile', items: [{ weightKg: 1 }] } } },
        prices: { role: 'pickup' },
      },
      problems: [],
    });
    expect(search({ weight: 2 }).value.shipment?.request.cargo.items).toMatchObject([{ weightKg: 2, qty: 1 }]);
    expect(search({ cargoItems: [{ ...item, volumeWeight: 1 }] }).problems).toMatchObject([
      { code: 'RequestInvalid', target: 'cargoType' },
      { code: 'CargoItemsInvalid', target: 'cargoItems[0].volumeWeight' },
    ]);
    const withItems = search({ cargoType: 2, cargoItems: [item] });
    expect(withItems.targetOf('cargo.items[0].weightKg')).toBe('cargoItems[0].weight');
    expect(search({}).targetOf('cargo.items[0].weightKg')).toBe('weight');
    expect(search({}).targetOf('receiver.cityId')).toBe('cityId');
    expect(search({}).targetOf('filter.vendorIds[0]')).toBe('vendorId');
  });
});
