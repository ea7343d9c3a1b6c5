import { describe, expect, it } from 'vitest';
import { chosenPoint } from './chosen-point.ts';
import type { City } from './city-points.ts';
import { sampleCity } from './testing/sample-city.ts';

// interface 13.21

const told = [{ address: 'Тверская ул., 12', metro: 'Пушкинская', vendor: 1, type: 1 }, { address: 'Арбат, 1' }];
const prices: City['prices'] = [
  { vendorId: 3, pointType: 1, tariffId: 'PO-1', tariffName: 'Parcel', price: 350.5, minDays: 2, maxDays: 4 },
];
const chosen = (index: number, of: City, withPrices = true) => {
  const point = of.points[index];
  if (!point) throw new Error('There is no such point.');
  return chosenPoint(of, point, withPrices);
};

describe('a chosen point', () => {
  it('is told with its vendor, its city and its station', () => {
    expect(chosen(0, sampleCity(told)).pickupPoint).toEqual({
      ...{ pickupPointId: 'P0', vendorId: 3, vendorKey: 'postal', vendorName: 'Postal', type: 1, name: 'ПВЗ' },
      ...{ countryId: 'RU', cityId: '7700000000000', cityName: 'Москва', address: 'Тверская ул., 12' },
      ...{ metroStation: 'Пушкинская', latitude: 55.75, longitude: 37.62 },
    });
  });

  it('has no station where none is near', () => {
    expect(chosen(1, sampleCity(told)).pickupPoint).toMatchObject({ vendorKey: 'econom', metroStation: null });
  });

  it('comes with what delivery there costs', () => {
    const option = { tariffId: 'PO-1', tariffName: 'Parcel', price: 350.5, minDays: 2, maxDays: 4 };
    expect(chosen(0, sampleCity(told, prices)).option).toEqual(option);
  });

  it.each([
    ['the page shows no prices', sampleCity(told, prices), 0, false],
    ['its vendor offers nothing', sampleCity(told, prices), 1, true],
    ['prices are still to come', sampleCity(told, null), 0, true],
    ['prices could not be had', sampleCity(told, 'failed'), 0, true],
    ['it does not take the parcel', sampleCity([{ ...told[0], address: 'A', takes: false }], prices), 0, true],
  ] as const)('comes without a price where %s', (_, city, index, withPrices) => {
    expect(chosen(index, city, withPrices).option).toBeNull();
  });
});
