import { describe, expect, it } from 'vitest';
import { openingsNow, priceOf } from './city-points.ts';
import { anything, filtersOn, matchesOf, type Wish } from './matching.ts';
import { sampleCity } from './testing/sample-city.ts';

// interface 13.21

const city = sampleCity([
  { address: 'Тверская ул., 12', metro: 'Пушкинская', hours: 'пн-вс 10:00-21:00' },
  { address: 'ул. Берёзовая роща, 4', metro: 'Щёлковская', hours: 'круглосуточно', type: 1, payment: 2, vendor: 1 },
  { address: 'Новотверской пер., 120', name: 'Отделение 101000', hours: 'по звонку', type: 2, payment: 1 },
]);
const MONDAY_NIGHT = Date.parse('2026-11-23T23:00:00+03:00');

const found = (wish: Partial<Wish>) => {
  const { points, insteadOf } = matchesOf(city, { ...anything, ...wish }, openingsNow(city, MONDAY_NIGHT).of);
  return { points: points.map(({ index }) => index), insteadOf };
};

describe('a search', () => {
  it.each([
    ['by the beginning of a street', 'тверс', [0]],
    ['by words in any order', '12 тверская', [0]],
    ['by a station', 'пушкин', [0]],
    ['by a name', 'отделение 101', [2]],
    ['whatever the case', 'ТВЕРСКАЯ', [0]],
    ['with е for ё', 'березовая', [1]],
    ['with ё for е', 'щёлковская', [1]],
    ['in Latin letters', 'tverskaya', [0]],
    ['in other Latin letters', 'shchyolkovskaya', [1]],
    ['with nothing but blanks', '  ', [0, 1, 2]],
    ['for what is not there', 'невский', []],
    ['not in the middle of words', 'верская', []],
  ])('%s: %s', (_, query, points) => {
    expect(found({ query })).toEqual({ points, insteadOf: null });
  });

  it('in the wrong keyboard layout, and says what it looked for', () => {
    expect(found({ query: 'ndthcrfz' })).toEqual({ points: [0], insteadOf: 'тверская' });
  });

  it.each([
    ['улица Тверская, дом 12', [0], 'тверская 12'],
    ['метро Щёлковская', [1], 'щелковская'],
    ['Москва, Тверская', [0], 'тверская'],
    ['ekbwf ndthcrfz', [0], 'тверская'],
    ['ulitsa Tverskaya', [0], null],
    ['улица Невская', [], null],
    ['улица', [], null],
  ])(
    'without words that tell nothing, where each address writes them in its own way: %s',
    (query, points, insteadOf) => {
      expect(found({ query })).toEqual({ points, insteadOf });
    },
  );

  it('with such a word where an address has it', () => {
    expect(found({ query: 'ул. Берёзовая' })).toEqual({ points: [1], insteadOf: null });
  });
});

describe('a filter', () => {
  it.each([
    ['by vendor', { vendors: new Set([1]) }, [1]],
    ['by several', { vendors: new Set([0, 1]) }, [0, 1, 2]],
    ['by kind', { kinds: new Set([0, 2]) }, [0, 2]],
    ['by cash', { cash: true }, [0, 2]],
    ['by card', { card: true }, [0, 1]],
    ['by both', { cash: true, card: true }, [0]],
    ['of what is open now leaves points whose hours nobody knows', { openNow: true }, [1, 2]],
    ['beside a search', { query: 'тверская', kinds: new Set([2]) }, []],
  ])('%s', (_, wish, points) => {
    expect(found(wish).points).toEqual(points);
  });

  it('counts', () => {
    expect(filtersOn(anything)).toBe(0);
    expect(filtersOn({ ...anything, vendors: new Set([0, 1]), kinds: new Set([3]), cash: true, openNow: true })).toBe(
      5,
    );
  });
});

it('a price is the cheapest of the vendor for that kind of point, and of no point that does not take the weight', () => {
  const price = { tariffId: 'T', tariffName: 'T', minDays: null, maxDays: null };
  const priced = sampleCity(
    [{ address: 'A' }, { address: 'B', type: 1 }, { address: 'C', vendor: 1 }, { address: 'D', takes: false }],
    [
      { ...price, vendorId: 2, pointType: 1, price: 100 },
      { ...price, vendorId: 2, pointType: null, price: 200 },
    ],
  );
  expect(priced.points.map((point) => priceOf(priced, point)?.price ?? null)).toEqual([200, 100, null, null]);
  for (const prices of [null, 'failed'] as const)
    expect(priced.points.map((point) => priceOf({ ...priced, prices }, point))).toEqual([null, null, null, null]);
});

it('hours are read by the clocks of the city; of a zone that the browser does not know, by its own', () => {
  const minuteIn = (zone: string) => openingsNow(sampleCity([{ address: 'A' }], [], zone), MONDAY_NIGHT).minute;
  expect(minuteIn('Asia/Vladivostok') - minuteIn('Europe/Moscow')).toBe(7 * 60);
  expect(minuteIn('Mars/Olympus')).toBe(minuteIn(Intl.DateTimeFormat().resolvedOptions().timeZone));
});
