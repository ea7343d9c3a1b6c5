import { expect, it } from 'vitest';
import { dayAfter, todaySearch } from './search.ts';

it('takes of an address what is a day or a page', () => {
  expect(todaySearch({ day: '2026-11-27', page: 2, other: 1 })).toEqual({ day: '2026-11-27', page: 2 });
  expect(todaySearch({ day: 'tomorrow', page: 1 })).toEqual({});
  expect(todaySearch({ day: 20261127, page: '3' })).toEqual({});
});

it('goes over the ends of months and years', () => {
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
  expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31');
});
