import { expect, it } from 'vitest';
import { sampleOption } from '../testing/sample-option.ts';
import { deliveryTimeText } from './delivery-period.ts';
import { deliveryType } from './option.ts';
import { totalOf } from './totals.ts';

const option = (price: number, minDays: number | null, maxDays: number | null) => ({
  ...sampleOption,
  price,
  minDays,
  maxDays,
});

it('sums the cheapest of each element and takes the most days (interface 12.8)', () => {
  const total = totalOf([[option(300, 1, 1), option(200, 3, 5)], [], [option(150, 4, null)]]);
  expect(total).toEqual({ price: 350, minDays: 4, maxDays: 5 });
});

it('is nothing where nothing has options', () => {
  expect(totalOf([[], []])).toEqual({ price: 0, minDays: null, maxDays: null });
});

it.each<[number | null, number | null, string | null, string | null]>([
  [2, 4, '2-4 days', '2-4 дня'],
  [1, 1, '1 day', '1 день'],
  [0, 1, '0-1 days', '0-1 день'],
  [5, 11, '5-11 days', '5-11 дней'],
  [null, 21, '21 days', '21 день'],
  [3, null, '3 days', '3 дня'],
  [null, null, null, null],
])('%s to %s days in words', (minDays, maxDays, en, ru) => {
  expect(deliveryTimeText(minDays, maxDays)).toEqual(en === null ? null : { en, ru });
});

it('delivers from and to what the contacts are (interface 6.20)', () => {
  expect(deliveryType('door', 'mailing-list')).toBe('door-to-door');
  expect(deliveryType('door', 'pickup-point')).toBe('door-to-point');
  expect(deliveryType('post-office', 'door')).toBe('point-to-door');
  expect(deliveryType('pickup-point', 'post-office')).toBe('point-to-point');
});
