import { expect, it } from 'vitest';
import type { OrderRow } from './order-row.ts';
import { type Chosen, MOST_CHOSEN, toggled } from './selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((number) => ({ number })) as unknown as readonly OrderRow[];
const none: Chosen = { rows: new Map(), cursor: -1, anchor: -1 };
const numbers = (chosen: Chosen): string => [...chosen.rows.keys()].toSorted().join('');

it('chooses one order, and lets it go again', () => {
  const one = toggled(none, rows, 1, false);
  expect(numbers(one)).toBe('b');
  expect(one.cursor).toBe(1);
  expect(numbers(toggled(one, rows, 1, false))).toBe('');
});

it('chooses all from the last one that was chosen, in both directions, and lets them go the same way', () => {
  const down = toggled(toggled(none, rows, 1, false), rows, 3, true);
  expect(numbers(down)).toBe('bcd');
  expect(numbers(toggled(down, rows, 0, true))).toBe('abcd');
  const off = toggled(down, rows, 1, false);
  expect(numbers(off)).toBe('cd');
  expect(numbers(toggled(off, rows, 2, true))).toBe('d');
});

it('chooses the one alone where a range has no beginning, and nothing where no order is', () => {
  expect(numbers(toggled(none, rows, 2, true))).toBe('c');
  expect(toggled(none, rows, 9, false)).toBe(none);
});

it('chooses no more than is done at once', () => {
  const many = Array.from({ length: MOST_CHOSEN + 100 }, (_, at) => ({ number: String(at) })) as unknown as typeof rows;
  const all = toggled(toggled(none, many, 0, false), many, many.length - 1, true);
  expect(all.rows.size).toBe(MOST_CHOSEN);
  expect(all.rows.has('0')).toBe(true);
});
