import { expect, it } from 'vitest';
import { type DayFigures, daysOf, lineOf, linesByVendor, shareOnTime, totalOf } from './figures.ts';

const day = (date: string, vendorId: number | null, price: number, orders = 1): DayFigures => ({
  ...{ date, vendorId, vendorName: vendorId === null ? null : `V${vendorId}`, orders },
  ...{ delivered: 0, canceled: 0, price, collected: 0 },
});

it('has every day between the first and the last, over the ends of months and the night of a changed clock', () => {
  expect(daysOf('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(daysOf('2026-03-28', '2026-03-30')).toHaveLength(3);
  expect(daysOf('2026-11-27', '2026-11-27')).toEqual(['2026-11-27']);
  expect(daysOf('2026-11-27', '2026-11-26')).toEqual([]);
});

it('adds roubles up to the kopeck', () => {
  const tenths = Array.from({ length: 10 }, () => day('2026-11-01', 1, 0.1));
  expect(totalOf(tenths, 'price')).toBe(1);
  expect(lineOf(tenths, ['2026-11-01', '2026-11-02'], 'price')).toEqual([1, 0]);
});

it('draws the greatest vendors by themselves and the rest as one, without those that have nothing', () => {
  const figures = [7, 6, 5, 4, 3, 2, 1].map((size) => day('2026-11-01', size, size * 10));
  const names = { none: 'none', others: 'others' };
  const days = ['2026-11-01'];
  const lines = linesByVendor([...figures, day('2026-11-01', null, 0)], days, 'price', names);
  expect(lines.map(({ label, values }) => [label, values[0]])).toEqual([
    ['V7', 70],
    ['V6', 60],
    ['V5', 50],
    ['V4', 40],
    ['V3', 30],
    ['others', 30],
  ]);
  expect(linesByVendor(figures.slice(0, 6), days, 'price', names)).toHaveLength(6);
  expect(linesByVendor([day('2026-11-01', null, 0)], days, 'orders', names)).toMatchObject([{ label: 'none' }]);
});

it('knows no share where nothing is known', () => {
  expect(shareOnTime({ onTime: 3, late: 1 })).toBe(0.75);
  expect(shareOnTime({ onTime: 0, late: 0 })).toBeNull();
});
