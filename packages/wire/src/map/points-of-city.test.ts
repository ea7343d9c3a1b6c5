import { expect, it } from 'vitest';
import { examplePoint } from '../models/pickup-point.ts';
import { fromMapPoints, mapTarget, toMapSearch } from './points-of-city.ts';

// interface 13.21

const moscow = { cityId: '7700000000000', countryId: undefined, vendorId: undefined, weight: 0 };
const reader = { locale: 'en', zone: 'Europe/Moscow' } as const;
const econom = { id: 2, key: 'econom', name: 'Econom' };
const postal = { id: 3, key: 'postal', name: 'Postal' };

it('asks for the points of a city that hand parcels out, of any size', () => {
  const { filter, prices } = toMapSearch(moscow).value;
  expect(filter).toMatchObject({ role: 'pickup', load: null, vendorIds: [] });
  expect(filter.area).toEqual({ kind: 'city', country: 'RU', cityId: '7700000000000' });
  expect(prices).toBeNull();
});

it.each([
  ['that of the catalogue', { ...moscow, cityId: 'relation:59195' }, 'BY'],
  ['the one that is named', { ...moscow, countryId: 'kz' }, 'KZ'],
  ['Russia where nobody knows', { ...moscow, cityId: '1234567890123' }, 'RU'],
])('the country is %s', (_, query, country) => {
  expect(toMapSearch(query).value.filter.area.country).toBe(country);
});

it('says each thing in a column, and what several points share once', () => {
  const { value } = toMapSearch({ ...moscow, weight: 16 });
  const answer = fromMapPoints(
    value,
    [
      { point: { ...examplePoint, latitude: 55.764_812_3, cashPayment: false }, vendor: econom },
      { point: { ...examplePoint, id: 'B', maxWeight: 15, cardPayment: false }, vendor: postal },
      { point: { ...examplePoint, id: 'C', metroStation: null, workTime: null, cashPayment: false }, vendor: econom },
    ],
    reader,
  );
  expect(answer).toMatchObject({ cityName: 'Moscow', countryId: 'RU', latitude: 55.756, zone: 'Europe/Moscow' });
  expect(answer.vendors.map(({ vendorKey }) => vendorKey)).toEqual(['econom', 'postal']);
  expect(answer.hours).toEqual(['Mon-Sun 10:00-21:00']);
  expect(answer.metro).toEqual([['Пушкинская', null]]);
  expect(answer.points).toMatchObject({
    id: ['MSK-0107', 'B', 'C'],
    vendor: [0, 1, 0],
    hours: [0, 0, -1],
    metro: [0, 0, -1],
    payment: [2, 1, 2],
    takes: [1, 0, 1],
  });
  expect(answer.points.latitude[0]).toBe(55.764_81);
});

it.each([
  ['filter.area.cityId', 'cityId'],
  ['receiver.cityId', 'cityId'],
  ['filter.area.country', 'countryId'],
  ['filter.vendorIds[0]', 'vendorId'],
  ['cargo.items[0].weightKg', 'weight'],
  ['origin', 'origin'],
])('%s is what the query calls %s', (target, name) => {
  expect(mapTarget(target)).toBe(name);
});
